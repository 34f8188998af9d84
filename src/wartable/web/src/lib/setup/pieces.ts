/** Pieces of terrain of a scenario's document, in inches, origin at the lower left: read, drawn and changed, never judged. */
import { middle, type Point } from "../../parts/board/geometry";

export type Doc = Record<string, unknown>;
export type Shape = "rectangle" | "ellipse" | "polygon" | "line";

/** A piece as the document has it; every other key of the schema may be in it too. */
export interface Piece {
  kind: string;
  name?: string;
  shape?: Shape;
  at?: Point;
  size?: Point;
  angle?: number;
  points?: Point[];
  width?: number;
  [key: string]: unknown;
}

/** What the schema says of a kind: what a piece of it usually is. */
export interface Kind {
  key: string;
  shape: Shape;
  size?: Point;
  length?: number;
  width?: number;
  [key: string]: unknown;
}

/** A quality of a piece that may be other than usual. */
export interface Quality {
  key: string;
  say: string;
  clause: string;
  kind: "words" | "text" | "inches" | "list";
  words: string[];
}

interface Part {
  type?: string | string[];
  description?: string;
  enum?: string[];
  items?: Part;
  properties?: Record<string, Part>;
  "x-kinds"?: Record<string, Omit<Kind, "key">>;
  "x-about"?: Record<string, string>;
}

export interface Palette {
  kinds: Kind[];
  qualities: Quality[];
  /** Layouts by which a table can be laid out, with a few words on each. */
  layouts: [string, string][];
  /** Sides may have zones laid by hand. */
  zones: boolean;
  /** What an objective may have; null: missions of this system have none that could be laid. */
  objective: Quality[] | null;
}

const CLAUSE = /\s*\(([A-Z]+(?:-[A-Z0-9]+)+)[^)]*\)/;
const DRAWN = ["kind", "key", "shape", "at", "size", "angle", "points"]; // what one sees and moves
const GRID = 0.25;
const LEAST = 0.5;

/** What a system's schema offers for laying tables by hand; null if it has no pieces of terrain. */
export function paletteOf(schema: unknown): Palette | null {
  const parts = (schema as Part | null)?.properties;
  const piece = parts?.["terrain"]?.items?.properties;
  const kinds = piece?.["kind"]?.["x-kinds"];
  if (!piece || !kinds) return null;
  return {
    kinds: Object.entries(kinds).map(([key, kind]) => ({ ...kind, key }) as Kind),
    qualities: Object.entries(piece).flatMap(([key, part]) => (DRAWN.includes(key) ? [] : [quality(key, part)])),
    layouts: Object.entries(parts["table"]?.properties?.["layout"]?.["x-about"] ?? {}),
    zones: parts["sides"]?.items?.properties?.["zone"] !== undefined,
    objective: objectiveIn(parts),
  };
}

const TOLD = ["value"]; // what of an objective is not seen on the table

function objectiveIn(parts: Record<string, Part>): Quality[] | null {
  const found = parts["objectives"]?.items?.properties;
  return found ? Object.entries(found).flatMap(([key, part]) => (TOLD.includes(key) ? [quality(key, part)] : [])) : null;
}

function quality(key: string, part: Part): Quality {
  const text = part.description ?? "";
  const kind = part.enum ? "words" : part.type === "array" ? "list" : part.type === "string" ? "text" : "inches";
  return { key, kind, words: part.enum ?? [], say: text.replace(CLAUSE, ""), clause: CLAUSE.exec(text)?.[1] ?? "" };
}

export function piecesOf(doc: Doc): Piece[] {
  const found = doc["terrain"];
  return Array.isArray(found) ? (found as Piece[]) : [];
}

export function withPieces(doc: Doc, pieces: Piece[]): Doc {
  return { ...doc, terrain: pieces };
}

/** The table of a document: its size, if it names one, and how it was laid out. */
export function tableOf(doc: Doc): { layout?: string; number?: number; mirror?: boolean; width?: number; height?: number } {
  return (doc["table"] as object | undefined) ?? {};
}

