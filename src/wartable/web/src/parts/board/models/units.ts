import type { Term } from "../../../lib/play/entry";
import type { Request, Shape, Update, Welcome } from "../../../lib/protocol";
import { viewOf } from "../../../lib/play/view";
import { SIGNS } from "../signs";
import { boxOf, hull, middle, type Box, type Point } from "../geometry";
import { counted } from "../../../lib/words";

/** Something in force for a unit, by its clause; its seat alone knows what is `secret`. */
export interface MarkView {
  text: string;
  clause: string;
  tone: "" | "good" | "bad" | "plain";
  secret: boolean;
  /** It is shown at the unit too, by a sign and how often it counts. */
  sign?: string;
  times?: number;
}

/** A figure of a profile, with the parts that it is made of. */
export interface FigureView {
  key: string;
  name: string;
  value: number | string;
  clause: string;
  why: Term[];
}

/** What a ruleset of the open table tells of a unit in its view; fields that it does not have are left out. */
export interface UnitView {
  name: string;
  player: string;
  kind: string;
  where: string;
  /** Its drawing, and that of its models unless they name their own. */
  art?: string;
  race?: string;
  profile?: FigureView[];
  marks?: MarkView[];
  actions?: number;
  done?: boolean;
  size?: number;
  models: ModelView[];
  carriers?: number;
  weapons?: Record<string, number>;
  aboard?: string;
  joined?: string;
}

/** Whether it stands where it can be pressed: on a table, or on a board of squares. */
export const stands = (unit: Pick<UnitView, "where"> | undefined): boolean => unit?.where === "table" || unit?.where === "board";

/** A model: what it carries that the others do not, whose it is if it has joined, whether it is out of cohesion. */
export interface ModelView {
  id: number;
  x: number;
  y: number;
  kind: string;
  facing: number;
  art?: string;
  gear?: string;
  of?: string;
  apart?: boolean;
  lying?: boolean;
  /** The radius of its base, mils. */
  r?: number;
}

/** A model as it is drawn: inches, y down, `turn` clockwise from north. */
export interface Figure {
  id: number;
  x: number;
  y: number;
  r: number;
  kind: string;
  turn: number;
  art: string;
  /** Length and width of a base with corners, 0 of a round or six-sided one. */
  length: number;
  width: number;
  lying: boolean;
}

/** What is in force for a unit, at a glance: against it, for it, or neither. */
export type Sign = "" | "good" | "bad" | "plain";

export interface BoardUnit {
  id: string;
  name: string;
  player: string;
  /** The place of its side among the seats, from 1. */
  side: number;
  kind: string;
  count: number;
  actions: number;
  figures: Figure[];
  marks: string[];
  sign: Sign;
  /** What is in force for it that has a sign of its own. */
  signs: MarkView[];
  /** Whether it has done all that it may for now, if the system says so. */
  done: boolean | undefined;
  outline: Point[];
  box: Box;
  at: Point;
  art: string;
}

const SIX = 0.86; // how broad a six-sided base is from side to side, for each part of its diameter
const USUAL = 0.3;

/** How broad the smallest base on the table is, in inches; vehicles are told apart by their shapes. */
export function baseOf(units: readonly BoardUnit[]): number {
  const all = units.flatMap(({ figures }) => figures.filter(({ length }) => !length).map(({ r }) => r));
  return 2 * SIX * Math.min(USUAL, ...all.filter((r) => r > 0));
}

export function unitsOf(update: Update | null): Record<string, UnitView> {
  return (viewOf(update)["units"] as Record<string, UnitView> | undefined) ?? {};
}

/** How many actions a unit has at most, as the view tells. */
export function mostActions(update: Update | null): number {
  return Number(viewOf(update)["actions"] ?? 2);
}

/** The place of a seat among the sides, from 1: its colour and mark; 0, the umpire, of what has no seat. */
export function sideOf(welcome: Welcome | null, seat: string): number {
  return welcome && seat ? welcome.seats.findIndex((item) => item.seat === seat) + 1 : 1;
}

