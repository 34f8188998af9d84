import type { Leg } from "../../../lib/protocol";

/** A leg of an answer: ahead or back, mils, or a turn in degrees to the right. */
export type Laid = [string, number];

/** The legs with so much more of a kind: what goes on like the last one makes it longer, ahead and back undo each other. */
export function laid(legs: readonly Laid[], kind: string, far: number): Laid[] {
  const last = legs.at(-1);
  if (!last || (last[0] === "turn") !== (kind === "turn")) return [...legs, [kind, far]];
  const sum = last[1] + (last[0] === kind ? far : -far);
  const rest = legs.slice(0, -1);
  if (!sum) return rest;
  if (kind === "turn" || sum > 0) return [...rest, [last[0], sum]];
  return rest.length ? rest : [...rest, [kind, -sum]];
}

/** What is legal of the legs that were wanted: the first that is refused is as long as it may be. */
export function clipped(wanted: readonly Laid[], driven: readonly Pick<Leg, "kind" | "far">[], open: readonly Pick<Leg, "kind" | "far" | "why">[]): Laid[] {
  const legal = driven.map(({ kind, far }): Laid => [kind, far]);
  const next = wanted[driven.length];
  const most = next && next[0] !== "turn" ? open.find(({ kind, why }) => kind === next[0] && !why) : undefined;
  return next && most ? [...legal, [next[0], Math.min(next[1], most.far)]] : legal;
}

/** A leg in words: "4″ ahead", "right 90°". */
export function legWords({ kind, far }: Pick<Leg, "kind" | "far">): string {
  if (kind === "turn") return `${far > 0 ? "right" : "left"} ${Math.abs(far)}°`;
  return `${inch(far)} ${kind}`;
}

/** Mils as inches, to a tenth. */
export const inch = (mils: number): string => `${(Math.round(mils / 100) / 10).toFixed(1)}″`;
