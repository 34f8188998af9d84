import type { Shape } from "../../../lib/protocol";
import type { Game } from "../../../lib/play/game.svelte";
import { viewOf } from "../../../lib/play/view";
import { inside, type Point } from "../geometry";

/** What is needed of a game to say what lies where: all of it is what this seat is told. */
export type Known = Pick<Game, "ground" | "update">;

const NEAR = 900; // mils: so near a model it is the model that is meant

const models = (game: Known): Shape[] => (game.update?.shapes ?? []).filter((shape) => shape.kind === "model" && shape.id && shape.points.length);

/** Where a unit or a square is, in units of the world, y down; null if it is not on the table. */
export function spotOf(game: Known, id: string): [number, number] | null {
  const high = (game.ground?.height ?? 0) / 1000;
  const own = models(game).filter((shape) => shape.id === id).map((shape) => shape.points[0] ?? []);
  if (own.length) {
    const middle = (axis: 0 | 1): number => own.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / own.length / 1000;
    return [middle(0), high - middle(1)];
  }
  const cell = /^(\d+),(\d+)$/.exec(id);
  return cell && game.ground?.kind === "squares" ? [Number(cell[1]) + 0.5, Number(cell[2]) + 0.5] : null;
}

/** What lies at a place, mils, in words: somebody, a piece of land or a room, or in which part of the table it is. No distance. */
export function saidOf(game: Known, at: readonly number[]): string {
  const [x = 0, y = 0] = at;
  const near = models(game)
    .map((shape) => ({ id: shape.id ?? "", far: Math.hypot((shape.points[0]?.[0] ?? 0) - x, (shape.points[0]?.[1] ?? 0) - y) - shape.radius }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far <= NEAR) return nameOf(game, near.id);
  const flat = (shape: Shape): Point[] => shape.points.map(([left = 0, up = 0]) => [left, up]);
  const land = (game.ground?.shapes ?? []).find((shape) => shape.text && shape.points.length > 2 && inside([x, y], flat(shape)));
  if (land) return land.text;
  const third = (value: number, most: number, words: readonly [string, string, string]): string => words[value * 3 < most ? 0 : value * 3 > 2 * most ? 2 : 1];
  const row = third(y, game.ground?.height ?? 1, ["south", "", "north"]);
  const column = third(x, game.ground?.width ?? 1, ["west", "", "east"]);
  return row || column ? `the ${[row, column].filter(Boolean).join("-")} of the table` : "the middle of the table";
}

function nameOf(game: Known, id: string): string {
  const view = viewOf(game.update);
  const held = [view["units"], view["models"]].map((all) => (all as Record<string, { name?: string }> | undefined)?.[id]?.name);
  return held.find(Boolean) ?? id;
}
