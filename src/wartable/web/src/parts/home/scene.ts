import type { Entry } from "../../lib/play/entry";
import type { Ground } from "../../lib/protocol";
import { hull, polygon, type Point } from "../board/geometry";
import type { Figure } from "../board/models/units";

/** A moment of a battle, for the picture of the first page: inches, y down. */
export const WIDE = 22.2;
export const HIGH = 10;
const R = 0.335; // of the base of an ordinary model
const MILS = 1000;

interface Band {
  id: string;
  side: number;
  turn: number;
  art: (at: number) => string;
  at: Point[];
}

export const BANDS: Band[] = [
  {
    id: "ours", side: 1, turn: 64, art: (at) => (at === 4 ? "f-officer" : "f-rifle"),
    at: [[6.9, 6.7], [7.9, 6.2], [8.85, 5.95], [6.8, 7.75], [7.8, 7.2], [8.85, 7.05], [7.75, 8.2], [8.8, 8.1], [8.5, 9.05]],
  },
  { id: "target", side: 2, turn: -116, art: () => "f-dalek", at: [[15.1, 3], [16.1, 2.5], [17, 2.9], [15.9, 3.5], [16.8, 4.05]] },
  { id: "wood", side: 2, turn: -150, art: () => "f-ogron", at: [[9.2, 0.7], [10.1, 0.45], [11, 0.7], [9.6, 1.55], [10.6, 1.55], [11.5, 1.5]] },
  { id: "hill", side: 2, turn: -80, art: () => "f-slave", at: [[18.4, 7.3], [19.4, 6.9], [20.4, 7.3], [18.7, 8.3], [19.7, 8.1], [20.6, 8.35], [19.2, 9.05]] },
];
/** A vehicle of our side: where it stands and which way it looks. */
export const TANK = { x: 4.7, y: 8.75, turn: 62 };

const figures = (band: Band): Figure[] => band.at.map(([x, y], id) => ({ id, x, y, r: R, kind: "", turn: band.turn, art: band.art(id), lying: false, length: 0, width: 0 }));
/** What the tape is laid between. */
export const MEASURED = BANDS.map((band) => ({ id: band.id, figures: figures(band) }));
export const TOLD: Entry[] = [{ n: 0, event: "", clause: "", say: "", why: [], sign: "tape", unit: "ours", target: "target", distance: 6280 }];

export const outline = (band: Band): string => polygon(hull(band.at.map(([x, y]) => ({ x, y, r: R })), 0.2));

/** The corners of the sign about a target. */
export function corners(band: Band): string {
  const xs = band.at.map(([x]) => x);
  const ys = band.at.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs) - 0.7, Math.max(...xs) + 0.7, Math.min(...ys) - 0.7, Math.max(...ys) + 0.7];
  const l = 0.8;
  return `M${left} ${top + l}V${top}H${left + l}M${right - l} ${top}H${right}V${top + l}M${right} ${bottom - l}V${bottom}H${right - l}M${left + l} ${bottom}H${left}V${bottom - l}`;
}

/** A band of land along a course. */
function along(course: Point[], wide: number): Point[] {
  const out = (way: 1 | -1): Point[] => course.map(([x, y], at) => {
    const [ax, ay] = course[at - 1] ?? [x, y];
    const [bx, by] = course[at + 1] ?? [x, y];
    const far = Math.hypot(bx - ax, by - ay) || 1;
    return [x - ((by - ay) / far) * (wide / 2) * way, y + ((bx - ax) / far) * (wide / 2) * way];
  });
  return [...out(1), ...out(-1).reverse()];
}

const round = (x: number, y: number, rx: number, ry: number, n = 14): Point[] =>
  Array.from({ length: n }, (_, i): Point => [x + rx * Math.cos((i * 2 * Math.PI) / n), y + ry * Math.sin((i * 2 * Math.PI) / n)]);

const LAND: [string, Point[]][] = [
  ["river", along([[4.5, -0.6], [4, 1.4], [3.2, 3.4], [2.5, 5.6], [2.5, 7.8], [3, 10.6]], 1.7)],
  ["road", along([[-0.8, 7], [2.4, 6.7], [5, 6.5], [7.4, 7.1], [9.8, 7.6], [12.4, 7], [14.6, 5.9], [17, 5.1], [19.6, 4], [23, 3.3]], 1.15)],
  ["hill", round(21, 9.4, 4.2, 2.7)],
  ["crater", round(12.6, 3.7, 0.8, 0.75)],
  ["wood", [[-0.6, -0.6], [3, -0.4], [3.3, 1], [2.7, 2.6], [1.2, 3.2], [-0.6, 3]]],
  ["wood", round(10.2, 0.7, 2.7, 1.7)],
  ["ruin", [[13.8, 1.7], [18.7, 0.95], [19.2, 5], [14.4, 5.7]]],
  ["wall", along([[9.5, 5.5], [9.75, 7], [9.7, 8.4], [9.3, 9.6]], 0.34)],
  ["hedge", along([[12, 9.6], [13.5, 9.2], [15, 8.6]], 0.6)],
];

/** The table as a server would tell it: mils, y up. */
export const GROUND: Ground = {
  kind: "inches", width: WIDE * MILS, height: HIGH * MILS,
  shapes: LAND.map(([tone, points]) => ({ kind: "terrain", tone, text: "", points: points.map(([x, y]) => [x * MILS, (HIGH - y) * MILS]), radius: 0, turn: 0, id: "", clause: "" })),
};
