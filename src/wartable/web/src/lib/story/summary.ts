import { blunted, lossesOf, missed, resultOf, throwIn, type StoryStep } from "./story";
import { counted, spelt } from "../words";

export type Topic = "lost" | "missed" | "hurt" | "broke" | "moved" | "ordered" | "found" | "told";

/** A line of the summary: which step it tells of, and the entry that leads to its arithmetic. */
export interface SinceLine {
  number: number;
  entry: number;
  unit: string;
  say: string;
}

export interface SinceTopic {
  topic: Topic;
  title: string;
  lines: SinceLine[];
}

const ORDER: Topic[] = ["lost", "broke", "hurt", "missed", "moved", "ordered", "found", "told"];

/** What others did, by what it means for a seat; `whose` says who owns a unit. */
export function summaryOf(steps: readonly StoryStep[], seat: string, whose: ReadonlyMap<string, string>): SinceTopic[] {
  const found = new Map<Topic, { lines: SinceLine[]; models: number; blunt: boolean }>();
  steps.forEach((step, i) => {
    const topic = topicOf(step, seat, whose) || (whose.get(step.target) === seat ? "told" : ""); // it is not over yet
    if (!topic) return;
    const row = found.get(topic) ?? { lines: [], models: 0, blunt: false };
    found.set(topic, row);
    const entry = telling(step);
    row.lines.push({ number: i + 1, entry: entry?.n ?? step.last, unit: step.target || step.actor, say: step.entries.findLast((item) => item.line)?.line ?? entry?.say ?? "" });
    row.models += lossesOf(step).models;
    row.blunt ||= blunted(step);
  });
  return ORDER.flatMap((topic) => {
    const row = found.get(topic);
    return row ? [{ topic, title: titleOf(topic, row.lines, row.models, row.blunt), lines: row.lines }] : [];
  });
}

function topicOf(step: StoryStep, seat: string, whose: ReadonlyMap<string, string>): Topic | "" {
  const { models } = lossesOf(step);
  if (models) return step.entries.some((entry) => (entry.sign === "lost" || entry.sign === "out") && whose.get(String(entry["unit"] ?? entry["model"])) === seat) ? "lost" : "hurt";
  if (step.kind === "fire") return missed(step) ? "missed" : resultOf(step) ? "hurt" : "";
  if (step.kind === "rout" || (step.kind === "nerve" && resultOf(step) === "breaks")) return "broke";
  if (step.kind === "move") return resultOf(step) ? "moved" : "";
  if (step.kind === "order") return "ordered";
  return step.kind === "find" || step.kind === "door" ? "found" : "";
}

/** The entry of a step that says most: the one with its arithmetic, else the last. */
function telling(step: StoryStep): StoryStep["entries"][number] | undefined {
  return throwIn(step) ?? step.entries.findLast((entry) => entry.why.length) ?? step.entries.at(-1);
}

function titleOf(topic: Topic, lines: readonly SinceLine[], models: number, blunt: boolean): string {
  const n = lines.length;
  const units = new Set(lines.map((line) => line.unit)).size;
  switch (topic) {
    case "lost": return `You lost ${counted(models, "model")}`;
    case "hurt": return spelt(n, "attack told", "attacks told");
    case "missed": return blunt ? spelt(n, "attack did no harm", "attacks did no harm") : spelt(n, "attack missed", "attacks missed");
    case "broke": return spelt(units, "unit broke", "units broke");
    case "moved": return spelt(units, "unit moved", "units moved");
    case "ordered": return spelt(n, "order was tried", "orders were tried");
    case "told": return spelt(n, "thing concerns you", "things concern you");
    case "found": return spelt(n, "thing was found or worked", "things were found or worked");
  }
}
