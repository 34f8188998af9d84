import type { GuideStep } from "../protocol";
import type { Entry } from "./entry";

/** Whether a word is the one that is wanted; * stands for anything. */
function fits(word: unknown, wanted: unknown): boolean {
  const parts = String(wanted).split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(String(word ?? ""));
}

/** Whether an event ends a step. */
export function ends(step: GuideStep, entry: Entry): boolean {
  return "event" in step.until && Object.entries(step.until).every(([key, wanted]) => fits(entry[key], wanted));
}

/** How many steps somebody has behind him: whoever has done a later one first goes on from there. */
export function behind(steps: readonly GuideStep[], entries: readonly Entry[], opened: number): number {
  let last = opened;
  for (const entry of entries) {
    for (let at = steps.length - 1; at > last; at--) {
      const step = steps[at];
      if (step && ends(step, entry)) last = at;
    }
  }
  return last + 1;
}

interface Box { left: number; top: number; right: number; bottom: number }
export type Side = "left" | "right" | "above" | "below" | "free";
export interface Spot { side: Side; x: number; y: number; tip: number }

const GAP = 16; // pixels between the bubble and what it points at

/** How much of some boxes lies under one that is so wide and high at a place. */
function under(x: number, y: number, wide: number, high: number, taken: readonly Box[]): number {
  return taken.reduce((all, box) => {
    const [w, h] = [Math.min(box.right, x + wide) - Math.max(box.left, x), Math.min(box.bottom, y + high) - Math.max(box.top, y)];
    return all + (w > 0 && h > 0 ? w * h : 0);
  }, 0);
}

/** What weighs more than anything that a bubble could lie over: a panel that somebody has opened to read it. */
const READ = 1000;

/** The corner of a room in which a bubble about no place in it covers least of what stands there, and no panel if it can. */
export function cornerOf(room: Box, wide: number, high: number, taken: readonly Box[], panels: readonly Box[] = []): Spot {
  const [left, right, top, bottom] = [room.left + GAP, room.right - wide - GAP, room.top + GAP, room.bottom - high - GAP];
  const corners = [[right, top], [left, top], [right, bottom], [left, bottom]] as const;
  const covered = ([x, y]: readonly [number, number]): number => under(x, y, wide, high, taken) + READ * under(x, y, wide, high, panels);
  const [x, y] = corners.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  return { side: "free", x, y, tip: 0 };
}

/**
 * Where a bubble lies within a room beside what it is about: on the side where most is left, covering none of it and nothing
 * that may be pressed, and no panel. Where no side leaves that free it lies in a corner, if that covers less.
 */
export function spotOf(about: Box, room: Box, wide: number, high: number, open: readonly Box[] = [], panels: readonly Box[] = []): Spot {
  // Beside before above and below: a unit goes up and down the table, and where it goes is not covered.
  const left: Record<Exclude<Side, "free">, number> = {
    right: room.right - about.right - wide, left: about.left - room.left - wide,
    below: room.bottom - about.bottom - high, above: about.top - room.top - high,
  };
  const most = (a: Exclude<Side, "free">, b: Exclude<Side, "free">): Exclude<Side, "free">[] => (left[b] > left[a] ? [b, a] : [a, b]);
  const beside = most("right", "left"), over = most("below", "above");
  const sides = Math.max(left.right, left.left) >= GAP ? [...beside, ...over] : over;
  const plain = sides.filter((side, at) => !at || left[side] >= GAP).map((side) => beforeOf(side, about, room, wide, high));
  const spots = plain.flatMap((spot) => [spot, ...pastOf(spot, room, high, panels)]);
  spots.push(cornerOf(room, wide, high, [about, ...open], panels));
  const covered = ({ x, y }: Spot): number => under(x, y, wide, high, open) + READ * under(x, y, wide, high, panels);
  return spots.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}

/** The same place higher up or further down, clear of a panel that reaches there. */
function pastOf(spot: Spot, room: Box, high: number, panels: readonly Box[]): Spot[] {
  if (spot.side !== "right" && spot.side !== "left") return [];
  return panels.flatMap((panel) => [panel.top - GAP - high, panel.bottom + GAP])
    .filter((y) => y >= room.top + 8 && y + high <= room.bottom - 8)
    .map((y) => ({ ...spot, y, tip: Math.max(16, Math.min(high - 16, spot.tip + spot.y - y)) }));
}

/** The place of a bubble on one side of what it is about, held within the room. */
function beforeOf(side: Side, about: Box, room: Box, wide: number, high: number): Spot {
  const [mx, my] = [(about.left + about.right) / 2, (about.top + about.bottom) / 2];
  const within = (value: number, low: number, up: number): number => Math.max(low, Math.min(up, value));
  if (side === "right" || side === "left") {
    const y = within(my - high / 2, room.top + 8, room.bottom - high - 8);
    const x = side === "right" ? about.right + GAP : about.left - GAP - wide;
    return { side, x: within(x, room.left + 8, room.right - wide - 8), y, tip: within(my - y, 16, high - 16) };
  }
  const x = within(mx - wide / 2, room.left + 8, room.right - wide - 8);
  const y = side === "below" ? about.bottom + GAP : about.top - GAP - high;
  return { side, x, y: within(y, room.top + 8, room.bottom - high - 8), tip: within(mx - x, 16, wide - 16) };
}
