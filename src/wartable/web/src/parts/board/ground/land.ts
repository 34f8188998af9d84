import { along, apart, boxOf, fill, line, middle, polygon, random, seedOf, shrink, smooth, spine, type Point } from "../geometry";

/** A stroke of the drawing of the land: an outline with the class that colours it, or one of the drawings of `LandArt`. */
export type Part =
  | { d: string; c: string; width?: number }
  | { use: string; x: number; y: number; scale: number; turn: number };

type Artist = (points: readonly Point[], next: () => number) => Part[];
const shifted = (points: readonly Point[], x: number, y: number): Point[] => points.map(([px, py]) => [px + x, py + y]);
/** Outlines of many corners are round things; few corners are meant. */
const outline = (points: readonly Point[]): string => (points.length > 7 ? smooth(points, true) : polygon(points));

function rough(points: readonly Point[], next: () => number): string {
  const [cx, cy] = middle(points);
  const far = Math.max(...points.map(([x, y]) => Math.hypot(x - cx, y - cy)));
  const loose = points.length > 7 ? points : shrink(points, 1, [cx, cy]).flatMap((p, i, all): Point[] => between(p, all[(i + 1) % all.length] ?? p));
  return smooth(loose.map(([x, y]): Point => [x + (next() - 0.5) * far * 0.06, y + (next() - 0.5) * far * 0.06]), true);
}

function between(a: Point, b: Point): Point[] {
  const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 2));
  return Array.from({ length: n }, (_, i): Point => [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n]);
}

function stone(x: number, y: number, size: number, next: () => number): string {
  const n = 5 + Math.floor(next() * 2);
  return polygon(
    Array.from({ length: n }, (_, i): Point => {
      const turn = ((i + next() * 0.5) * 2 * Math.PI) / n;
      const r = size * (0.7 + next() * 0.4);
      return [x + r * Math.cos(turn), y + r * 0.85 * Math.sin(turn)];
    }),
  );
}

const trees = (step: number, size: number): Artist => (points, next) =>
  fill(shrink(points, 0.96, middle(points)), step, next)
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => ({ use: `t${1 + Math.floor(next() * 4)}`, x, y, scale: size * (0.8 + next() * 0.45), turn: 0 }));

const wood: Artist = (points, next) => [{ d: outline(points), c: "w-a" }, ...trees(1.12, 1.35)(points, next)];
const foliage: Artist = (points, next) => [{ d: outline(points), c: "w-a" }, ...trees(0.72, 0.66)(points, next)];

const hedge: Artist = (points, next) =>
  along(spine(points).course, 0.36).map(({ x, y }) => ({
    use: `t${1 + Math.floor(next() * 4)}`, x: x + (next() - 0.5) * 0.08, y: y + (next() - 0.5) * 0.08, scale: 0.55 + next() * 0.2, turn: 0,
  }));

const fence: Artist = (points) => {
  const { course } = spine(points);
  const posts = along(course, 0.9).map(({ x, y }) => `M${x - 0.07} ${y - 0.07}h.14v.14h-.14Z`).join("");
  return [{ d: line(shifted(course, 0.06, 0.1)), c: "fe-s" }, { d: line(course), c: "fe" }, { d: posts, c: "fe-p" }];
};

const blocks = (length: number, name: string): Artist => (points, next) => {
  const { course, width } = spine(points);
  const half = Math.max(0.11, width / 2 - 0.02);
  return along(course, length).flatMap(({ x, y, turn }): Part[] => {
    const way = (turn * Math.PI) / 180 + (next() - 0.5) * 0.12;
    const corner = (a: number, b: number): Point => [x + a * Math.cos(way) - b * Math.sin(way), y + a * Math.sin(way) + b * Math.cos(way)];
    const l = length / 2 - 0.02;
    const box = [corner(-l, -half), corner(l, -half), corner(l, half), corner(-l, half)];
    return [{ d: polygon(shifted(box, 0.06, 0.09)), c: "st-s" }, { d: polygon(box), c: next() < 0.5 ? name : `${name}2` }];
  });
};

function walls(points: readonly Point[], width: number): Part[] {
  const edge = polygon(shrink(points, 1 - width / 8, middle(points)));
  return [{ d: polygon(shifted(points, 0.13, 0.18)), c: "wl-s" }, { d: edge, c: "wl" }, { d: edge, c: "wl-h" }];
}

const building: Artist = (points) => [
  { d: polygon(shifted(points, 0.28, 0.36)), c: "rf-s" },
  { d: polygon(points), c: "rf" },
  { d: polygon(points), c: "tiles" },
  ...walls(points, 0.36),
];

