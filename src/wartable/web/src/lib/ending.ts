import type { Moment, Score, Seat, SeatForm } from "./protocol";

/** What counted in the end, a row for each label with what each seat has, in the order of the seats. */
export interface Tally {
  label: string;
  clause: string;
  values: string[];
}

/** The scores by label. */
export function talliesOf(scores: readonly Score[], seats: readonly string[]): Tally[] {
  const labels = [...new Set(scores.map((score) => score.label))];
  return labels.map((label) => {
    const row = scores.filter((score) => score.label === label);
    return {
      label, clause: row.find((score) => score.clause)?.clause ?? "",
      values: seats.map((seat) => row.find((score) => score.seat === seat)?.value ?? "–"),
    };
  });
}

/** A moment that decided something: after how many decisions, in which turn, and what it was. */
export interface Turning {
  n: number;
  turn: number;
  say: string;
}

const WEIGHT: Readonly<Record<string, number>> = { out: 3, leader: 2, lost: 1 };

/** The turning points of a game, at most so many: sides and units that were lost before leaders and models. */
export function turningsOf(moments: readonly Moment[], most: number): Turning[] {
  const all = moments.flatMap((moment, n) => moment.pins.filter((pin) => WEIGHT[pin.kind]).map((pin) => ({ n, turn: moment.turn, ...pin })));
  const best = all.toSorted((a, b) => (WEIGHT[b.kind] ?? 0) - (WEIGHT[a.kind] ?? 0) || b.n - a.n).slice(0, most);
  return best.toSorted((a, b) => a.n - b.n).map(({ n, turn, say }) => ({ n, turn, say }));
}

/** Who sits where when each seat is taken over by the player of the seat before it. */
export function swapped(seats: readonly Seat[], own: readonly string[]): { seats: Record<string, SeatForm>; away: string[] } {
  const before = (i: number): Seat | undefined => seats[(i + seats.length - 1) % seats.length];
  const found: Record<string, SeatForm> = {};
  const away: string[] = [];
  seats.forEach((seat, i) => {
    const from = before(i);
    if (!from) return;
    found[seat.seat] = { kind: from.kind, player: from.player };
    if (from.kind === "human" && !own.includes(from.seat)) away.push(seat.seat);
  });
  return { seats: found, away };
}
