import type { Request } from "./protocol";

/** How many of each group are sent at each target, by the keys of both. */
export type Sent = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const usualSent = (request: Request): Sent =>
  Object.fromEntries(request.groups.map(({ key }) => [key, Object.fromEntries(request.shares.filter(({ group }) => group === key).map(({ target, many }) => [target, many]))]));

/** So many of a group go at a target; the others make room, or fill up, from the target that has most. */
export function sentAt(sent: Sent, group: string, target: string, many: number, all: number): Sent {
  const row: Record<string, number> = { ...sent[group], [target]: Math.max(0, Math.min(all, many)) };
  const others = (): string[] => Object.keys(row).filter((key) => key !== target).sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0));
  let over = Object.values(row).reduce((sum, one) => sum + one, 0) - all;
  for (const key of others()) {
    const less = over > 0 ? Math.min(over, row[key] ?? 0) : over;
    row[key] = (row[key] ?? 0) - less;
    over -= less;
  }
  if (over < 0) row[target] = (row[target] ?? 0) - over;
  return { ...sent, [group]: row };
}

export const rowsOf = (sent: Sent): [string, string, number][] =>
  Object.entries(sent).flatMap(([group, row]) => Object.entries(row).filter(([, many]) => many > 0).map(([target, many]): [string, string, number] => [group, target, many]));

/** One of each row is set against the other, and both leave whom they had. */
export function coupled(couples: readonly (readonly string[])[], left: string, right: string): [string, string][] {
  const kept = couples.filter(([one, other]) => one !== left && other !== right).map(([one = "", other = ""]): [string, string] => [one, other]);
  return right ? [...kept, [left, right]] : kept;
}