const ruin: Artist = (points, next) => {
  const middles = middle(points);
  const parts: Part[] = [{ d: polygon(points), c: "rf" }, { d: polygon(points), c: "tiles" }];
  for (const [x, y] of fill(shrink(points, 0.88, middles), 0.95, next)) {
    if (next() < 0.6) parts.push({ d: stone(x, y, 0.09 + next() * 0.14, next), c: "rub" });
  }
  const inner = shrink(points, 0.955, middles);
  inner.forEach((a, i) => {
    const b = inner[(i + 1) % inner.length] ?? a;
    const at = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    const gap = 0.3 + next() * 0.3;
    const wide = 0.12 + next() * 0.12;
    for (const part of [[at(0), at(gap)], [at(gap + wide), at(1)]]) {
      parts.push({ d: line(shifted(part, 0.12, 0.16)), c: "wl-b" }, { d: line(part), c: "wl" }, { d: line(part), c: "wl-h" });
    }
  });
  return parts;
};

const bunker: Artist = (points) => {
  const at = middle(points);
  const cut = (by: number): Point[] =>
    points.flatMap((p, i): Point[] => {
      const [a, b] = [points[(i + points.length - 1) % points.length] ?? p, points[(i + 1) % points.length] ?? p];
      const toward = (q: Point): Point => {
        const far = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        return [p[0] + ((q[0] - p[0]) * by) / far, p[1] + ((q[1] - p[1]) * by) / far];
      };
      return points.length === 4 ? [toward(a), toward(b)] : [p];
    });
  const slits = points.map((p, i): string => {
    const q = points[(i + 1) % points.length] ?? p;
    const t = (k: number): Point => [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k];
    return line(shrink([t(0.32), t(0.68)], 0.97, at));
  });
  const hatch = shrink(points, 0.2, at);
  return [
    { d: polygon(shifted(cut(0.4), 0.22, 0.3)), c: "bk-s" },
    { d: polygon(cut(0.4)), c: "bk" },
    { d: polygon(shrink(cut(0.45), 0.74, at)), c: "bk2" },
    { d: slits.join(""), c: "slit" },
    { d: polygon(hatch), c: "hatch" },
  ];
};

const wreck: Artist = (points, next) => {
  const at = middle(points);
  return [
    { d: polygon(shifted(points, 0.14, 0.2)), c: "st-s" },
    { d: polygon(points), c: "wr" },
    { d: polygon(shrink(points, 0.7, at)), c: "wr2" },
    { d: stone(at[0], at[1], 0.45, next), c: "wr3" },
    ...fill(shrink(points, 1.25, at), 0.8, next).filter(() => next() < 0.4).map(([x, y]) => ({ d: stone(x, y, 0.07 + next() * 0.1, next), c: "rub" })),
  ];
};

const crater: Artist = (points, next) => {
  const [x, y] = middle(points);
  return [
    { d: rough(points, next), c: "cr1" },
    { d: smooth(shrink(points, 0.72, [x + 0.08, y + 0.1]), true), c: "cr2" },
    { d: smooth(shrink(points, 0.4, [x + 0.14, y + 0.18]), true), c: "cr3" },
  ];
};

const rocks: Artist = (points, next) => [
  { d: rough(points, next), c: "rk-a" },
  ...fill(shrink(points, 0.95, middle(points)), 0.85, next).flatMap(([x, y]): Part[] => {
    const d = stone(x, y, 0.22 + next() * 0.25, next);
    return [{ d: stone(x + 0.1, y + 0.13, 0.34, next), c: "st-s" }, { d, c: next() < 0.5 ? "st" : "st2" }];
  }),
];

const hill = (steps: number): Artist => (points, next) => {
  const [cx, cy] = middle(points);
  const box = boxOf(points);
  const lean: Point = [cx - (box.right - box.left) * 0.06, cy - (box.bottom - box.top) * 0.07];
  const parts: Part[] = [{ d: outline(shifted(points, 0.2, 0.28)), c: "h-s" }, { d: outline(points), c: "h1" }];
  for (let i = 1; i < steps; i++) {
    const by = 1 - i * 0.27;
    parts.push({ d: rough(shrink(points, by + 0.12, lean), next), c: "cont" }, { d: rough(shrink(points, by, lean), next), c: `h${i + 1}` });
  }
  return parts;
};

