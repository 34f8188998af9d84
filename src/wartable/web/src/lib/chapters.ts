import { pieces } from "./clauses";
import type { Clause } from "./protocol";

/** What chapters are called; one that is not here is called by its letters. */
const NAMES: Record<string, string> = {
  GEN: "General", DICE: "Dice", PROF: "Statistics", TYPE: "Troop Types", SQUAD: "Squads", VEH: "Vehicles", TURN: "The turn", CMD: "Command",
  ORD: "Orders", ACT: "Actions", MOVE: "Moving", FIRE: "Firing", SUPP: "Suppression", MELEE: "Melee", MORALE: "Morale", DET: "Detachments",
  VIS: "Sight", COVER: "Cover", TERR: "Terrain", WEAP: "Weapons", UPG: "Upgrades", SPEC: "Special rules", MISS: "Missions", DEPL: "Deployment",
  MOD: "Modifiers", STRAT: "Strategies", CAMP: "Campaigns", ARMY: "Armies", TL: "Time Lords", FED: "Federation", VOG: "Vogans", DAL: "Daleks",
  CYB: "Cybermen", SON: "Sontarans", CHAR: "Characters", SCN: "Scenario", SETUP: "Setting up", BOARD: "Boards", DEF: "Defenders", MOM: "Momentum",
  LVL: "Levels", OPER: "Operating", SRCH: "Searching", OTH: "Other actions", WPN: "Weapons", DMG: "Damage", DAV: "Davros", WIN: "Winning",
  EX: "Examples", "NEW-DIE": "Dice of ours", "NEW-ENC": "Encounters of ours", "NEW-SCN": "Scenarios of ours", "NEW-KEY": "Keys of ours",
  "NEW-BRD": "Boards of ours", "NEW-AI": "Umpire's units", "NEW-DEV": "Machines of ours", "NEW-TEAM": "Teams of ours",
};

export interface Chapter {
  key: string;
  name: string;
  clauses: Clause[];
}

/** The chapter of a clause: FIRE of TW-FIRE-07. */
export function chapterOf(id: string): string {
  return id.split("-").slice(1, -1).join("-");
}

export function named(key: string): string {
  return NAMES[key] ?? key;
}

/** The clauses by chapter, in their order. */
export function chaptersOf(clauses: readonly Clause[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const clause of clauses) {
    const key = chapterOf(clause.id);
    const chapter = found.get(key) ?? { key, name: named(key), clauses: [] };
    found.set(key, chapter);
    chapter.clauses.push(clause);
  }
  return [...found.values()];
}

/** The chapters with nothing but the clauses that are wanted; without a wish all of them. */
export function only(chapters: readonly Chapter[], wanted: ReadonlySet<string> | null): Chapter[] {
  if (!wanted) return [...chapters];
  return chapters.map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter((clause) => wanted.has(clause.id)) })).filter((chapter) => chapter.clauses.length);
}

/** By whom each clause is needed. */
export function neededBy(clauses: readonly Clause[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const clause of clauses) for (const need of clause.needs) found.set(need, [...(found.get(need) ?? []), clause.id]);
  return found;
}

/** The clauses that a text of `clause` names and that are not among its needs. */
export function mentions(clause: Clause): string[] {
  const ids = [...pieces(clause.rule), ...pieces(clause.ruling)].map((piece) => piece.id).filter(Boolean);
  return [...new Set(ids)].filter((id) => id !== clause.id && !clause.needs.includes(id));
}