/** The document with its terrain to be laid out anew, by a number. */
export function laidOut(doc: Doc, layout: string, number: number, mirror: boolean): Doc {
  const { terrain: _, ...rest } = doc;
  const { width, height } = tableOf(doc);
  return { ...rest, table: { ...(width && height ? { width, height } : {}), layout, number, ...(mirror ? { mirror } : {}) } };
}

/** A kind or key as words: high_grass is high grass. */
export const words = (key: string): string => key.replace(/_/g, " ");

export function nameOf(pieces: readonly Piece[], i: number): string {
  const piece = pieces[i];
  if (!piece) return "";
  const same = pieces.slice(0, i + 1).filter((item) => item.kind === piece.kind).length;
  return piece.name || `${words(piece.kind)} ${same}`;
}

/** A value of a piece, or what its kind usually has. */
export function valueOf(piece: Piece, kind: Kind | undefined, key: string): unknown {
  return piece[key] ?? kind?.[key];
}

// ------------------------------------------------------------------ outlines
export function shapeOf(piece: Piece, kind: Kind | undefined): Shape {
  if (piece.shape) return piece.shape;
  if (!piece.points) return "rectangle";
  return valueOf(piece, kind, "width") === undefined ? "polygon" : "line";
}

const isPoint = (value: unknown): value is Point => Array.isArray(value) && value.length === 2 && value.every((n) => Number.isFinite(n));

/** The corners of a piece; none if the document says nothing that could be drawn. */
export function outline(piece: Piece, kind: Kind | undefined): Point[] {
  const shape = shapeOf(piece, kind);
  if (shape === "polygon" || shape === "line") {
    const points = (piece.points ?? []).filter(isPoint);
    return shape === "polygon" ? points : strip(points, Number(valueOf(piece, kind, "width")) || 0.5);
  }
  if (!isPoint(piece.at) || !isPoint(piece.size)) return [];
  const [w, h] = piece.size;
  const corners: Point[] = shape === "rectangle" ? [[-1, -1], [1, -1], [1, 1], [-1, 1]] : round(24);
  return corners.map(([x, y]) => onTable(piece, [(x * w) / 2, (y * h) / 2]));
}

const round = (n: number): Point[] => Array.from({ length: n }, (_, i): Point => [Math.cos((i * 2 * Math.PI) / n), Math.sin((i * 2 * Math.PI) / n)]);

/** A band of some width along a course. */
function strip(points: readonly Point[], width: number): Point[] {
  if (points.length < 2) return [];
  const ways = points.slice(1).map(([bx, by], i): Point => {
    const [ax, ay] = points[i] ?? [bx, by];
    const far = Math.hypot(bx - ax, by - ay) || 1;
    return [(ay - by) / far, (bx - ax) / far];
  });
  const [left, right]: [Point[], Point[]] = [[], []];
  points.forEach(([x, y], i) => {
    const [[px, py], [qx, qy]] = [ways[Math.max(0, i - 1)] ?? [0, 0], ways[Math.min(i, ways.length - 1)] ?? [0, 0]];
    const share = Math.max(0.5, 1 + px * qx + py * qy);
    const [dx, dy] = [((px + qx) / share) * (width / 2), ((py + qy) / share) * (width / 2)];
    left.push([x + dx, y + dy]);
    right.unshift([x - dx, y - dy]);
  });
  return [...left, ...right];
}

const turn = ([x, y]: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
};

/** A point of a piece's own axes on the table. */
export function onTable(piece: Piece, own: Point): Point {
  const [x, y] = turn(own, piece.angle ?? 0);
  const [ax, ay] = piece.at ?? [0, 0];
  return [ax + x, ay + y];
}

