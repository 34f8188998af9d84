import type { Favours, Outcome, Score, Seat, SeatForm } from "../protocol";

/** How a game ended where nobody has beaten anybody, in a few words; "" if somebody has. */
export function endWords(outcome: Pick<Outcome, "kind" | "winners">, together: boolean): string {
  if (outcome.kind === "lost") return "Lost.";
  if (outcome.kind === "open") return "Nothing is decided.";
  if (!outcome.winners.length) return "A draw.";
  return together ? "Won, all together." : "";
}

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

/** What is told of a game that is over. */
export type Told = Pick<Favours, "turnings" | "luck">;

export const NOTHING: Told = { turnings: [], luck: [] };

/** What the server has worked out of it. */
export function toldBy({ turnings, luck }: Favours): Told {
  return { turnings, luck };
}

/** Who sits where in the next game: forms by seat, whose players sit elsewhere, and from which seat each comes. */
export interface Swapped {
  seats: Record<string, SeatForm>;
  away: string[];
  from: Record<string, string>;
}

/** Who sits where when each seat is taken over by the player of the seat before it; those who play together stay. */
export function swapped(seats: readonly Seat[], own: readonly string[], together = false): Swapped {
  const before = (i: number): Seat | undefined => seats[together ? i : (i + seats.length - 1) % seats.length];
  const found: Record<string, SeatForm> = {};
  const away: string[] = [];
  const came: Record<string, string> = {};
  seats.forEach((seat, i) => {
    const from = before(i);
    if (!from) return;
    came[seat.seat] = from.seat;
    found[seat.seat] = { kind: from.kind, player: from.player };
    if (from.kind === "human" && !own.includes(from.seat)) away.push(seat.seat);
  });
  return { seats: found, away, from: came };
}
