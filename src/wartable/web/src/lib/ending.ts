import type { Entry } from "./entry";

const DECIDES = /Scored|ObjectiveHeld|MissionShown|SideOut|TeamLost|DetachmentFled|ArmyTested|Extraction/;
const MOST = 6;

/** The last entries that had a part in how the game ended, those of its last turn first of all. */
export function tallyOf(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.say && DECIDES.test(entry.event)).slice(-MOST);
}

export interface Scores {
  columns: string[];
  rows: { seat: string; name: string; values: string[] }[];
}

const COLUMNS: [string, string][] = [["score", "Score"], ["style", "Style"], ["models", "Models left"], ["lost", "Lost"]];

/** What the sides of the position have scored, as far as the ruleset tells it. */
export function scoresOf(view: Record<string, unknown> | undefined): Scores {
  const sides = (view?.["sides"] ?? {}) as Record<string, Record<string, unknown>>;
  const told = COLUMNS.filter(([field]) => Object.values(sides).some((side) => typeof side[field] === "number"));
  if (!told.length) return { columns: [], rows: [] };
  const rows = Object.entries(sides).map(([seat, side]) => ({
    seat, name: String(side["name"] ?? seat), values: told.map(([field]) => String(side[field] ?? "")),
  }));
  return { columns: told.map(([, title]) => title), rows };
}
