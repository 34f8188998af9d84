import type { Update } from "../protocol";
import { viewOf } from "./view";

/** A unit of the bag: in it, or drawn as which of this turn. */
export interface Lot {
  unit: string;
  inside: boolean;
  place: number;
}

export interface BagSide {
  seat: string;
  left: number;
  chance: number;
  lots: Lot[];
}

export interface Bag {
  clause: string;
  left: number;
  all: number;
  /** The chance of a single unit. */
  each: number;
  sides: BagSide[];
}

/** The bag as the position tells it, by side in the order of the seats: those in it first, then the drawn ones, the last drawn first. */
export function bagOf(update: Update | null, owner: (unit: string) => string, seats: readonly string[]): Bag | null {
  const told = viewOf(update)["bag"] as { units: Lot[]; clause: string } | undefined;
  if (!told?.units.length) return null;
  const left = told.units.filter(({ inside }) => inside).length;
  const sides = seats.flatMap((seat): BagSide[] => {
    const lots = told.units.filter(({ unit }) => owner(unit) === seat);
    const mine = lots.filter(({ inside }) => inside).length;
    return lots.length ? [{ seat, left: mine, chance: left ? mine / left : 0, lots: [...lots].sort((a, b) => rank(b) - rank(a)) }] : [];
  });
  return { clause: told.clause, left, all: told.units.length, each: left ? 1 / left : 0, sides };
}

const rank = ({ inside, place }: Lot): number => (inside ? Infinity : place);

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(n: number): string {
  const end = n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th";
  return `${n}${end}`;
}
