import { boxOf, inside, middle, type Point } from "../parts/board/geometry";
import type { Ground } from "./protocol";

/** Land with a name, so that places can be spoken. Inches, y down, as the board is drawn. */
export interface Land {
  name: string;
  kind: string;
  points: Point[];
  at: Point;
}

/** A table in words: how large it is, and what of it has a name. */
export interface Place {
  width: number;
  height: number;
  lands: Land[];
}

export const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Way = (typeof WAYS)[number];

export function placeOf(ground: Ground | null): Place {
  const high = (ground?.height ?? 0) / 1000;
  const lands = (ground?.shapes ?? []).filter((shape) => shape.kind === "terrain" && shape.text).map((shape): Land => {
    const points = shape.points.map(([x = 0, y = 0]): Point => [x / 1000, high - y / 1000]);
    return { name: shape.text, kind: shape.tone.replaceAll("_", " "), points, at: middle(points) };
  });
  return { width: (ground?.width ?? 0) / 1000, height: high, lands };
}

/** The direction from one point to another, "" if they are the same. */
export function wayTo(from: Point, to: Point): Way | "" {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (!dx && !dy) return "";
  return WAYS[(Math.round((Math.atan2(dx, -dy) / Math.PI) * 4) + 8) % 8] ?? "";
}

/** One inch in a direction. */
export function stepOf(way: Way): Point {
  const turn = (WAYS.indexOf(way) * Math.PI) / 4;
  return [Math.sin(turn), -Math.cos(turn)];
}

/** The part of the table: "the north-west", "the middle". */
export function part(at: Point, { width, height }: Pick<Place, "width" | "height">): string {
  const third = (n: number, all: number): number => Math.max(0, Math.min(2, Math.floor((n / (all || 1)) * 3)));
  const words = ["north", "", "south"][third(at[1], height)] ?? "";
  const side = ["west", "", "east"][third(at[0], width)] ?? "";
  return words && side ? `the ${words}-${side}` : `the ${words || side || "middle"}`;
}

/** How far a point is from an outline; only what is nearer than something else is made of it, never a number. */
function gap(at: Point, points: readonly Point[]): number {
  return Math.min(...points.map((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(at[0] - a[0] - t * dx, at[1] - a[1] - t * dy);
  }));
}

/** Where a direction is taken from: the nearest point of something long, the middle of anything else. */
function sideOf(at: Point, land: Land): Way | "" {
  const box = boxOf(land.points);
  const nearest: Point = [Math.max(box.left, Math.min(box.right, at[0])), Math.max(box.top, Math.min(box.bottom, at[1]))];
  return wayTo(nearest, at) || wayTo(land.at, at);
}

/** Where a point lies, by named land and part of the table: "in the ruin", "north of wood 1, in the west". */
export function where(at: Point, place: Place): string {
  const within = place.lands.filter((land) => inside(at, land.points)).map((land) => land.name);
  if (within.length) return `in ${listed(within)}`;
  const rest = `in ${part(at, place)} of the table`;
  const near = place.lands.map((land) => ({ land, far: gap(at, land.points) })).sort((a, b) => a.far - b.far)[0]?.land;
  const side = near ? sideOf(at, near) : "";
  return near && side ? `${side} of ${near.name}, ${rest}` : rest;
}

/** Where several models lie: as their middle, and what else some of them are in. */
export function whereAll(spots: readonly Point[], place: Place): string {
  if (!spots.length) return "";
  const sum = spots.reduce<Point>((all, at) => [all[0] + at[0], all[1] + at[1]], [0, 0]);
  const at: Point = [sum[0] / spots.length, sum[1] / spots.length];
  const partly = place.lands.filter((land) => {
    const count = spots.filter((spot) => inside(spot, land.points)).length;
    return count && !inside(at, land.points);
  });
  const words = where(at, place);
  return partly.length ? `${words}, partly in ${listed(partly.map((land) => land.name))}` : words;
}

/** A way in words, inches to one decimal: "3.0″ north", "3.0″ north and 1.5″ east". */
export function moved(dx: number, dy: number): string {
  const parts = [part1(-dy, "north", "south"), part1(dx, "east", "west")].filter(Boolean);
  return parts.join(" and ");
}

const part1 = (by: number, plus: string, minus: string): string =>
  Math.abs(by) < 0.05 ? "" : `${Math.abs(by).toFixed(1)}″ ${by > 0 ? plus : minus}`;

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A sentence: its first letter large, a full stop at its end. */
export function sentence(words: string): string {
  return words ? `${(words[0] ?? "").toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}` : "";
}

/** A noun for so many: "wound" for 1, "wounds" else; `more` where an s does not make it. */
export function noun(n: number, one: string, more = `${one}s`): string {
  return n === 1 ? one : more;
}

/** So many of something: "1 wound", "2 wounds", "2 entries". */
export function counted(n: number, one: string, more?: string): string {
  return `${n} ${noun(n, one, more)}`;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** The same as a sentence begins with it: "No games", "One game", "Five games", "11 games". */
export function spelt(n: number, one: string, more?: string): string {
  return `${NUMBERS[n] ?? n} ${noun(n, one, more)}`;
}
