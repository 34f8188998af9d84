import type { Ground, Shape, Update } from "../../lib/protocol";
import type { FigureView, MarkView } from "../board/models/units";
import { viewOf } from "../../lib/play/view";
import { Lie } from "./far/lie";

/** What the view of a game on squares tells of a model; nothing of it is needed to draw the board. */
export interface ModelView {
  name: string;
  player: string;
  type: string;
  race: string;
  art?: string;
  at: string;
  facing: string;
  room: string;
  where: string;
  acted: boolean;
  commander: boolean;
  weapon: string;
  ammo: number;
  grenades: number;
  group: string;
  rides: string;
  profile?: FigureView[];
  marks: MarkView[];
}

/** A place on the deck in squares, y down, its middle; `size` is 1, or ½ for a small square. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** A model as it is drawn; `side` counts from 1, 0 is the umpire's. */
export interface DeckModel extends Spot {
  id: string;
  r: number;
  side: number;
  tone: string;
  badge: string;
  turn: number;
  marks: string[];
  art: string;
  view: ModelView | undefined;
}

export interface Thing extends Spot {
  kind: string;
  id: string;
  tone: string;
  text: string;
}

export interface Line {
  kind: string;
  id: string;
  tone: string;
  text: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Room {
  name: string;
  kind: string;
  d: string;
  left: number;
  bottom: number;
  wide: number;
  /** Where its northern side begins, if the name finds no place on the southern one. */
  top: number;
  west: number;
  broad: number;
}

/** What seldom changes. */
export interface Deck {
  lie: Lie;
  wide: number;
  high: number;
  boards: Thing[];
  rooms: Room[];
  squares: Thing[];
  walls: string;
  windows: Line[];
}

const SUB: Record<string, [number, number]> = { nw: [0.25, 0.25], ne: [0.75, 0.25], sw: [0.25, 0.75], se: [0.75, 0.75] };
const round = (n: number): number => Math.round(n * 1000) / 1000;

const UPRIGHT = new Lie(0, 0);

/** The square that a key such as "5,2" or "5,2nw" names, where it is seen. */
export function cellOf(key: string, lie = UPRIGHT): Spot | null {
  const found = /^(\d+),(\d+)(nw|ne|sw|se)?$/.exec(key);
  if (!found) return null;
  const sub = SUB[found[3] ?? ""];
  const [dx, dy] = sub ?? [0.5, 0.5];
  const [x, y] = lie.seen(Number(found[1]) + dx, Number(found[2]) + dy);
  return { x, y, size: sub ? 0.5 : 1 };
}

type Flat = (point: readonly number[] | undefined) => [number, number];
function flatOf(lie: Lie): Flat {
  return (point) => {
    const [x, y] = lie.seen((point?.[0] ?? 0) / 1000, lie.high - (point?.[1] ?? 0) / 1000);
    return [round(x), round(y)];
  };
}

/** How the plan of a game lies before the eye. */
export const lieOf = (ground: Ground, turned = false): Lie => new Lie(ground.width / 1000, ground.height / 1000, turned);

function box(shape: Shape, flat: Flat): { left: number; top: number; right: number; bottom: number } {
  const points = shape.points.map((point) => flat(point));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A shape as a thing in the middle of the square that it fills, or of the point where it lies. */
function thing(shape: Shape, flat: Flat): Thing {
  const { left, top, right, bottom } = box(shape, flat);
  const size = right - left || 1;
  return { kind: shape.kind, id: shape.id, tone: shape.tone, text: shape.text, x: (left + right) / 2, y: (top + bottom) / 2, size };
}

function edge(shape: Shape, flat: Flat): Line {
  const [x1, y1] = flat(shape.points[0]);
  const [x2, y2] = flat(shape.points[1]);
  return { kind: shape.kind, id: shape.id, tone: shape.tone, text: shape.text, x1, y1, x2, y2 };
}

function room(shape: Shape, flat: Flat): Room {
  const points = shape.points.map((point) => flat(point));
  const { top, bottom } = box(shape, flat);
  const row = (level: number): number[] => points.filter(([, y]) => y === level).map(([x]) => x);
  const [south, north] = [row(bottom), row(top)];
  const [left, west] = [Math.min(...south), Math.min(...north)];
  return {
    name: shape.text, kind: shape.tone, d: `M${points.map((point) => point.join(" ")).join("L")}Z`, left, bottom,
    wide: Math.max(...south) - left, top, west, broad: Math.max(...north) - west,
  };
}

/** Walls run on as far as they lie in one line, so that their ends meet cleanly. */
export function runs(lines: readonly Line[]): string {
  const rows = new Map<string, [number, number][]>();
  for (const { x1, y1, x2, y2 } of lines) {
    const flat = y1 === y2;
    const key = flat ? `h${y1}` : `v${x1}`;
    const row = rows.get(key) ?? [];
    row.push(flat ? [Math.min(x1, x2), Math.max(x1, x2)] : [Math.min(y1, y2), Math.max(y1, y2)]);
    rows.set(key, row);
  }
  let out = "";
  for (const [key, row] of rows) {
    const at = key.slice(1);
    row.sort((a, b) => a[0] - b[0]);
    const joined: [number, number][] = [];
    for (const [from, to] of row) {
      const last = joined[joined.length - 1];
      if (last && from <= last[1] + 1e-6) last[1] = Math.max(last[1], to);
      else joined.push([from, to]);
    }
    for (const [from, to] of joined) out += key.startsWith("h") ? `M${from} ${at}H${to}` : `M${at} ${from}V${to}`;
  }
  return out;
}

const SQUARES = new Set(["small", "solid", "raised", "slope"]);

/** The deck plan, from what seldom changes and the levels. */
export function deckOf(ground: Ground, shapes: readonly Shape[], turned = false): Deck {
  const lie = lieOf(ground, turned);
  const [wide, high] = [lie.across, lie.down];
  const flat = flatOf(lie);
  const all = [...ground.shapes, ...shapes];
  const of = (kind: string): Shape[] => all.filter((shape) => shape.kind === kind && shape.points.length > 0);
  const rim: Line[] = [
    [0, 0, wide, 0], [0, high, wide, high], [0, 0, 0, high], [wide, 0, wide, high],
  ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => ({ kind: "wall", id: "", tone: "", text: "", x1, y1, x2, y2 }));
  return {
    lie, wide, high,
    boards: of("board").map((shape) => thing(shape, flat)),
    rooms: of("room").map((shape) => room(shape, flat)),
    squares: all.filter((shape) => SQUARES.has(shape.kind)).map((shape) => thing(shape, flat)),
    walls: runs([...rim, ...of("wall").map((shape) => edge(shape, flat))]),
    windows: of("window").map((shape) => edge(shape, flat)),
  };
}

/** All that may have changed since the last picture. */
export interface Stand {
  lie: Lie;
  doors: Line[];
  things: Thing[];
  fog: Thing[];
  /** What the model that acts could shoot at, by range. */
  field: Thing[];
  shots: Line[];
  models: DeckModel[];
}

const THINGS = new Set(["pad", "device", "marker", "item", "lift", "ladder"]);

export function standOf(update: Update, ground: Ground, turned = false): Stand {
  const lie = lieOf(ground, turned);
  const flat = flatOf(lie);
  const views = modelsOf(update);
  const seats = Object.keys(sidesOf(update));
  const found: Stand = { lie, doors: [], things: [], fog: [], field: [], shots: [], models: [] };
  const marks = new Map<string, string[]>();
  const tops = new Set<string>();
  for (const shape of update.shapes) {
    if (shape.kind === "mark") marks.set(shape.id, [...(marks.get(shape.id) ?? []), shape.text]);
    if (shape.kind === "label") tops.add(shape.id);
  }
  for (const shape of update.shapes) {
    if (!shape.points.length) continue;
    if (shape.kind === "door") found.doors.push(edge(shape, flat));
    else if (shape.kind === "sight" || shape.kind === "path") found.shots.push(edge(shape, flat));
    else if (shape.kind === "field") found.field.push(thing(shape, flat));
    else if (shape.kind === "fog") found.fog.push(thing(shape, flat));
    else if (THINGS.has(shape.kind)) found.things.push({ ...thing(shape, flat), ...(tops.has(shape.id) ? { tone: "top" } : {}) });
    else if (shape.kind === "model") found.models.push(model(shape, flat, lie, views[shape.id], seats, marks.get(shape.id) ?? []));
  }
  return found;
}

function model(shape: Shape, flat: Flat, lie: Lie, view: ModelView | undefined, seats: string[], marks: string[]): DeckModel {
  const [x, y] = flat(shape.points[0]);
  const r = shape.radius / 1000;
  const side = /^side\d+$/.test(shape.tone) ? Number(shape.tone.slice(4)) + 1 : view ? seats.indexOf(view.player) + 1 : 0;
  return {
    id: shape.id, x, y, r, size: r < 0.3 ? 0.5 : 1, side, tone: shape.tone, badge: shape.text, turn: shape.turn + lie.turn, marks, view,
    art: view?.art ?? "",
  };
}

/** The drawings there are of models on squares (`Token.svelte`); with any other word a model is its base, its front and its mark. */
export const DRAWINGS: ReadonlySet<string> = new Set(["man", "dalek", "heavy", "supreme", "davros", "creature", "sontaran", "cyberman"]);

export function modelsOf(update: Update | null): Record<string, ModelView> {
  return (viewOf(update)["units"] as Record<string, ModelView> | undefined) ?? {};
}

export interface SideView {
  name: string;
  kind: string;
  out: boolean;
  models: number;
  own: boolean;
  secret: boolean;
  shown: boolean;
  mission: { name: string; kind: string; text: string; clause: string } | null;
}

export function sidesOf(update: Update | null): Record<string, SideView> {
  return (viewOf(update)["sides"] as Record<string, SideView> | undefined) ?? {};
}

/** The place of a player among the teams, from 1; 0 for the umpire's. */
export const sideNumber = (update: Update | null, player: string): number => Object.keys(sidesOf(update)).indexOf(player) + 1;
