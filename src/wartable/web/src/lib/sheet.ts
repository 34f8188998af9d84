/** The three heights of the sheet under the board of a small screen. */
export const HEIGHTS = ["peek", "half", "full"] as const;
export type Height = (typeof HEIGHTS)[number];

const TOP = 52; // pixels of the bar above the board
const TABS = 57; // pixels of the tabs below the sheet
const PEEK = 156; // pixels that show what is asked and little more
const BOARD = 0.4; // part of the screen that the board keeps at half height
const FLICK = 0.5; // pixels in a ms: faster is meant as a direction

/** How high the sheet is, in pixels of a screen that is `screen` high. */
export function pixels(height: Height, screen: number): number {
  const full = Math.max(0, screen - TOP - TABS);
  const peek = Math.min(PEEK, full);
  if (height === "peek") return peek;
  return height === "full" ? full : Math.max(peek, Math.min(full, Math.round(screen * (1 - BOARD)) - TOP - TABS));
}

/** The next height up or down; it stops at both ends. */
export function next(height: Height, by: 1 | -1): Height {
  return HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, HEIGHTS.indexOf(height) + by))] ?? height;
}

/** Where a drag ends that has left the sheet `high` pixels high: the nearest height, or the next one that way if it was flicked. */
export function settled(from: Height, high: number, speed: number, screen: number): Height {
  if (Math.abs(speed) > FLICK) return next(from, speed > 0 ? 1 : -1);
  return HEIGHTS.reduce((best, one) => (Math.abs(pixels(one, screen) - high) < Math.abs(pixels(best, screen) - high) ? one : best));
}

/** Where a key leads; null: it is none of the sheet's. */
export function pressed(key: string, height: Height): Height | null {
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
      return next(height, 1);
    case "ArrowDown":
    case "ArrowLeft":
      return next(height, -1);
    case "Home":
      return "peek";
    case "End":
      return "full";
    case "Enter":
    case " ":
      return height === "half" ? "full" : "half";
    default:
      return null;
  }
}
