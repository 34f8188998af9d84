import type { Favour, Favours, Moment } from "../protocol";

/** A tick of the tape, and where it stands: 0 at its left end, 1 at its right. */
export interface Tick {
  n: number;
  at: number;
}

export interface TurnTick extends Tick {
  turn: number;
}

/** Why a moment stands out, the gravest last. */
export const TURNINGS = ["came", "found", "lost", "taken", "out", "leader", "end"] as const;
export type Turning = (typeof TURNINGS)[number];

export interface Pin extends Tick {
  kind: Turning;
  says: string[];
}

const MOST = 320; // small ticks that can be told apart
export const SPEEDS = [1, 2, 4] as const;
const PAUSE = 1000; // ms of a moment at speed 1

/** Where moment `n` of `count` stands. */
export function along(n: number, count: number): number {
  return count > 1 ? n / (count - 1) : 0;
}

/** The moment that is nearest to a place on the tape. */
export function nearest(at: number, count: number): number {
  return within(Math.round(at * (count - 1)), count);
}

export function within(n: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Number.isFinite(n) ? Math.round(n) : 0));
}

/** Small ticks, one for each decision; of a long game for every second, fifth, tenth... of them. */
export function ticks(count: number): Tick[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((item) => count / item <= MOST) ?? 200;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => ({ n: i * step, at: along(i * step, count) }));
}

/** Tall ticks: the moments at which a turn began. */
export function turns(moments: readonly Moment[]): TurnTick[] {
  return moments.flatMap((moment, n) => (moment.turn > (moments[n - 1]?.turn ?? 0) ? [{ n, at: along(n, moments.length), turn: moment.turn }] : []));
}

/** Whether the number of a tall tick stands before it, for after it is no room of `apart` of the tape's length. */
export function before(tick: TurnTick, apart: number): boolean {
  return tick.at > 1 - apart;
}

/** Those tall ticks whose numbers have room, `apart` of the tape's length between two. */
export function labelled(ticks: readonly TurnTick[], apart: number): TurnTick[] {
  const from = (tick: TurnTick): number => tick.at - (before(tick, apart) ? apart : 0);
  const found: TurnTick[] = [];
  for (const tick of ticks) {
    const last = found.at(-1);
    if (!last || from(tick) - from(last) >= apart) found.push(tick);
  }
  return found;
}

/** Moments that stand out: models, a leader or a whole unit were lost, something was found, the game ended. The server says which. */
export function pins(moments: readonly Moment[]): Pin[] {
  return moments.flatMap((moment, n) => {
    const kind = TURNINGS.findLast((one) => moment.pins.some((pin) => pin.kind === one));
    return kind ? [{ n, at: along(n, moments.length), kind, says: moment.pins.map((pin) => pin.say) }] : [];
  });
}

/** The turning point before or after a moment, undefined if there is none. */
export function turning(found: readonly Pin[], at: number, way: 1 | -1): Pin | undefined {
  return way > 0 ? found.find((pin) => pin.n > at) : found.findLast((pin) => pin.n < at);
}

/** The moment that told the entry of number `n`: the last one if none has. */
export function momentOf(n: number, moments: readonly Moment[]): number {
  const found = moments.findIndex((moment) => moment.events > n);
  return found < 0 ? Math.max(0, moments.length - 1) : found;
}

/** Where a key leads from moment `at`; -1: it is none of the tape's. */
export function pressed(key: string, at: number, moments: readonly Moment[], shift = false): number {
  const count = moments.length;
  const began = turns(moments).map((tick) => tick.n);
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return within(at + (shift ? 10 : 1), count);
    case "ArrowLeft":
    case "ArrowDown":
      return within(at - (shift ? 10 : 1), count);
    case "PageUp":
      return began.find((n) => n > at) ?? count - 1;
    case "PageDown":
      return began.findLast((n) => n < at) ?? 0;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

/** How long a moment is shown. */
export function pause(speed: number): number {
  return PAUSE / speed;
}

/** The first moment worth seeing: the first turn has begun and everybody stands; a game that never got there begins at its start. */
export function opening(moments: readonly Moment[]): number {
  return Math.max(0, moments.findIndex((moment) => moment.turn > 0));
}

/** The estimate that holds at a moment: the last one; none before the first. */
export function estimate(favours: Favours | null, n: number): Favour | undefined {
  return favours?.favours.findLast((favour) => favour.n <= n);
}

/** Between what bounds the chance of a seat lies, in words; '' if that is not known, or is no wider than what is said. */
export function between(favour: Favour | undefined, seat: number): string {
  const [low, high] = [favour?.low[seat], favour?.high[seat]].map((part) => (part === undefined ? NaN : Math.round(part * 100)));
  return low !== undefined && high !== undefined && low < high ? `${low} to ${high}` : "";
}

/** How sure the line between the first seat and the second is: from its upper bounds to its lower ones; none with other than two. */
export function margin(favours: Favours | null, count: number): [number, number][] {
  const found = favours?.favours ?? [];
  if (favours?.seats.length !== 2 || found.length < 2 || !found.every((one) => one.low.length && one.high.length)) return [];
  const edge = (bounds: (one: Favour) => number[]): [number, number][] => found.map((one) => [along(one.n, count), bounds(one)[0] ?? 0]);
  return [...edge((one) => one.high), ...edge((one) => one.low).reverse()];
}

/** A band of the line of chances: between the sums up to a seat and with it, over the tape's length. */
export function bands(favours: Favours | null, count: number): { seat: string; points: [number, number][] }[] {
  const found = favours?.favours ?? [];
  if (found.length < 2) return [];
  const sum = (chances: readonly number[], to: number): number => chances.slice(0, to).reduce((all, one) => all + one, 0);
  return (favours?.seats ?? []).map((seat, i) => {
    const edge = (to: number): [number, number][] => found.map(({ n, chances }) => [along(n, count), Math.min(1, sum(chances, to))]);
    return { seat, points: [...edge(i), ...edge(i + 1).reverse()] };
  });
}

/** A chance in words. */
export function percent(chance: number): string {
  return chance > 0.995 ? "certain" : chance < 0.005 ? "none" : `${Math.round(chance * 100)}%`;
}

/** Chances that are together 1, as `percent` says each; where two sides would come to 101 the likelier one takes less. */
export function percents(chances: readonly number[]): string[] {
  const whole = chances.map((chance) => Math.round(chance * 100));
  const most = whole.indexOf(Math.max(...whole));
  const over = whole.reduce((sum, part) => sum + part, 0) - 100;
  return chances.map((chance, i) => (i === most && Math.abs(over) === 1 ? percent(chance - over / 100) : percent(chance)));
}

/** How a turn is written along the tape, by the word of the rulebook. */
export function numbered(called: string, turn: number): string {
  return `${called.slice(0, 1).toUpperCase()}${called.slice(1)} ${turn}`;
}

/** A moment in words. */
export function placed(n: number, moments: readonly Moment[], called = "turn"): string {
  const turn = moments[n]?.turn ?? 0;
  return `${turn ? `${called} ${turn}` : "set-up"}, decision ${n} of ${moments.length - 1}`;
}

/** What a link to a moment says: which one (null: none, it opens where there is something to see), and through whose eyes ('' a spectator, null as usual). */
export function place(hash: string): { n: number | null; view: string | null } {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const n = found.get("n");
  return { n: n === null ? null : Number.parseInt(n, 10) || 0, view: found.get("view") };
}