/** Where a course leaves the table it is drawn beyond the edge, so that no end shows. */
function beyond(course: readonly Point[]): Point[] {
  const [a, b] = [course[0], course[1]];
  const [y, z] = [course[course.length - 2], course[course.length - 1]];
  if (!a || !b || !y || !z) return [...course];
  const out = (p: Point, q: Point): Point => [p[0] * 1.02 - q[0] * 0.02, p[1] * 1.02 - q[1] * 0.02];
  return [out(a, b), ...course, out(z, y)];
}

const water = (tone: string): Artist => (points) => {
  const { course, width } = spine(points);
  // What is much wider in its middle than at its end is no band but a lake.
  const bulge = Math.max(...course.map((_, i) => apart(points[i] ?? [0, 0], points[points.length - 1 - i] ?? [0, 0])));
  if (points.length < 6 || width > 6 || (points.length > 7 && bulge > 1.8 * width)) return [{ d: outline(points), c: `lake ${tone}` }];
  const way = smooth(beyond(course));
  return [
    { d: way, c: "bank", width: width + 0.14 },
    { d: way, c: `water ${tone}`, width },
    { d: way, c: "water2", width: Math.min(0.16, width * 0.08) },
  ];
};

const road: Artist = (points) => {
  const { course, width } = spine(points);
  const way = smooth(beyond(course));
  return [
    { d: way, c: "road-e", width: width + 0.12 },
    { d: way, c: "road", width },
    { d: smooth(beyond(course)), c: "rut", width: 0.05 },
  ];
};

const patch = (c: string): Artist => (points, next) => [
  { d: rough(points, next), c: `${c}-a` },
  { d: outline(shrink(points, 0.96, middle(points))), c: `${c}-b` },
];

const mines: Artist = (points, next) => [
  { d: outline(points), c: "mine-a" },
  { d: fill(shrink(points, 0.9, middle(points)), 1.4, next).map(([x, y]) => `M${x - 0.17} ${y + 0.14}h.34L${x} ${y - 0.18}Z`).join(""), c: "mine" },
];

const cliff: Artist = (points) => {
  const { course } = spine(points);
  const hatch = along(course, 0.32).map(({ x, y, turn }) => {
    const way = ((turn + 90) * Math.PI) / 180;
    return `M${x} ${y}l${0.42 * Math.cos(way)} ${0.42 * Math.sin(way)}`;
  });
  return [{ d: outline(points), c: "cl-a" }, { d: line(course), c: "cl" }, { d: hatch.join(""), c: "cl-h" }];
};

const plain: Artist = (points) => [{ d: outline(points), c: "plain" }];

const ARTISTS: Record<string, Artist> = {
  wood, woods: wood, foliage, hedge, fence, wire: fence, high_grass: patch("grass"), long_grass: patch("grass"), crater, wall: blocks(0.42, "st"),
  barricade: blocks(0.6, "bar"), tank_traps: blocks(0.75, "bar"), building, ruin, wreck, bunker, concrete_building: building, fortification: blocks(0.75, "bar"),
  hill: hill(3), slope: hill(1), rocks, rough: rocks, river: water(""), stream: water(""), deep_water: water("deep"), thin_ice: water("ice"),
  marsh: patch("marsh"), minefield: mines, cliff, lava: patch("lava"), acid: patch("acid"), road,
};
/** What lies under what: ground first, water, ways, then what stands up. */
const ORDER = ["slope", "hill", "marsh", "high_grass", "long_grass", "deep_water", "river", "stream", "thin_ice", "lava", "acid", "road", "minefield", "crater"];

export interface Land {
  kind: string;
  name: string;
  parts: Part[];
  at: Point;
  points: Point[];
  /** How wide it is: small things keep their names to themselves until one is near. */
  size: number;
}

export function drawn(kind: string, name: string, points: Point[]): Land {
  const box = boxOf(points);
  const { course } = spine(points);
  const band = ["river", "stream", "road", "deep_water", "wall", "hedge", "fence", "barricade", "tank_traps", "wire", "fortification"].includes(kind);
  const at = (band && course[Math.floor((course.length - 1) * 0.35)]) || middle(points);
  return {
    kind, name, points, at, parts: (ARTISTS[kind] ?? plain)(points, random(seedOf(points))),
    size: Math.max(box.right - box.left, box.bottom - box.top),
  };
}

export function layered(lands: Land[]): Land[] {
  const rank = (land: Land): number => (ORDER.includes(land.kind) ? ORDER.indexOf(land.kind) : ORDER.length);
  return [...lands].sort((a, b) => rank(a) - rank(b));
}
