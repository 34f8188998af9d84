import type { Entry, Sign } from "../play/entry";
import { diceOf, ownerOf, rowsOf } from "../play/record";
import { counted } from "../words";

/** What others did in one go, as it is told: an attack with all that came of it, a move, an order. */
export interface StoryStep {
  /** The numbers of its first and its last entry. */
  first: number;
  last: number;
  kind: StoryKind;
  /** The unit or model that acts, the one that it acts on, '' if there is none. */
  actor: string;
  target: string;
  /** Whose it is. */
  seat: string;
  entries: Entry[];
}

export type StoryKind = "fire" | "move" | "order" | "nerve" | "rout" | "find" | "door" | "loss" | "note";

const ACTORS = ["firer", "commander", "giver", "model", "unit", "group", "detachment", "by"];
/** What a line of the record tells of, by the signs of its entries: the first that one of them has. */
const KINDS: [Sign, StoryKind][] = [
  ["fire", "fire"], ["melee", "fire"], ["nerve", "nerve"], ["rout", "rout"], ["move", "move"], ["order", "order"], ["find", "find"],
  ["door", "door"], ["lost", "loss"], ["out", "loss"],
];
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Who acts in an entry. */
export function actorOf(entry: Entry): string {
  for (const field of ACTORS) if (text(entry[field])) return text(entry[field]);
  return "";
}

function targetOf(entry: Entry): string {
  const [shot] = Array.isArray(entry["shots"]) ? (entry["shots"] as unknown[]) : [];
  return text(entry["target"]) || text(shot);
}

/** Entries as steps: a line of the record is one, so are moves of a unit one after the other. */
export function storyOf(entries: readonly Entry[], owners: ReadonlyMap<string, string>): StoryStep[] {
  const steps: StoryStep[] = [];
  let open = false; // the last step may go on
  for (const row of rowsOf(entries.filter((entry) => entry["secret"] !== true), false)) {
    const said = row.parts.filter((entry) => entry.say);
    if (said.some((entry) => entry.course || entry.heads || entry.sign === "turn")) open = false;
    else if (said.some((entry) => entry.sign !== "chit" && entry.sign !== "tape")) {
      const step = begun(said, owners);
      const last = steps.at(-1);
      if (open && last && step.kind === "move" && last.kind === "move" && last.actor === step.actor) {
        last.entries.push(...step.entries);
        last.last = step.last;
      } else steps.push(step);
      open = true;
    }
  }
  return steps;
}

const has = (step: Pick<StoryStep, "entries">, ...signs: Sign[]): boolean => step.entries.some((entry) => signs.includes(entry.sign ?? "note"));
/** The entry with the throw of an attack. */
export const throwIn = (step: StoryStep): Entry | undefined => step.entries.findLast((entry) => (entry.sign === "fire" || entry.sign === "melee") && entry.why.length + diceOf(entry).length > 0);

function begun(entries: Entry[], owners: ReadonlyMap<string, string>): StoryStep {
  const head = entries[0] as Entry;
  const kind = KINDS.find(([sign]) => has({ entries }, sign))?.[1] ?? "note";
  const actor = actorOf(head);
  const seat = ownerOf({ ...head, unit: actor }, owners) || entries.map((item) => ownerOf(item, owners)).find(Boolean) || "";
  return { kind, first: head.n, last: Math.max(...entries.map((entry) => entry.n)), actor, target: entries.map(targetOf).find(Boolean) ?? "", seat, entries };
}

/** The models that an entry takes from the table. */
export function modelsLost(entry: Entry): number[] {
  return entry.sign === "lost" && Array.isArray(entry["models"]) ? (entry["models"] as number[]) : [];
}

/** How many models an attack has cost, and whether that was the end of the unit. */
export function lossesOf(step: StoryStep): { models: number; destroyed: boolean } {
  const models = step.entries.reduce((all, entry) => all + modelsLost(entry).length, 0);
  const gone = step.entries.filter((entry) => entry.sign === "out" && ["unit", "model", "target"].some((field) => text(entry[field]))).length; // no whole side
  return { models: models || gone, destroyed: gone > 0 };
}

const DONE = ["wounds", "hits"] as const;

/** What a throw has done by its own numbers, whoever has still to say which models that costs. */
function doneBy(thrown: Entry | undefined): string {
  const told = DONE.find((field) => Number(thrown?.[field]) > 0);
  const many = told ? Number(thrown?.[told]) : 0;
  return told ? counted(many, told.slice(0, -1)) : "";
}

/** What an attack has taken from its target, where an entry sums it up: so much of what it had. */
function summed(step: StoryStep): string {
  const entry = step.entries.findLast((item) => typeof item["lost"] === "number" && Number(item["had"]) > 0);
  if (!entry) return "";
  if (Number(entry["lost"]) > 0) return `${Number(entry["lost"])} of ${Number(entry["had"])} lost`;
  return Number(entry["hits"]) > 0 ? "no effect" : "missed";
}

