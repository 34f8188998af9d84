import type { Entry } from "../../lib/play/entry";
import type { Game } from "../../lib/play/game.svelte";
import type { Update } from "../../lib/protocol";
import { squareAt } from "../../lib/story/positions";
import { lossesOf, modelsLost, type StoryStep } from "../../lib/story/story";
import type { Box, Point } from "../board/geometry";
import { boardUnits, sideOf } from "../board/models/units";
import { lieOf, standOf } from "../square/deck";

/** A base where it stands, in units of the board, y down. */
interface Disc {
  x: number;
  y: number;
  r: number;
  id: number;
}

interface Place {
  at: Point;
  box: Box;
  discs: Disc[];
}

/** What a step leaves on the board: a line from who acts to its target, or a path; who was lost where. */
export interface Trace {
  number: number;
  step: StoryStep;
  side: number;
  line: Point[];
  fallen: { x: number; y: number; r: number; side: number }[];
  /** All that should be in sight while it is shown. */
  box: Box | null;
}

/** Where each unit or model of a position is seen. */
function placesOf(update: Update | null, game: Game, turned: boolean): Map<string, Place> {
  const found = new Map<string, Place>();
  if (!update || !game.ground) return found;
  if (game.ground.kind === "squares") {
    for (const { id, x, y, r } of standOf(update, game.ground, turned).models) found.set(id, { at: [x, y], box: around(x, y, r), discs: [{ x, y, r, id: -1 }] });
  } else {
    for (const unit of boardUnits(update, game.welcome, game.ground.height)) found.set(unit.id, { at: unit.at, box: unit.box, discs: unit.figures });
  }
  return found;
}

const around = (x: number, y: number, r: number): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

/** The shortest way between two units, from middle to middle of their bases. */
function shortest(from: Place, to: Place): [Point, Point] {
  let best: [Point, Point] = [from.at, to.at];
  let least = Infinity;
  for (const a of from.discs) for (const b of to.discs) {
    const far = Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r;
    if (far < least) [least, best] = [far, [[a.x, a.y], [b.x, b.y]]];
  }
  return best;
}

/** The trace of a step on a board that lies `turned` or not; null if this page has not seen where it began. */
export function traceOf(step: StoryStep, number: number, game: Game, turned = false): Trace | null {
  const { story } = game;
  const start = story.start(step);
  if (!start) return null;
  const [before, after] = [placesOf(start, game, turned), placesOf(story.position(step), game, turned)];
  const [actor, target] = [before.get(step.actor) ?? after.get(step.actor), before.get(step.target) ?? after.get(step.target)];
  const side = sideOf(game.welcome, step.seat);
  const line = step.kind === "move" ? path(step, before, after, game, turned) : actor && target && actor !== target ? shortest(actor, target) : [];
  const fallen = step.entries.flatMap((entry) => fell(entry, before).map((disc) => ({ ...disc, side: sideOf(game.welcome, story.owners.get(String(entry["unit"] ?? entry["model"])) ?? "") })));
  const boxes = [actor?.box, target?.box, after.get(step.actor)?.box, ...fallen.map(({ x, y, r }) => around(x, y, r))].filter((box) => box !== undefined);
  return { number, step, side: game.welcome?.seats.some((item) => item.seat === step.seat) ? side : 0, line: [...line], fallen, box: boxes.length ? joined(boxes) : null };
}

function path(step: StoryStep, before: ReadonlyMap<string, Place>, after: ReadonlyMap<string, Place>, game: Game, turned: boolean): Point[] {
  const [from, to] = [before.get(step.actor)?.at, after.get(step.actor)?.at];
  const high = game.ground?.height ?? 0;
  const walked = step.entries.flatMap((entry) => {
    const at = entry.sign === "move" ? squareAt(entry["at"], high) : null;
    return at && game.ground ? [lieOf(game.ground, turned).seen(at[0] / 1000, (high - at[1]) / 1000)] : [];
  });
  const ends = walked.length ? walked : to ? [to] : [];
  const all = from ? [from, ...ends] : ends;
  return all.length > 1 ? all : [];
}

/** The bases that an entry takes from the table. */
function fell(entry: Entry, before: ReadonlyMap<string, Place>): Disc[] {
  const place = before.get(String(entry["unit"] ?? entry["model"]));
  if (!place) return [];
  if (entry.sign === "lost") return place.discs.filter((disc) => modelsLost(entry).includes(disc.id));
  if (entry.sign === "rout") return place.discs;
  return entry.sign === "out" && place.discs.length === 1 ? place.discs : [];
}

export function joined(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** What a line bears once it is thin: its number and what came of it. */
export function worded({ number, step }: Trace, result: string): string {
  const { models, destroyed } = lossesOf(step);
  const short = destroyed && models <= 1 ? "destroyed" : models ? `${models} lost` : result;
  return short ? `${number} · ${short}` : `${number}`;
}
