/** What the page reads out of a list as the server has told it. */
import type { Budget, Layout, OptionState, Roll, Section, UnitState } from "../protocol";
import { counted } from "../words";

/** The units of a section, who leads it first; their members are with them. */
/** What a dragged unit is carried as: its path. */
export const DRAGGED = "application/x-wartable-unit";

export function unitsOf(section: Section): UnitState[] {
  return section.head ? [section.head, ...section.units] : section.units;
}

/** A unit with its members, and theirs. */
export function withMembers(unit: UnitState): UnitState[] {
  return [unit, ...unit.members.flatMap(withMembers)];
}

function everybody(roll: Roll | null): UnitState[] {
  return roll?.sections.flatMap(unitsOf).flatMap(withMembers) ?? [];
}

const lies = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);

export function unitAt(roll: Roll | null, path: string): UnitState | undefined {
  return everybody(roll).find((unit) => unit.path === path);
}

/** The number of the section that a path lies in, 0 if it lies in none. */
export function sectionOf(roll: Roll | null, path: string): number {
  return Math.max(0, roll?.sections.findIndex((section) => lies(path, section.path)) ?? 0);
}

/** The unit that a path lies in, '' if it lies in none: of a member its own, of an option that of who has it. */
export function unitPathOf(roll: Roll | null, path: string): string {
  return everybody(roll).filter((unit) => lies(path, unit.path)).at(-1)?.path ?? "";
}

/** Whether the unit at a path leads its section: it stays where it is. */
export function leads(roll: Roll | null, path: string): boolean {
  return roll?.sections.some((section) => section.head?.path === path) ?? false;
}

/** The unit of which the one at a path is a member. */
export function ownerOf(roll: Roll | null, path: string): UnitState | undefined {
  return everybody(roll).find((unit) => unit.members.some((member) => member.path === path));
}

/** What stands in the place of a unit that was taken out, or before it; '' nothing. */
export function nearest(before: Roll | null, now: Roll, path: string): string {
  const owner = ownerOf(before, path);
  const number = sectionOf(before, path);
  const place = (owner?.members ?? before?.sections[number]?.units ?? []).findIndex((unit) => unit.path === path);
  const left = owner ? unitAt(now, owner.path) : undefined;
  const section = now.sections[number];
  const others = left?.members ?? section?.units ?? [];
  return others[Math.min(place, others.length - 1)]?.path ?? left?.path ?? section?.head?.path ?? "";
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "a section", "an army". */
export const a = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** What a section is called: as the list says, else by its number. */
export function titled(section: Section, number: number, layout: Layout): string {
  return section.name || `${capital(layout.noun)} ${number + 1}`;
}

export interface Shelf {
  key: string;
  name: string;
  units: UnitState[];
}

/** The units of a section by category, in the order of its budgets; who leads it comes first. */
export function shelves(section: Section): Shelf[] {
  const found: Shelf[] = [];
  const put = (key: string, name: string, units: UnitState[]): void => void (units.length && found.push({ key, name, units }));
  const named = section.budgets.map(({ key }) => key);
  const first = section.head;
  if (first && !named.includes(first.category)) put(first.category, capital(first.category), [first]);
  for (const { key, name } of section.budgets) put(key, name, unitsOf(section).filter((unit) => unit.category === key));
  const rest = section.units.filter((unit) => !named.includes(unit.category));
  for (const key of new Set(rest.map((unit) => unit.category))) put(` ${key}`, capital(key), rest.filter((unit) => unit.category === key));
  return found;
}

/** The unit that stands before or after another in its category, by which it can change places. */
export function neighbour(section: Section, path: string, by: 1 | -1): UnitState | undefined {
  const shelf = shelves(section).find((item) => item.units.some((unit) => unit.path === path && unit !== section.head));
  const at = shelf?.units.findIndex((unit) => unit.path === path) ?? -1;
  return at < 0 ? undefined : shelf?.units[at + by];
}

/** "1 point", "45 power". */
export function priced(points: number, layout: Layout): string {
  return counted(points, layout.coin, layout.coins);
}

const exact = (sum: number): number => Math.round(sum * 100) / 100;

export const outOf = ({ used, low, high }: Budget): boolean => used < low || (high >= 0 && used > high);

/** What a budget says beside its sum: "3 over 40", "5 below 50", "50 to 200", "of 40"; '' if it has no bound. */
export function bounds({ used, low, high }: Budget): string {
  if (high >= 0 && used > high) return `${exact(used - high)} over ${high}`;
  if (used < low) return `${exact(low - used)} below ${low}`;
  if (low > 0) return high >= 0 ? `${low} to ${high}` : `at least ${low}`;
  return high >= 0 ? `of ${high}` : "";
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

/** Units that look alike get numbers, so that each can be named: "Marine Squad 1", "Marine Squad 2". */
export function names(roll: Roll | null): Map<string, string> {
  const all = everybody(roll);
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
