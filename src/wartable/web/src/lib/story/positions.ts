import type { Shape, Update } from "../protocol";
import type { Entry } from "../play/entry";
import { modelsLost, text, type StoryStep } from "./story";

/** What changes where somebody stands, or whether. */
const CHANGES: readonly unknown[] = ["move", "lost", "out", "rout"];

/** The moment until which a position stands: entries below `end` had happened. */
export interface Frame {
  end: number;
  update: Update;
}

/** The position after a step: what is told by later entries of the same message has not happened yet. */
export function positionAt(frames: readonly Frame[], entries: readonly Entry[], step: StoryStep, high: number): Update | null {
  const place = frames.findIndex((frame) => frame.end > step.last);
  const after = frames[place < 0 ? frames.length - 1 : place];
  const before = frames[place - 1];
  if (!after) return null;
  const within = before ? entries.filter((entry) => entry.n >= before.end && entry.n < after.end) : [];
  const ahead = within.filter((entry) => entry.n > step.last && CHANGES.includes(entry.sign));
  if (!before || !ahead.length) return after.update;
  return between(before.update, after.update, within.filter((entry) => entry.n <= step.last), ahead, high);
}

const subjects = (entries: readonly Entry[]): Set<string> => new Set(entries.flatMap((entry) => [text(entry["unit"]), text(entry["model"])]).filter(Boolean));

type Units = Record<string, { models?: { id?: number }[] }>;
const unitsIn = (update: Update): Units => ((update.view as Record<string, unknown>)["units"] as Units | undefined) ?? {};

function between(before: Update, after: Update, passed: readonly Entry[], ahead: readonly Entry[], high: number): Update {
  const waits = subjects(ahead);
  const [old, fresh] = [unitsIn(before), unitsIn(after)];
  const units = Object.fromEntries(Object.entries(fresh).filter(([id]) => !waits.has(id)));
  const shapes = [...ofOwners(after, fresh, (id) => !waits.has(id))];
  for (const id of waits) {
    const unit = old[id];
    if (!unit) continue;
    const lost = new Set(passed.flatMap((entry) => (entry["unit"] === id ? modelsLost(entry) : [])));
    const drawn = ofOwners(before, old, (owner) => owner === id, true);
    const stays = (unit.models ?? []).map((model) => !lost.has(model.id ?? -1));
    units[id] = lost.size && unit.models ? { ...unit, models: unit.models.filter((_, i) => stays[i]) } : unit;
    let body = -1;
    for (const shape of drawn) {
      const model = shape.kind !== "label" && shape.kind !== "mark";
      if (model) body += 1;
      if (!model || !lost.size || stays[body] !== false) shapes.push(model ? stepped(shape, id, passed, high) : shape);
    }
  }
  return { ...after, view: { ...after.view, units } as Update["view"], shapes };
}

const ABOUT = (shape: Shape): string => shape.id || shape.text;

/** The outlines of units that are wanted; of what belongs to no unit all, unless `only` units are asked for. */
function ofOwners(update: Update, units: Units, wanted: (id: string) => boolean, only = false): Shape[] {
  const labels = new Map(update.shapes.filter((shape) => shape.kind === "label").map((shape) => [String(shape.points[0]), ABOUT(shape)]));
  return update.shapes.filter((shape) => {
    const owner = shape.kind === "mark" && !(shape.id in units) ? (labels.get(String(shape.points[0])) ?? "") : ABOUT(shape);
    return owner in units ? wanted(owner) : !only;
  });
}

const PARTS: Record<string, [number, number]> = { nw: [0.25, 0.25], ne: [0.75, 0.25], sw: [0.25, 0.75], se: [0.75, 0.75] };

/** The middle of a square, mils, y up: "at" of an entry is column, row, and which small square of it. */
export function squareAt(at: unknown, high: number): [number, number] | null {
  if (!Array.isArray(at) || typeof at[0] !== "number" || typeof at[1] !== "number") return null;
  const [dx, dy] = PARTS[text(at[2])] ?? [0.5, 0.5];
  return [(at[0] + dx) * 1000, high - (at[1] + dy) * 1000];
}

function stepped(shape: Shape, id: string, passed: readonly Entry[], high: number): Shape {
  const at = squareAt(passed.findLast((entry) => entry.sign === "move" && entry["model"] === id)?.["at"], high);
  return at ? { ...shape, points: [at] } : shape;
}