/** Whether an attack came to nothing: it was thrown for, did nothing, and nothing is told of what came of it. */
export function missed(step: StoryStep): boolean {
  const thrown = throwIn(step);
  return step.kind === "fire" && thrown !== undefined && !doneBy(thrown) && !awaits(step) && !step.entries.some((entry) => entry.n > thrown.n);
}

/** Whether nobody knows yet what an attack does: of its dice nothing says how many count, for others may answer them. */
function awaits(step: StoryStep): boolean {
  const thrown = throwIn(step);
  return Array.isArray(thrown?.["faces"]) && thrown === step.entries.at(-1) && !DONE.some((field) => field in thrown);
}

/** Whether an attack that came to nothing had beaten its score: it hit, and the armour held. */
export function blunted(step: StoryStep): boolean {
  const thrown = throwIn(step);
  return missed(step) && Number(thrown?.["score"]) > Number(thrown?.["defence"]);
}

/** What a unit does, without what comes of it. */
export function actionOf(step: StoryStep, names: ReadonlyMap<string, string>): string {
  const aim = names.get(step.target) ?? "";
  if (step.kind === "fire") return has(step, "melee") ? `melee${aim && ` with ${aim}`}` : `fire${aim && ` at ${aim}`}`;
  if (step.kind === "move") return step.entries.map((entry) => text(entry["action"])).find(Boolean)?.replaceAll("_", " ") ?? "move";
  return { order: "order", nerve: step.entries.map((entry) => text(entry["test"])).find(Boolean) ?? "nerve test", rout: "leaves the table", find: "search", door: "door or machine", loss: "loss", note: text(step.entries[0]?.["action"]) || text(step.entries[0]?.["plan"]) || "note" }[step.kind];
}

/** What came of it, in a word or two; '' where the action says all. */
export function resultOf(step: StoryStep): string {
  const { models, destroyed } = lossesOf(step);
  if (models) return destroyed ? (models > 1 ? `destroyed, ${models} lost` : "destroyed") : `${models} lost`;
  if (step.kind === "fire") {
    if (!throwIn(step)) return "";
    if (has(step, "held")) return "held down";
    const told = summed(step);
    if (told) return told;
    return missed(step) ? (blunted(step) ? "no effect" : "missed") : doneBy(throwIn(step)) || (awaits(step) ? "" : "hit");
  }
  if (step.kind === "move") return measured(step);
  const passed = step.entries.find((entry) => typeof entry["passed"] === "boolean")?.["passed"];
  if (step.kind === "order" && passed !== undefined) return passed ? "obeyed" : "not obeyed";
  if (step.kind === "nerve" && passed !== undefined) return passed ? "holds" : "breaks";
  return "";
}

/** How far a move went, as the umpire tells it. */
function measured(step: StoryStep): string {
  const steps = step.entries.filter((entry) => entry.sign === "move" && Array.isArray(entry["at"])).length;
  if (steps) return counted(steps, "square");
  const far = step.entries.flatMap((entry) => /([\d.]+ inch(?:es)?)\b/.exec(entry.say)?.[1] ?? []);
  return far.join(" and ");
}

/** The dice of a step, and the score against what it had to beat, if the record has such a line. */
export function throwOf(step: StoryStep): { dice: number[]; score: string; clause: string; distance: string } {
  const main = throwIn(step) ?? step.entries.find((entry) => diceOf(entry).length);
  const tape = step.entries.find((entry) => entry.sign === "tape");
  const found = main ? (/(\d+ against \d+)|= (\d+)/.exec(main.say)?.[0] ?? "") : "";
  const reach = /\((\d+ squares?, [a-z]+ range)\)/.exec(main?.say ?? "")?.[1];
  const band = text(main?.["band"]);
  const inches = /([\d.]+ inch(?:es)?)/.exec(tape?.say ?? "")?.[1];
  const thrown = main && !diceOf(main).length ? step.entries.find((entry) => diceOf(entry).length) : main; // told before its dice fall
  return { dice: thrown ? diceOf(thrown) : [], score: found, clause: main?.clause ?? step.entries[0]?.clause ?? "", distance: reach ?? [inches, inches && band && `${band} band`].filter(Boolean).join(", ") };
}

const PACE = 700; // ms of a step at speed 1
const DICE = 400; // ms more where dice fell
const SQUAD = 400; // ms of a squad of an army that breaks

/** How long a step is shown, ms. */
export function paceOf(step: StoryStep, speed: number): number {
  const rolled = step.kind !== "move" && step.entries.some((entry) => diceOf(entry).length);
  return (step.kind === "rout" ? SQUAD : PACE + (rolled ? DICE : 0)) / Math.max(1, speed);
}
