import type { Entry } from "../../lib/play/entry";
import type { Shape } from "../../lib/protocol";
import { polygon, type Point } from "./geometry";

/** Kinds of shapes that every table of inches draws, whatever the system. */
export const SIGNS: ReadonlySet<string> = new Set(["wedge", "template", "line", "path", "arrow", "cloud", "door", "portal", "front"]);

export interface Sign {
  key: string;
  /** What it belongs to, '' if to nothing. */
  id: string;
  kind: string;
  /** The place of its side, from 1; 0 if it is nobody's. */
  side: number;
  /** Its line or outline, '' of a disc. */
  d: string;
  /** The head of an arrow. */
  head: string;
  at: Point;
  r: number;
  text: string;
  clause: string;
}

const HEAD = 0.5;

function headOf([ax, ay]: Point, [bx, by]: Point): string {
  const turn = Math.atan2(by - ay, bx - ax);
  const wing = (side: number): Point => [bx - HEAD * Math.cos(turn + side), by - HEAD * Math.sin(turn + side)];
  return polygon([[bx, by], wing(Math.PI / 7), wing(-Math.PI / 7)]);
}

/** A notch on the rim of a base that looks so many degrees clockwise from north. */
function notch([x, y]: Point, r: number, turn: number): string {
  const out = (far: number, off: number): Point => {
    const angle = ((turn + off) * Math.PI) / 180;
    return [x + far * Math.sin(angle), y - far * Math.cos(angle)];
  };
  return polygon([out(r + 0.2, 0), out(r + 0.02, 24), out(r + 0.02, -24)]);
}

const LATELY = 80;

/** What the last action has left on the table, until there is another one; of an `entry` that is looked at what that has. */
export function leftBy(entries: readonly Entry[], entry = -1): Shape[] {
  const looked = entries.find(({ n }) => n === entry);
  if (looked) {
    const head = looked.of ?? looked.n;
    return entries.filter((one) => (one.of ?? one.n) === head).flatMap(({ shapes }) => shapes ?? []);
  }
  const found: Shape[] = [];
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - LATELY); i--) {
    const one = entries[i];
    if (!one || typeof one["action"] === "string") break;
    found.unshift(...(one.shapes ?? []));
  }
  return found;
}

/** Whether a shape is a sign; so is a label that stands by itself, with a clause of its own, which is no unit's plate. */
export function isSign({ kind, id, text, clause }: Pick<Shape, "kind" | "id" | "text" | "clause">): boolean {
  return SIGNS.has(kind) || (kind === "label" && !id && text !== "" && clause !== "");
}

/** The signs among shapes, where they are drawn. */
export function signsOf(shapes: readonly Shape[], flat: (points: readonly (readonly number[])[]) => Point[]): Sign[] {
  return shapes.filter((shape) => isSign(shape) && shape.points.length).map((shape, i) => {
    const points = flat(shape.points);
    const [first = [0, 0] as Point] = points;
    const area = ["wedge", "template", "cloud"].includes(shape.kind);
    const line = `M${points.map((point) => point.join(" ")).join("L")}`;
    return {
      key: `${shape.kind} ${i}`, id: shape.id, kind: shape.kind, side: shape.tone.startsWith("side") ? Number(shape.tone.slice(4)) + 1 : 0,
      d: shape.kind === "front" ? notch(first, shape.radius / 1000, shape.turn) : points.length < 2 ? "" : area ? polygon(points) : line,
      head: shape.kind === "arrow" && points.length > 1 ? headOf(points.at(-2) ?? first, points.at(-1) ?? first) : "",
      at: [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length],
      r: shape.radius / 1000, text: shape.text, clause: shape.clause,
    };
  });
}