/** The drawings there are of models on a table of inches (`Figures.svelte`). */
export const DRAWINGS: ReadonlySet<string> = new Set([
  "rifle", "officer", "conscript", "unit", "slave", "mortar", "ice", "draconian", "ogron", "dalek", "heavy", "supreme", "apc", "tank", "lpc", "spider",
  "walker", "drone", "doctor", "companion", "civilian", "k9", "cyberman", "sontaran", "auton", "silurian", "mechanoid", "zygon", "cybermat", "machine",
]);

/** Where a drawing is defined, for a `use`; nowhere if there is none of that name: it is a plain base then. */
export function drawing(art: string | undefined): string | undefined {
  return art && DRAWINGS.has(art) ? `#f-${art}` : undefined;
}

const OTHER = new Set(["label", "mark", "zone", "terrain", ...SIGNS]);
const owner = (shape: Shape): string => (shape as { id?: string }).id || shape.text;

/** The units on the table, from the position and the outlines that belong to it. */
export function boardUnits(update: Update | null, welcome: Welcome | null, height: number): BoardUnit[] {
  const shapes = new Map<string, Shape[]>();
  const marks = new Map<string, string[]>();
  const place = new Map<string, string>();
  for (const shape of update?.shapes ?? []) {
    const at = String(shape.points[0]);
    if (shape.kind === "label") place.set(at, owner(shape));
    if (shape.kind === "mark") marks.set(at, [...(marks.get(at) ?? []), shape.text]);
    if (!OTHER.has(shape.kind)) shapes.set(owner(shape), [...(shapes.get(owner(shape)) ?? []), shape]);
  }
  const named = new Map([...place].map(([at, id]) => [id, marks.get(at) ?? []]));
  return Object.entries(unitsOf(update)).flatMap(([id, unit]) => {
    const drawn = shapes.get(id);
    if (!drawn) return [];
    const side = sideOf(welcome, unit.player);
    const marks = named.get(id) ?? named.get(unit.name) ?? [];
    const known = made.get(unit);
    const from = [id, side, height, ...marks, ...drawn];
    if (known && known.from.length === from.length && known.from.every((part, i) => part === from[i])) return [known.unit];
    const board = boardUnit(id, unit, side, drawn, marks, height);
    made.set(unit, { from, unit: board });
    return [board];
  });
}

/** What a unit was drawn from, and what came of it: of those that an update leaves alone nothing is made or drawn anew. */
const made = new WeakMap<UnitView, { from: readonly unknown[]; unit: BoardUnit }>();

function boardUnit(id: string, unit: UnitView, side: number, drawn: readonly Shape[], marks: string[], height: number): BoardUnit {
  const figures = drawn.map((shape, i) => figureOf(shape, unit, i, height));
  const outline = hull(figures.flatMap(cover), 0.24);
  return {
    id, name: unit.name, player: unit.player, side, kind: unit.kind,
    count: unit.models.length, actions: unit.actions ?? 0, figures, marks, sign: signOf(unit, marks),
    signs: (unit.marks ?? []).filter((mark) => mark.sign && !mark.secret), done: unit.done,
    outline, box: boxOf(outline), at: middle(outline), art: unit.art ?? "",
  };
}

function signOf(unit: UnitView, marks: readonly string[]): Sign {
  const tones = (unit.marks ?? []).filter(({ text }) => marks.includes(text)).map(({ tone }) => tone);
  return !marks.length ? "" : tones.includes("bad") ? "bad" : tones.includes("good") ? "good" : "plain";
}

function figureOf(shape: Shape, unit: UnitView, i: number, height: number): Figure {
  const model = unit.models[i];
  const points = shape.points.map(([x = 0, y = 0]): Point => [x / 1000, (height - y) / 1000]);
  const [x, y] = points.length > 1 ? middle(points) : (points[0] ?? [0, 0]);
  const side = (n: number): number => Math.hypot((points[n]?.[0] ?? 0) - (points[n + 1]?.[0] ?? 0), (points[n]?.[1] ?? 0) - (points[n + 1]?.[1] ?? 0));
  const long = points.length === 4 ? Math.max(side(0), side(1)) : 0;
  const wide = points.length === 4 ? Math.min(side(0), side(1)) : 0;
  const kind = model?.kind ?? shape.kind;
  return {
    id: model?.id ?? i, x, y, r: shape.radius / 1000, kind, turn: long ? 90 - (model?.facing ?? 90) : 0, length: long, width: wide,
    art: model?.art ?? unit.art ?? "", lying: model?.lying ?? false,
  };
}

