import type { Option, Refusal, Request } from "../../lib/protocol";
import { cellOf, type Spot, type Stand } from "./deck";
import { WAYS } from "./far/lie";

/** All that may be chosen at one place of the board; more than one option there is asked in a list. */
export interface Aim extends Spot {
  /** The target of its options, and what it is: a square, a model, or a thing such as a door. */
  id: string;
  kind: "square" | "model" | "thing";
  options: Option[];
  /** From the model that the request is about to this square, as it is seen: 0 up, clockwise; -1 if it is no step. */
  way: number;
}

export interface Arrow {
  option: Option;
  /** As it is seen: 0 up, clockwise. */
  way: number;
}

/** What of the open request can be shown on the board. */
export interface Aims {
  aims: Aim[];
  arrows: Arrow[];
  /** Where the arrows stand. */
  hub: Spot | null;
  /** Squares, models and things that are not open. */
  refused: { spot: Spot; refusal: Refusal; kind: Aim["kind"]; id: string }[];
}

export const NONE: Aims = { aims: [], arrows: [], hub: null, refused: [] };

const faced = (option: Option): boolean => (WAYS as readonly string[]).includes(option.key);

export function aimsOf(request: Request, stand: Stand): Aims {
  const places = placesOf(stand);
  const about = stand.models.find((model) => model.id === request.about) ?? null;
  const facing = facings(request.options);
  const found = new Map<string, Aim>();
  const arrows: Arrow[] = [];
  let hub: Spot | null = about;
  for (const option of request.options) {
    if (facing && faced(option)) {
      arrows.push({ option, way: stand.lie.way(option.key) });
      hub = cellOf(option.target, stand.lie) ?? about;
      continue;
    }
    for (const [id, spot, kind] of meant(option.target, places, stand)) {
      const aim = found.get(id) ?? { ...pick(spot), id, kind, options: [], way: -1 };
      aim.options.push(option);
      found.set(id, aim);
    }
  }
  const aims = [...found.values()];
  if (about) steps(aims.filter((aim) => aim.kind === "square"), about);
  return { aims, arrows: hub ? arrows : [], hub, refused: request.refused.flatMap((refusal) => refusedAt(refusal, places, found, stand)) };
}

const pick = ({ x, y, size }: Spot): Spot => ({ x, y, size });

/** Options that are directions: none has a place of its own. Keys of corners of the board look the same and have. */
function facings(options: readonly Option[]): boolean {
  const ways = options.filter(faced);
  return ways.length > 0 && ways.every((option) => option.target === ways[0]?.target);
}

type Places = Map<string, [Spot, Aim["kind"]]>;

function placesOf(stand: Stand): Places {
  const places: Places = new Map();
  for (const thing of stand.things) if (thing.id) places.set(thing.id, [thing, "thing"]);
  for (const door of stand.doors) places.set(door.id, [{ x: (door.x1 + door.x2) / 2, y: (door.y1 + door.y2) / 2, size: 1 }, "thing"]);
  for (const model of stand.models) places.set(model.id, [model, "model"]);
  return places;
}

function meant(target: string, places: Places, { lie, models }: Stand): [string, Spot, Aim["kind"]][] {
  const cell = cellOf(target, lie);
  if (cell) return [[target, cell, "square"]];
  const place = places.get(target);
  if (place) return [[target, place[0], place[1]]];
  return target ? models.filter((model) => model.view?.group === target).map((model) => [model.id, model, "model"]) : [];
}

/** What a refusal is about: its key is a square, a thing, or a word before one ("open-door-7"). */
function refusedAt(refusal: Refusal, places: Places, open: Map<string, Aim>, { lie }: Stand): Aims["refused"] {
  const parts = refusal.key.split("-");
  for (let from = 0; from < parts.length; from++) {
    const id = parts.slice(from).join("-");
    const cell = cellOf(id, lie);
    const place: [Spot, Aim["kind"]] | undefined = cell ? [cell, "square"] : places.get(id);
    if (place) return open.has(id) ? [] : [{ spot: pick(place[0]), refusal, kind: place[1], id }];
  }
  return [];
}

/** Which arrow key leads to which square: for each direction the square that lies straightest and nearest there. */
function steps(aims: Aim[], from: Spot): void {
  for (let direction = 0; direction < 8; direction++) {
    let best: Aim | undefined;
    let least = Infinity;
    for (const aim of aims) {
      const [dx, dy] = [aim.x - from.x, aim.y - from.y];
      const off = Math.abs(((Math.atan2(dx, -dy) / Math.PI) * 4 - direction + 12) % 8 - 4);
      const worth = off * 4 + Math.hypot(dx, dy);
      if (off > 0.51 || worth >= least || (aim.way >= 0 && off > 0.3)) continue;
      [best, least] = [aim, worth];
    }
    if (best && best.way < 0) best.way = direction;
  }
}

/** The label without the name that stands at the place anyway: "Orange 3: 8 squares, medium" becomes "8 squares, medium". */
export function short(option: Option): string {
  const at = option.label.indexOf(": ");
  return at > 0 && at < 30 ? option.label.slice(at + 2) : option.label;
}

export const KEYS: Record<string, number> = {
  ArrowUp: 0, ArrowRight: 2, ArrowDown: 4, ArrowLeft: 6, PageUp: 1, PageDown: 3, End: 5, Home: 7,
};
const PAD: Record<string, number> = {
  Numpad8: 0, Numpad9: 1, Numpad6: 2, Numpad3: 3, Numpad2: 4, Numpad1: 5, Numpad4: 6, Numpad7: 7,
};

/** The direction that a key stands for, -1 if none. */
export const wayOf = (event: KeyboardEvent): number => PAD[event.code] ?? KEYS[event.key] ?? -1;

/** The place that lies nearest to another in a direction, '' if none does. */
export function nearest(places: readonly (readonly [string, Spot])[], from: string, way: number): string {
  const at = places.find(([id]) => id === from)?.[1] ?? { x: 0, y: 0 };
  const [dx, dy] = [Math.sin((way * Math.PI) / 4), -Math.cos((way * Math.PI) / 4)];
  let best = "";
  let least = Infinity;
  for (const [id, spot] of places) {
    const ahead = (spot.x - at.x) * dx + (spot.y - at.y) * dy;
    const aside = Math.abs((spot.x - at.x) * dy - (spot.y - at.y) * dx);
    if (id === from || ahead < 0.2 || ahead + aside * 2 >= least) continue;
    [best, least] = [id, ahead + aside * 2];
  }
  return best;
}