export function middleOf(piece: Piece): Point {
  if (piece.at) return piece.at;
  const points = piece.points ?? [];
  const [a, b] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
  if (piece.shape === "polygon" || points.length < 2 || !a || !b) return middle(points);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

// ------------------------------------------------------------------ changes
const exact = (n: number): number => Math.round(n * 1000) / 1000;
const grid = (n: number): number => exact(Math.round(n / GRID) * GRID);

/** Moved by so much; `snap`: its middle goes to the nearest quarter of an inch. */
export function moved(piece: Piece, dx: number, dy: number, snap = false): Piece {
  const [x, y] = middleOf(piece);
  const [mx, my] = snap ? [grid(x + dx) - x, grid(y + dy) - y] : [dx, dy];
  const shift = ([px, py]: Point): Point => [exact(px + mx), exact(py + my)];
  return { ...piece, ...(piece.at ? { at: shift(piece.at) } : {}), ...(piece.points ? { points: piece.points.map(shift) } : {}) };
}

/** Turned counter-clockwise about its middle. */
export function turned(piece: Piece, degrees: number): Piece {
  if (piece.at) {
    const angle = (((((piece.angle ?? 0) + Math.round(degrees)) % 360) + 540) % 360) - 180;
    return { ...piece, angle };
  }
  const [mx, my] = middleOf(piece);
  const about = ([x, y]: Point): Point => {
    const [tx, ty] = turn([x - mx, y - my], degrees);
    return [exact(mx + tx), exact(my + ty)];
  };
  return { ...piece, points: (piece.points ?? []).map(about) };
}

/** Larger or smaller: areas by so many inches on each side, courses in proportion. */
export function sized(piece: Piece, by: number): Piece {
  if (piece.size) return { ...piece, size: [Math.max(LEAST, grid(piece.size[0] + by)), Math.max(LEAST, grid(piece.size[1] + by))] };
  const points = piece.points ?? [];
  const [mx, my] = middleOf(piece);
  const far = Math.max(...points.map(([x, y]) => Math.hypot(x - mx, y - my)));
  const factor = far > 0 ? Math.max(LEAST, far + by / 2) / far : 1;
  return { ...piece, points: points.map(([x, y]): Point => [exact(mx + (x - mx) * factor), exact(my + (y - my) * factor)]) };
}

/** The corner of an area pulled to a point of the table. */
export function pulled(piece: Piece, [x, y]: Point): Piece {
  const [ax, ay] = piece.at ?? [0, 0];
  const [lx, ly] = turn([x - ax, y - ay], -(piece.angle ?? 0));
  return { ...piece, size: [Math.max(LEAST, grid(2 * Math.abs(lx))), Math.max(LEAST, grid(2 * Math.abs(ly)))] };
}

/** Turned so that its upper side looks at a point of the table. */
export function facing(piece: Piece, [x, y]: Point): Piece {
  const [ax, ay] = piece.at ?? [0, 0];
  const angle = Math.round((Math.atan2(y - ay, x - ax) * 180) / Math.PI - 90);
  return turned({ ...piece, angle: 0 }, angle);
}

export function cornerMoved(piece: Piece, i: number, dx: number, dy: number): Piece {
  return { ...piece, points: (piece.points ?? []).map((p, k): Point => (k === i ? [grid(p[0] + dx), grid(p[1] + dy)] : p)) };
}

/** One corner more, in the middle of the longest stretch. */
export function cornered(piece: Piece): Piece {
  const points = piece.points ?? [];
  const far = points.slice(1).map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)));
  const i = far.indexOf(Math.max(...far));
  const [a, b] = [points[i], points[i + 1]];
  if (!a || !b) return piece;
  return { ...piece, points: [...points.slice(0, i + 1), [grid((a[0] + b[0]) / 2), grid((a[1] + b[1]) / 2)], ...points.slice(i + 1)] };
}

/** A quality set; what is undefined, empty or just usual is left out of the document. */
export function qualified(piece: Piece, kind: Kind | undefined, key: string, value: unknown): Piece {
  const { [key]: _, ...rest } = piece;
  const empty = value === undefined || value === "" || (Array.isArray(value) && !value.length && !kind?.[key]);
  return (empty || JSON.stringify(value) === JSON.stringify(kind?.[key]) ? rest : { ...rest, [key]: value }) as Piece;
}

/** A new piece as its kind usually is, with its middle at a point. */
export function fresh(kind: Kind, [x, y]: Point): Piece {
  const at: Point = [grid(x), grid(y)];
  if (kind.shape !== "line") return { kind: kind.key, ...(kind.shape === "rectangle" ? {} : { shape: kind.shape }), at, size: kind.size ?? [4, 4] };
  const half = (kind.length ?? 6) / 2;
  return { kind: kind.key, points: [[exact(at[0] - half), at[1]], [exact(at[0] + half), at[1]]] };
}