/** The units of a seat that have something to do: who may act where that is asked, else who has actions left or may be chosen. */
export function busy(units: readonly BoardUnit[], seat: string, request: Request | null): BoardUnit[] {
  const aims = new Set([...(request?.options ?? []), ...(request?.targets ?? [])].map(({ target }) => target));
  const own = units.filter((unit) => unit.player === seat);
  const able = request?.acts ? own.filter(({ id }) => aims.has(id)) : [];
  return able.length ? able : own.filter(({ id, actions }) => actions > 0 || aims.has(id));
}

/** A unit in words, for those who do not see it. */
export function described(unit: BoardUnit, owner: string, place: string, own: boolean, aim = "", no = ""): string {
  return [
    unit.name, owner, counted(unit.count, "model"), ...unit.marks, ...unit.signs.map(({ text }) => text), place && `in ${place}`,
    own && `${counted(unit.actions, "action")} left`, aim && `may be chosen: ${aim}`, no && `not open: ${no}`,
  ].filter(Boolean).join(", ");
}

/** What a model is called beside the others of its unit: its number, and what it is or carries that they do not. */
export function modelFacts(units: Readonly<Record<string, UnitView>>, id: string, model: number): string[] {
  const unit = units[id];
  const place = unit?.models.findIndex((one) => one.id === model) ?? -1;
  const one = unit?.models[place];
  if (!unit || !one) return [];
  const who = one.of ? units[one.of]?.name : one.kind === "leader" ? "leader" : one.kind === "team" ? "weapon team" : one.kind === "large" ? "large" : "";
  return [`model ${place + 1} of ${unit.models.length}`, who ?? "", one.gear ?? "", one.apart ? "out of cohesion" : ""].filter(Boolean);
}

const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

/** Where a model stands in its unit, in words that tell no distance. */
export function standing(unit: Pick<BoardUnit, "at" | "figures">, figure: Pick<Figure, "x" | "y" | "r">): string {
  if (unit.figures.length < 2) return "";
  const [dx, dy] = [figure.x - unit.at[0], figure.y - unit.at[1]];
  if (Math.hypot(dx, dy) < figure.r) return "in the middle of the unit";
  return `in the ${WINDS[(Math.round((Math.atan2(dy, dx) / Math.PI) * 4) + 8) % 8] ?? ""} of the unit`;
}

/** A model in words, for those who do not see it. */
export function modelWords(units: Readonly<Record<string, UnitView>>, unit: BoardUnit, figure: Figure, place: string): string {
  return [unit.name, ...modelFacts(units, unit.id, figure.id), standing(unit, figure), place && `in ${place}`].filter(Boolean).join(", ");
}

/** What is nearest in a direction, one step of x or y. */
export function toward<T extends { readonly at: Point }>(all: readonly T[], from: T, dx: number, dy: number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const one of all) {
    const [x, y] = [one.at[0] - from.at[0], one.at[1] - from.at[1]];
    const ahead = x * dx + y * dy;
    const cost = ahead + 2 * Math.abs(x * dy - y * dx);
    if (one !== from && ahead > 0.01 && cost < least) [best, least] = [one, cost];
  }
  return best;
}

/** Discs that cover a figure. */
export function cover(figure: Figure): { x: number; y: number; r: number }[] {
  if (!figure.length) return [figure];
  const turn = (figure.turn * Math.PI) / 180;
  const reach = (figure.length - figure.width) / 2;
  const r = figure.width / 2 + 0.08;
  return [-1, 1].map((end) => ({ x: figure.x + end * reach * Math.sin(turn), y: figure.y - end * reach * Math.cos(turn), r }));
}
