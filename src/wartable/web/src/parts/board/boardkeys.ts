import { keyboard } from "../../lib/keys";
import type { Table } from "../../lib/play/table.svelte";
import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";
import type { Placing } from "./placing/placing.svelte";
import type { Ruler } from "./measuring/ruler.svelte";
import type { Sighting } from "./measuring/sighting.svelte";
import type { Stepping } from "./placing/stepping.svelte";

interface Board {
  table: Table;
  placing: Placing;
  camera: Camera;
  ruler: Ruler;
  sighting: Sighting;
  stepping: Stepping;
  /** Focus goes to the nearest unit in a direction. */
  walk: (dx: number, dy: number) => void;
  /** Where the unit stands that is looked at. */
  at: Point | undefined;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The keys of the open table. */
export function boardKeys(event: KeyboardEvent, board: Board): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as Element).closest("input, textarea, select, dialog, [role=log], [role=dialog]")) return;
  if (event.key.length === 1 && !keyboard.letters) return;
  if (done(event, board)) event.preventDefault();
}

function done(event: KeyboardEvent, board: Board): boolean {
  const { table, placing, camera } = board;
  const way = ARROWS[event.key];
  const onBoard = !!(event.target as Element).closest(".inch");
  if (way && table.ghosts.length && !board.sighting.on) {
    const far = event.shiftKey ? 1000 : 100;
    placing.nudge(way[0] * far, -way[1] * far);
  } else if (way && onBoard) board.walk(...way);
  else if (event.key === "+" || event.key === "=") zoom(board, 1.4);
  else if (event.key === "-") zoom(board, 1 / 1.4);
  else if (event.key === "0") camera.fit();
  else if (event.key === "Escape" && onBoard) return back(board);
  else if (table.ghosts.length > 1 && "bB".includes(event.key)) placing.other(event.shiftKey ? -1 : 1);
  else if (table.ghosts.length && "[],.<>rR".includes(event.key)) shape(placing, event.key);
  else if (event.key === "Enter" && onBoard && table.ghosts.length) void table.send();
  else return false;
  return true;
}

/** Keys zoom about the unit that is looked at, if it is in sight. */
function zoom({ camera, at }: Board, by: number): void {
  const { left, top, width, height } = camera.seen;
  const [x, y] = at ? [(at[0] - left) / width, (at[1] - top) / height] : [0.5, 0.5];
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1) camera.zoomAt(x * camera.width, y * camera.height, by);
  else camera.zoom(by);
}

function shape(placing: Placing, key: string): void {
  if (key === "[") placing.spread(1 / 1.06);
  else if (key === "]") placing.spread(1.06);
  else if (key === "<") placing.wheel(15);
  else if (key === ">") placing.wheel(-15);
  else if (key === ",") placing.turn(15);
  else if (key === ".") placing.turn(-15);
  else placing.reset();
}

function back({ ruler, sighting, stepping, placing, table }: Board): boolean {
  if (sighting.on) sighting.stop();
  else if (ruler.on) ruler.toggle();
  else if (stepping.inside) return stepping.leave();
  else if (placing.alone >= 0) placing.alone = table.model = -1;
  else if (table.model >= 0) table.model = -1;
  else if (table.selected) table.look("");
  else return false;
  return true;
}
