import type { GuideStep, Request } from "../protocol";
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

/** Whether somebody else acts, and what is asked about it is not of a step: that has to wait. */
export function interrupts(request: Pick<Request, "passes" | "options"> | null, step: GuideStep): boolean {
  return !!request?.passes && !step.does.some((item) => request.options.some(({ key }) => key === item));
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

/** Places at the sides of a room, the corners first, the upper right before all; others are clear of one of the boxes. */
function edgesOf(room: Box, wide: number, high: number, boxes: readonly Box[]): Spot[] {
  const [left, right, top, bottom] = [room.left + GAP, room.right - wide - GAP, room.top + GAP, room.bottom - high - GAP];
  const clear = boxes.flatMap((box) => [box.bottom + GAP, box.top - GAP - high]).filter((y) => y >= top && y <= bottom);
  return [top, bottom, ...clear].flatMap((y) => [right, left].map((x) => ({ side: "free" as const, x, y, tip: 0 })));
}

/** Where at the sides of a room a bubble about no place in it covers least of what stands there, and no panel if it can. */
export function edgeOf(room: Box, wide: number, high: number, taken: readonly Box[], panels: readonly Box[] = []): Spot {
  return leastOf(edgesOf(room, wide, high, [...taken, ...panels]), wide, high, taken, panels);
}

/** The first of the places that cover least. */
function leastOf(spots: readonly Spot[], wide: number, high: number, taken: readonly Box[], panels: readonly Box[]): Spot {
  const covered = ({ x, y }: Spot): number => under(x, y, wide, high, taken) + READ * under(x, y, wide, high, panels);
  return spots.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}

/**
 * Where a bubble lies within a room beside what it is about: on the side where most is left, covering none of it and nothing
 * that may be pressed, and no panel: if need be further along, or at a side of the room if that covers less.
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
  const past = (boxes: readonly Box[]) => (spot: Spot): Spot[] => pastOf(spot, room, wide, high, boxes);
  const spots = [...plain.flatMap((spot) => [spot, ...past(panels)(spot)]), ...plain.flatMap(past(open))];
  const edges = edgesOf(room, wide, high, [...open, ...panels]).filter(({ x, y }) => !under(x, y, wide, high, [about]));
  return leastOf([...spots, ...edges], wide, high, open, panels);
}

/** The same place further along what it is about, as far as it still lies beside it, clear of a box that reaches there. */
function pastOf(spot: Spot, room: Box, wide: number, high: number, boxes: readonly Box[]): Spot[] {
  const beside = spot.side === "right" || spot.side === "left";
  const [at, size] = beside ? [spot.y, high] : [spot.x, wide];
  const [least, most] = beside ? [room.top + 8, room.bottom - 8 - high] : [room.left + 8, room.right - 8 - wide];
  const ends = boxes.flatMap((box) => (beside ? [box.top - GAP - high, box.bottom + GAP] : [box.left - GAP - wide, box.right + GAP]));
  return ends.flatMap((end) => {
    const tip = spot.tip + at - end;
    if (end < least || end > most || tip < 0 || tip > size) return [];
    return [{ ...spot, [beside ? "y" : "x"]: end, tip: Math.max(16, Math.min(size - 16, tip)) }];
  });
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
