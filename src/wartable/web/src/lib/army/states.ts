/** What the page reads out of a list as the server has told it. */
import type { DetachmentState, OptionState, Roll, UnitState } from "../protocol";

/** All units of a detachment, its commander first. */
export function unitsOf(detachment: DetachmentState): UnitState[] {
  return detachment.commander ? [detachment.commander, ...detachment.units] : detachment.units;
}

export function unitAt(roll: Roll | null, path: string): UnitState | undefined {
  return roll?.detachments.flatMap(unitsOf).find((unit) => unit.path === path);
}

/** The place of the detachment that a path lies in. */
export function detachmentOf(path: string): number {
  return Number(/^detachments\[(\d+)\]/.exec(path)?.[1] ?? 0);
}

/** The place of a unit in its detachment, -1 of a commander. */
export function placeOf(path: string): number {
  return Number(/\.units\[(\d+)\]/.exec(path)?.[1] ?? -1);
}

export const unitPath = (detachment: number, place: number): string => `detachments[${detachment}].units[${place}]`;

/** The unit that a path lies in, '' if it lies in none: of `detachments[0].units[2].options.lmg` its first two parts. */
export function unitPathOf(path: string): string {
  return /^detachments\[\d+\]\.(commander|units\[\d+\])/.exec(path)?.[0] ?? "";
}

export interface Shelf {
  key: string;
  name: string;
  units: UnitState[];
}

/** The units of a detachment by category, in the order of its categories; commanders come first. */
export function shelves(detachment: DetachmentState): Shelf[] {
  const found: Shelf[] = [];
  const put = (key: string, name: string, units: UnitState[]): void => void (units.length && found.push({ key, name, units }));
  const named = detachment.categories.map(({ key }) => key);
  const first = detachment.commander;
  if (first && !named.includes(first.category)) put(first.category, "Command", [first]);
  for (const { key, name } of detachment.categories) put(key, name, unitsOf(detachment).filter((unit) => unit.category === key));
  const rest = detachment.units.filter((unit) => !named.includes(unit.category));
  for (const key of new Set(rest.map((unit) => unit.category))) put(` ${key}`, key, rest.filter((unit) => unit.category === key));
  return found;
}

/** The unit that stands before or after another in its category, by which it can change places. */
export function neighbour(detachment: DetachmentState, path: string, by: 1 | -1): UnitState | undefined {
  const shelf = shelves(detachment).find((item) => item.units.some((unit) => unit.path === path && unit !== detachment.commander));
  const at = shelf?.units.findIndex((unit) => unit.path === path) ?? -1;
  return at < 0 ? undefined : shelf?.units[at + by];
}

/** How an option is set: on or off, by one of a few numbers, or step by step. */
export function control(option: OptionState): "toggle" | "few" | "steps" {
  const counts = [...option.counts].sort((a, b) => a - b);
  if (counts.length <= 2 && counts.every((count) => count < 2) && option.count < 2) return "toggle";
  const row = counts.every((count, i) => !i || count === (counts[i - 1] ?? 0) + 1);
  return !row && counts.length <= 4 ? "few" : "steps";
}

/** The number below `count` that may be set: 0 takes it out. */
export function fewer(option: OptionState): number {
  return Math.max(0, ...option.counts.filter((count) => count < option.count));
}

/** A sum with its sign: "+4", "−8", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** "1 fault", "3 faults". */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Units that look alike get numbers, so that each can be named: "Marine Squad 1", "Marine Squad 2". */
export function names(roll: Roll | null): Map<string, string> {
  const all = roll?.detachments.flatMap(unitsOf) ?? [];
  const many = new Map<string, number>();
  for (const unit of all) many.set(unit.name, (many.get(unit.name) ?? 0) + 1);
  const next = new Map<string, number>();
  return new Map(all.map((unit) => {
    if (unit.given) return [unit.path, unit.given];
    const number = (next.get(unit.name) ?? 0) + 1;
    next.set(unit.name, number);
    return [unit.path, (many.get(unit.name) ?? 0) > 1 ? `${unit.name} ${number}` : unit.name];
  }));
}
