/** Plane figures for drawing, in inches with y down. Nothing here decides anything. */
export type Point = readonly [number, number];

/** A row of numbers from 0 to 1 that is the same for the same seed. */
export function random(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedOf(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], i) => (sum * 31 + Math.round(x * 100) * 7 + Math.round(y * 100) + i) >>> 0, 17);
}

const f = (n: number): string => String(Math.round(n * 1000) / 1000);

export function polygon(points: readonly Point[]): string {
  return points.length ? `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z` : "";
}

export function line(points: readonly Point[]): string {
  return points.length ? `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}` : "";
}

/** A round course through the points. */
export function smooth(points: readonly Point[], closed = false): string {
  const n = points.length;
  if (n < 3) return line(points);
  const at = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  let out = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    out += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (d[0] - b[0]) / 6)} ${f(c[1] - (d[1] - b[1]) / 6)} ${f(c[0])} ${f(c[1])}`;
  }
  return closed ? `${out}Z` : out;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The smallest box about several; of none it is the corner of the world. */
export function boxAround(boxes: readonly Box[]): Box {
  if (!boxes.length) return { left: 0, top: 0, right: 0, bottom: 0 };
  return boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
  }));
}

export function middle(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (Math.abs(area) > 1e-9) return [x / (3 * area), y / (3 * area)];
  const n = Math.max(1, points.length);
  return [points.reduce((s, [px]) => s + px, 0) / n, points.reduce((s, [, py]) => s + py, 0) / n];
}

/** The figure drawn nearer to a point of it. */
export function shrink(points: readonly Point[], by: number, [cx, cy]: Point): Point[] {
  return points.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
}

export function inside([x, y]: Point, points: readonly Point[]): boolean {
  let found = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + points.length - 1) % points.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  });
  return found;
}

/** The course of a band whose outline goes up one side and down the other, and how wide it is. */
export function spine(outline: readonly Point[]): { course: Point[]; width: number } {
  let points = [...outline];
  const [a, b, c] = points;
  if (points.length === 4 && a && b && c && apart(a, b) < apart(b, c)) points = [...points.slice(1), a];
  const half = Math.floor(points.length / 2);
  const course: Point[] = [];
  let width = 0;
  for (let i = 0; i < half; i++) {
    const [p, q] = [points[i], points[points.length - 1 - i]];
    if (!p || !q) continue;
    course.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]);
    width = Math.max(width, apart(p, q));
  }
  const [p, q] = [points[0], points[points.length - 1]];
  return { course, width: p && q ? apart(p, q) : width };
}

export function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Points at equal steps along a course, with the direction there in degrees. */
export function along(course: readonly Point[], step: number): { x: number; y: number; turn: number }[] {
  const out: { x: number; y: number; turn: number }[] = [];
  let left = step / 2;
  for (let i = 0; i + 1 < course.length; i++) {
    const [a, b] = [course[i], course[i + 1]];
    if (!a || !b) continue;
    const length = apart(a, b);
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    for (; left <= length; left += step) {
      out.push({ x: a[0] + ((b[0] - a[0]) * left) / length, y: a[1] + ((b[1] - a[1]) * left) / length, turn });
    }
    left -= length;
  }
  return out;
}

/** The outline of discs that stand together, `room` wider than they are. */
export function hull(discs: readonly { x: number; y: number; r: number }[], room: number, corners = 10): Point[] {
  const points: Point[] = discs.flatMap(({ x, y, r }) =>
    Array.from({ length: corners }, (_, i): Point => {
      const turn = (i * 2 * Math.PI) / corners;
      return [x + (r + room) * Math.cos(turn), y + (r + room) * Math.sin(turn)];
    }),
  );
  return convex(points);
}

export function convex(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (row: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of row) {
      for (;;) {
        const [a, b] = [out[out.length - 2], out[out.length - 1]];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** The shortest net that links all points, as pairs of their places in the row. */
export function net(points: readonly Point[]): [number, number][] {
  const links: [number, number][] = [];
  const near = points.map((p) => ({ from: 0, far: apart(p, points[0] ?? p) }));
  const left = new Set(points.keys());
  left.delete(0);
  while (left.size) {
    let best = -1;
    for (const i of left) if (best < 0 || (near[i]?.far ?? 0) < (near[best]?.far ?? 0)) best = i;
    left.delete(best);
    links.push([near[best]?.from ?? 0, best]);
    for (const i of left) {
      const far = apart(points[i] ?? [0, 0], points[best] ?? [0, 0]);
      if (far < (near[i]?.far ?? 0)) near[i] = { from: best, far };
    }
  }
  return links;
}

/** Points that fill a figure loosely, for trees and tufts. */
export function fill(points: readonly Point[], step: number, next: () => number): Point[] {
  const box = boxOf(points);
  const out: Point[] = [];
  for (let row = 0, y = box.top + step * 0.35; y < box.bottom; y += step * 0.82, row++) {
    for (let x = box.left + step * (row % 2 ? 0.8 : 0.3); x < box.right; x += step) {
      const at: Point = [x + (next() - 0.5) * step * 0.55, y + (next() - 0.5) * step * 0.5];
      if (inside(at, points)) out.push(at);
    }
  }
  return out;
}
