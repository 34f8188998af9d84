import type { ClockForm } from "../protocol";
import { botOf, type Sitting } from "./wizard";

/** The time of a seat for the whole game, as the page asks for it. */
export interface Timed {
  on: boolean;
  minutes: number;
  seconds: number;
}

/** What is offered at once: minutes for each seat, and seconds for each of its answers. */
export const PACES: readonly [number, number][] = [[15, 5], [30, 10], [60, 15], [120, 30]];
const MOST: Record<"minutes" | "seconds", number> = { minutes: 1440, seconds: 3600 };

/** Clocks of one pace: people have one, bots have none unless it is chosen for them. */
export function paced(sitting: Record<string, Sitting>, [minutes, seconds]: readonly [number, number]): Record<string, Timed> {
  return Object.fromEntries(Object.entries(sitting).map(([seat, { who }]) => [seat, { on: !botOf(who), minutes, seconds }]));
}

/** A number as it was typed, held to what a clock can have; what is no number is the least. */
export function held(what: "minutes" | "seconds", typed: string): number {
  const least = what === "minutes" ? 1 : 0;
  return Math.max(least, Math.min(MOST[what], Math.round(Number(typed)) || least));
}

/** The form that the server is sent, of the seats that play. */
export function clockForms(timed: Record<string, Timed>, seats: readonly string[]): Record<string, ClockForm> {
  return Object.fromEntries(
    Object.entries(timed).filter(([seat, { on }]) => on && seats.includes(seat)).map(([seat, { minutes, seconds }]) => [seat, { bank: 60 * minutes, increment: seconds }]),
  );
}
