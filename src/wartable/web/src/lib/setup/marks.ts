/** Zones of the sides and objectives of the mission, laid out like pieces: read from a document and written back. */
import type { Point } from "../../parts/board/geometry";
import { piecesOf, withPieces, type Doc, type Piece } from "./pieces";

const ZONE = "zone";
const OBJECTIVE = "objective";
const RADIUS = 0.5; // inches, of a marker whose document names none

interface Side {
  seat?: string;
  name?: string;
  zone?: Point[];
  zones?: { points: Point[] }[];
  [key: string]: unknown;
}

/** Not terrain: a zone, whose `side` is the place of its side in the document, or an objective. */
export const isMark = (piece: Piece | undefined): boolean => piece?.kind === ZONE || piece?.kind === OBJECTIVE;
export const isZone = (piece: Piece | undefined): boolean => piece?.kind === ZONE;
export const isObjective = (piece: Piece | undefined): boolean => piece?.kind === OBJECTIVE;

function sidesIn(doc: Doc): Side[] {
  return Array.isArray(doc["sides"]) ? (doc["sides"] as Side[]) : [];
}

export function sideNames(doc: Doc): string[] {
  return sidesIn(doc).map((side) => side.name ?? side.seat ?? "");
}

/** All that lies on the table: pieces of terrain first, as the document numbers them, then zones, then objectives. */
export function laidOn(doc: Doc): Piece[] {
  const zones = sidesIn(doc).flatMap((side, i) =>
    [...(side.zone ? [side.zone] : []), ...(side.zones ?? []).map((item) => item.points)].map((points): Piece => ({ kind: ZONE, shape: "polygon", points, side: i, name: called(side) })),
  );
  const marks = Array.isArray(doc["objectives"]) ? (doc["objectives"] as Piece[]) : [];
  const objectives = marks.map((item): Piece => {
    const { key, ...rest } = item;
    const radius = Number(item["radius"] ?? RADIUS);
    return { ...rest, kind: OBJECTIVE, shape: "ellipse", size: [2 * radius, 2 * radius], ...(key ? { name: String(key) } : {}) };
  });
  return [...piecesOf(doc), ...zones, ...objectives];
}

const called = (side: Side): string => `zone of ${side.name ?? side.seat ?? ""}`;

/** The document with all that lies on its table; keys that would be empty are left out. */
export function withLaid(doc: Doc, pieces: readonly Piece[]): Doc {
  const { objectives: _, ...rest } = withPieces(doc, pieces.filter((piece) => !isMark(piece)));
  const marks = pieces.filter(isObjective).map(objectiveOf);
  const found: Doc = { ...rest, ...(marks.length ? { objectives: marks } : {}) };
  const before = sidesIn(doc);
  if (!before.length) return found;
  const sides = before.map((side, i) => {
    const { zone: __, zones: ___, ...more } = side;
    const [first, ...others] = pieces.flatMap((piece) => (isZone(piece) && piece["side"] === i && piece.points ? [piece.points] : []));
    return { ...more, ...(first ? { zone: first } : {}), ...(others.length ? { zones: others.map((points) => ({ points })) } : {}) };
  });
  return { ...found, sides };
}

function objectiveOf(piece: Piece): object {
  const { kind: _, shape: __, size, angle: ___, name, radius: ____, ...rest } = piece;
  const radius = (size?.[0] ?? 2 * RADIUS) / 2;
  return { ...(name ? { key: name } : {}), ...rest, ...(radius === RADIUS ? {} : { radius }) };
}

/** A new zone of a side: a strip at the edge of the table, south for the first side, north for all others. */
export function newZone(doc: Doc, side: number, width: number, height: number): Piece {
  const deep = Math.min(8, height / 4);
  const [low, high] = side ? [height - deep, height] : [0, deep];
  return { kind: ZONE, shape: "polygon", side, name: called(sidesIn(doc)[side] ?? {}), points: [[0, low], [width, low], [width, high], [0, high]] };
}

export function newObjective([x, y]: Point): Piece {
  return { kind: OBJECTIVE, shape: "ellipse", at: [Math.round(x * 4) / 4, Math.round(y * 4) / 4], size: [2 * RADIUS, 2 * RADIUS] };
}

/** What lies at the fault of a document, by its path there; -1 if nothing does. */
export function faultyAt(doc: Doc, [key, i, part, n]: readonly (string | number)[]): number {
  if (typeof i !== "number") return -1;
  const all = laidOn(doc);
  if (key === "terrain") return i < piecesOf(doc).length ? i : -1;
  if (key === "objectives") return all.findIndex(isObjective) < 0 ? -1 : all.findIndex(isObjective) + i;
  if (key !== "sides" || (part !== "zone" && part !== "zones")) return -1;
  const own = [...all.keys()].filter((at) => isZone(all[at]) && all[at]?.["side"] === i);
  return own[part === "zone" ? 0 : Number(n ?? 0) + (sidesIn(doc)[i]?.zone ? 1 : 0)] ?? -1;
}
