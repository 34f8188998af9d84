/** The plan of a complex as a scenario's table draws it, in squares from the north-west: read, changed, written; never judged. */
import type { Doc } from "./pieces";
import type { Ground, Shape } from "../protocol";

export type Square = readonly [number, number];
export type Side = "n" | "e" | "s" | "w";
export const SIDES: readonly Side[] = ["n", "e", "s", "w"];
const ACROSS: Record<Side, Square> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
export const BOARD = 6;

export interface Room { x: number; y: number; w: number; h: number; name?: string; kind?: string }
export interface Door { at: Square; side: Side; open?: boolean; locked?: boolean; sanctum?: boolean }
export interface Link { foot: Square; heads: Square[] }
export interface Start { at: Square; size?: Square; name?: string }
export interface Sanctum { davros: Square; facing?: string; ladder: Square; exit: { from: Square; to: Square }; guards?: Square[] }
/** Kinds of squares that a list of the document holds. */
export type Ground4 = "small" | "solid" | "level1" | "slope" | "pads";
export const GROUNDS: readonly Ground4[] = ["small", "solid", "level1", "slope", "pads"];

/** Everything on its edge or square, by key: an edge is "x,y,e" or "x,y,s" of its western or northern square. */
export interface Plan {
  name: string;
  width: number;
  height: number;
  rooms: Room[];
  walls: Set<string>;
  windows: Set<string>;
  doors: Map<string, Door>;
  ground: Record<Ground4, Set<string>>;
  lift: Link[];
  ladder: Link[];
  markers: Map<string, object>;
  starts: Start[];
  sanctum: Sanctum | null;
}

export const keyOf = ([x, y]: Square): string => `${x},${y}`;
export const squareOf = (key: string): Square => { const [x = 0, y = 0] = key.split(",").map(Number); return [x, y]; };
export const across = ([x, y]: Square, side: Side): Square => [x + ACROSS[side][0], y + ACROSS[side][1]];

export function edgeOf(at: Square, side: Side): string {
  const [x, y] = side === "n" || side === "w" ? across(at, side) : at;
  return `${x},${y},${side === "e" || side === "w" ? "e" : "s"}`;
}

const same = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];
export const within = ({ x, y, w, h }: Room, [px, py]: Square): boolean => px >= x && px < x + w && py >= y && py < y + h;
export const roomAt = (plan: Plan, at: Square): Room | undefined => plan.rooms.find((room) => within(room, at));

/** The edges round a room. */
export function rim({ x, y, w, h }: Room): string[] {
  const found: string[] = [];
  for (let i = 0; i < w; i++) found.push(edgeOf([x + i, y], "n"), edgeOf([x + i, y + h - 1], "s"));
  for (let i = 0; i < h; i++) found.push(edgeOf([x, y + i], "w"), edgeOf([x + w - 1, y + i], "e"));
  return found;
}

// ------------------------------------------------------------------ read and write
type Item = Record<string, unknown>;
const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Whether a document's table is drawn square by square. */
export const isDrawn = (doc: Doc): boolean => Array.isArray((doc["table"] as Item | undefined)?.["size"]);

export function planOf(doc: Doc): Plan {
  const table = (doc["table"] ?? {}) as Item;
  const [width = 18, height = 18] = list<number>(table["size"]);
  const rooms = list<Room & { doors?: Door[]; windows?: Door[] }>(table["rooms"]);
  const doors = [...rooms.flatMap((room) => list<Door>(room.doors)), ...list<Door>(table["doors"])];
  const windows = [...rooms.flatMap((room) => list<Door>(room.windows)), ...list<Door>(table["windows"])];
  const ground = Object.fromEntries(GROUNDS.map((key) => [key, new Set(list<Square>(table[key]).map(keyOf))])) as Plan["ground"];
  return {
    name: String(table["name"] ?? ""), width, height, ground,
    rooms: rooms.map(({ doors: _, windows: __, ...room }) => room),
    walls: new Set(list<{ from: Square; to: Square }>(table["walls"]).flatMap((wall) => along(wall.from, wall.to))),
    windows: new Set(windows.map(({ at, side }) => edgeOf(at, side))),
    doors: new Map(doors.map((door) => [edgeOf(door.at, door.side), door])),
    lift: list(table["lift"]), ladder: list(table["ladder"]), starts: list(table["starts"]),
    markers: new Map(list<{ at: Square }>(table["markers"]).map((item) => [keyOf(item.at), item])),
    sanctum: (table["sanctum"] as Sanctum | undefined) ?? null,
  };
}

/** The edges between two corners of squares. */
function along([ax, ay]: Square, [bx, by]: Square): string[] {
  const found: string[] = [];
  if (ax === bx) for (let y = Math.min(ay, by); y < Math.max(ay, by); y++) found.push(edgeOf([ax, y], "w"));
  else for (let x = Math.min(ax, bx); x < Math.max(ax, bx); x++) found.push(edgeOf([x, ay], "n"));
  return found;
}

/** The document with a plan for its table; what would be empty is left out. */
export function withPlan(doc: Doc, plan: Plan): Doc {
  const rims = plan.rooms.map((room) => new Set(rim(room)));
  const doors = [...plan.doors].map(([key, door]): [string, Door, number] => [key, door, plan.rooms.findIndex((room, i) => within(room, door.at) && rims[i]?.has(key))]);
  const panes = [...plan.windows].map((key): [Door, number] => {
    const i = rims.findIndex((edges) => edges.has(key));
    const [at, side] = placeOf(key);
    const inner = plan.rooms[i] && !within(plan.rooms[i], at) ? { at: across(at, side), side: side === "e" ? "w" as const : "n" as const } : { at, side };
    return [inner, i];
  });
  const rooms = plan.rooms.map((room, i) => ({
    ...room, ...filled("doors", doors.filter(([, , of]) => of === i).map(([, door]) => door)), ...filled("windows", panes.filter(([, of]) => of === i).map(([pane]) => pane)),
  }));
  const grounds = Object.assign({}, ...GROUNDS.map((key) => filled(key, [...plan.ground[key]].map(squareOf)))) as Item;
  const table = {
    ...(plan.name ? { name: plan.name } : {}), size: [plan.width, plan.height], ...filled("rooms", rooms), ...filled("walls", runs(plan.walls)),
    ...filled("windows", panes.filter(([, of]) => of < 0).map(([pane]) => pane)), ...filled("doors", doors.filter(([, , of]) => of < 0).map(([, door]) => door)),
    ...grounds, ...filled("lift", plan.lift), ...filled("ladder", plan.ladder), ...filled("markers", [...plan.markers.values()]),
    ...(plan.sanctum ? { sanctum: plan.sanctum } : {}), ...filled("starts", plan.starts),
  };
  return { ...doc, table };
}

const filled = (key: string, value: readonly unknown[]): Item => (value.length ? { [key]: value } : {});

export function placeOf(key: string): [Square, Side] {
  const [x, y, side] = key.split(",");
  return [[Number(x), Number(y)], side === "e" ? "e" : "s"];
}

/** Walls as far as they run straight, from corner to corner. */
function runs(walls: ReadonlySet<string>): { from: Square; to: Square }[] {
  const left = new Set(walls);
  const found: { from: Square; to: Square }[] = [];
  const order = [...walls].sort((a, b) => { const [p, q] = [squareOf(a), squareOf(b)]; return p[1] - q[1] || p[0] - q[0]; });
  for (const key of order) {
    if (!left.has(key)) continue;
    const [[x, y], side] = placeOf(key);
    let n = 0;
    while (left.delete(side === "e" ? `${x},${y + n},e` : `${x + n},${y},s`)) n++;
    found.push(side === "e" ? { from: [x + 1, y], to: [x + 1, y + n] } : { from: [x, y + 1], to: [x + n, y + 1] });
  }
  return found;
}

// ------------------------------------------------------------------ drawn
/** The plan in the shapes of a picture: what never changes, and what stands in it. */
export function shapesOf(plan: Plan): { ground: Ground; shapes: Shape[] } {
  const mils = (x: number, y: number): [number, number] => [x * 1000, (plan.height - y) * 1000];
  const shape = (kind: string, points: [number, number][], tone = "", text = "", id = ""): Shape => ({ kind, points, tone, text, id, radius: 0, turn: 0, clause: "" });
  const box = (x: number, y: number, w: number, h: number): [number, number][] => [mils(x, y), mils(x + w, y), mils(x + w, y + h), mils(x, y + h)];
  const ends = (key: string): [number, number][] => { const [[x, y], side] = placeOf(key); return side === "e" ? [mils(x + 1, y), mils(x + 1, y + 1)] : [mils(x, y + 1), mils(x + 1, y + 1)]; };
  const squares = (kind: string, keys: Iterable<string>, tone: (key: string) => string = () => ""): Shape[] => [...keys].map((key) => shape(kind, box(...squareOf(key), 1, 1), tone(key), "", key));
  const boards: Shape[] = [];
  for (let y = 0; y < plan.height; y += BOARD) for (let x = 0; x < plan.width; x += BOARD) boards.push(shape("board", box(x, y, BOARD, BOARD)));
  const open = (key: string): boolean => !plan.doors.has(key) && !plan.windows.has(key);
  const inner = (key: string): boolean => { const [[x, y], side] = placeOf(key); return x >= 0 && y >= 0 && (side === "e" ? x < plan.width - 1 : y < plan.height - 1); };
  const walls = new Set([...plan.walls, ...plan.rooms.flatMap(rim)].filter((key) => open(key) && inner(key)));
  const middle = ([x, y]: Square): [number, number][] => [mils(x + 0.5, y + 0.5)];
  const named = (room: Room): string => room.name ?? "";
  const kindOf = (room: Room): string => (plan.sanctum && within(room, plan.sanctum.davros) ? "sanctum" : (room.kind ?? "room"));
  return {
    ground: {
      width: plan.width * 1000, height: plan.height * 1000, kind: "squares",
      shapes: [
        ...boards, ...plan.rooms.map((room) => shape("room", box(room.x, room.y, room.w, room.h), kindOf(room), named(room).charAt(0).toUpperCase() + named(room).slice(1))),
        ...squares("small", plan.ground.small), ...squares("solid", plan.ground.solid), ...squares("raised", plan.ground.level1),
        ...squares("slope", plan.ground.slope, (key) => SIDES.find((side) => plan.ground.level1.has(keyOf(across(squareOf(key), side)))) ?? "n"),
        ...[...plan.windows].map((key) => shape("window", ends(key))), ...[...walls].map((key) => shape("wall", ends(key))),
      ],
    },
    shapes: [
      ...[...plan.doors].map(([key, door]) => shape("door", ends(key), door.open ? "open" : door.sanctum ? "sanctum" : door.locked ? "locked" : "closed", "", key)),
      ...squares("pad", plan.ground.pads, () => "idle"),
      ...plan.lift.map((link) => shape("lift", box(...link.foot, 1, 1), "", "", keyOf(link.foot))), ...plan.ladder.map((link) => shape("ladder", box(...link.foot, 1, 1), "", "", keyOf(link.foot))),
      ...(plan.sanctum ? [shape("ladder", box(...plan.sanctum.ladder, 1, 1), "", "", "sanctum-ladder")] : []),
      ...[...plan.markers.keys()].map((key) => shape("marker", middle(squareOf(key)), "", "?", `marker-${key}`)),
    ],
  };
}

// ------------------------------------------------------------------ tools
export type Tool =
  | "wall" | "door" | "open door" | "locked door" | "sanctum door" | "window" | "room" | "start room" | "objective" | "small" | "solid" | "level1" | "slope" | "lift" | "ladder"
  | "pads" | "marker" | "start" | "davros" | "way out" | "guard" | "clear";

/** Tools by what they act on: an edge, two squares that span an area, or one square. */
export const EDGES: readonly Tool[] = ["wall", "door", "open door", "locked door", "sanctum door", "window"];
export const AREAS: readonly Tool[] = ["room", "start room", "objective"];
export const TOOLS: readonly [Tool, string][] = [
  ["wall", "Wall"], ["door", "Door"], ["open door", "Open door"], ["locked door", "Locked door"], ["sanctum door", "Door of the sanctum"], ["window", "Window"],
  ["room", "Room"], ["start room", "Start room"], ["objective", "Room to be held"], ["small", "Bad going"], ["solid", "Solid square"], ["level1", "Raised square"], ["slope", "Slope"],
  ["lift", "Lift"], ["ladder", "Ladder"], ["pads", "Transmat pad"], ["marker", "Marker"], ["start", "Where a team starts"], ["davros", "Davros"], ["way out", "His way out"], ["guard", "Guard"], ["clear", "Take away"],
];

const copy = (plan: Plan): Plan => ({
  ...plan, rooms: [...plan.rooms], walls: new Set(plan.walls), windows: new Set(plan.windows), doors: new Map(plan.doors), lift: [...plan.lift], ladder: [...plan.ladder],
  markers: new Map(plan.markers), starts: [...plan.starts], ground: Object.fromEntries(GROUNDS.map((key) => [key, new Set(plan.ground[key])])) as Plan["ground"],
});

/** What a tool makes of an edge: the same once more takes it away. */
export function onEdge(plan: Plan, tool: Tool, at: Square, side: Side): Plan {
  const made = copy(plan);
  const key = edgeOf(at, side);
  const held = made.doors.get(key);
  const had = { wall: made.walls.has(key), window: made.windows.has(key), door: held && kindOfDoor(held) };
  made.walls.delete(key);
  made.windows.delete(key);
  made.doors.delete(key);
  if (tool === "wall" && !had.wall) made.walls.add(key);
  else if (tool === "window" && !had.window) made.windows.add(key);
  else if (tool.includes("door") && had.door !== tool) made.doors.set(key, doorOf(plan, tool, at, side));
  return made;
}

const kindOfDoor = (door: Door): Tool => (door.open ? "open door" : door.sanctum ? "sanctum door" : door.locked ? "locked door" : "door");

/** The doorway lies in a room if there is one on either side. */
function doorOf(plan: Plan, tool: Tool, at: Square, side: Side): Door {
  const over = across(at, side);
  const back = SIDES[(SIDES.indexOf(side) + 2) % 4] ?? "n";
  const [place, way] = !roomAt(plan, at) && roomAt(plan, over) ? [over, back] : [at, side];
  const more = tool === "open door" ? { open: true } : tool === "locked door" ? { locked: true } : tool === "sanctum door" ? { sanctum: true } : {};
  return { at: place, side: way, ...more };
}

/** A room between two squares. */
export function onArea(plan: Plan, tool: Tool, a: Square, b: Square): Plan {
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  const room: Room = { x, y, w: Math.abs(a[0] - b[0]) + 1, h: Math.abs(a[1] - b[1]) + 1, ...(tool === "start room" ? { kind: "start" } : tool === "objective" ? { kind: "objective" } : {}) };
  return { ...copy(plan), rooms: [...plan.rooms, room] };
}

/** What a tool makes of a square: the same once more takes it away. */
export function onSquare(plan: Plan, tool: Tool, at: Square): Plan {
  const made = copy(plan);
  const key = keyOf(at);
  if (tool === "clear") return cleared(made, at);
  if ((GROUNDS as readonly string[]).includes(tool)) toggle(made.ground[tool as Ground4], key);
  else if (tool === "marker") { if (!made.markers.delete(key)) made.markers.set(key, { at }); }
  else if (tool === "lift" || tool === "ladder") made[tool] = linked(made, tool, at);
  else if (tool === "start") made.starts = made.starts.some((start) => same(start.at, at)) ? made.starts.filter((start) => !same(start.at, at)) : [...made.starts, startAt(plan, at)];
  else made.sanctum = seated(made, tool, at);
  return made;
}

const toggle = (set: Set<string>, key: string): void => { if (!set.delete(key)) set.add(key); };

/** Where a team starts reaches over a board, as far as the map goes. */
const startAt = (plan: Plan, at: Square): Start => ({ at, size: [Math.min(BOARD, plan.width - at[0]), Math.min(BOARD, plan.height - at[1])] });

function around([x, y]: Square): Square[] {
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx): Square => [x + dx, y + dy])).filter((at) => !same(at, [x, y]));
}

/** A lift or ladder leads to all raised squares round its foot. */
function linked(plan: Plan, tool: "lift" | "ladder", foot: Square): Link[] {
  const rest = plan[tool].filter((link) => !same(link.foot, foot));
  return rest.length < plan[tool].length ? rest : [...rest, { foot, heads: around(foot).filter((at) => plan.ground.level1.has(keyOf(at))) }];
}

/** Davros sits in a room, and with him his ladder and a hidden way out through its wall, which may then be moved. */
function seated(plan: Plan, tool: Tool, at: Square): Sanctum | null {
  const held = plan.sanctum;
  if (tool === "davros") {
    if (held && same(held.davros, at)) return null;
    const room = roomAt(plan, at) ?? { x: at[0], y: at[1], w: 1, h: 1 };
    if (held && within(room, held.ladder) && within(room, held.exit.from)) return { ...held, davros: at };
    const from: Square = [room.x, Math.min(room.y + 1, room.y + room.h - 1)];
    const to = from[0] > 0 ? across(from, "w") : across([room.x + room.w - 1, from[1]], "e");
    return { davros: at, ladder: [room.x, room.y], exit: { from: from[0] > 0 ? from : [room.x + room.w - 1, from[1]], to }, ...(held?.guards ? { guards: held.guards } : {}) };
  }
  if (!held) return null;
  if (tool === "guard") {
    const rest = (held.guards ?? []).filter((item) => !same(item, at));
    return { ...held, guards: rest.length < (held.guards ?? []).length ? rest : [...rest, at] };
  }
  const chamber = roomAt(plan, held.davros);
  return { ...held, exit: chamber && within(chamber, at) ? { ...held.exit, from: at } : { ...held.exit, to: at } };
}

/** The thing on a square goes; with none the room there, with all that stands in its walls. */
function cleared(plan: Plan, at: Square): Plan {
  const key = keyOf(at);
  const had = JSON.stringify(withPlan({}, plan));
  plan.markers.delete(key);
  for (const kind of GROUNDS) plan.ground[kind].delete(key);
  plan.lift = plan.lift.filter((link) => !same(link.foot, at));
  plan.ladder = plan.ladder.filter((link) => !same(link.foot, at));
  plan.starts = plan.starts.filter((start) => !same(start.at, at));
  if (plan.sanctum?.guards) plan.sanctum = { ...plan.sanctum, guards: plan.sanctum.guards.filter((item) => !same(item, at)) };
  if (plan.sanctum && same(plan.sanctum.davros, at)) plan.sanctum = null;
  if (JSON.stringify(withPlan({}, plan)) !== had) return plan;
  const room = roomAt(plan, at);
  if (!room) return plan;
  for (const edge of rim(room)) { plan.doors.delete(edge); plan.windows.delete(edge); }
  return { ...plan, rooms: plan.rooms.filter((item) => item !== room) };
}

/** What lies on a square, in words. */
export function told(plan: Plan, at: Square): string {
  const key = keyOf(at);
  const room = roomAt(plan, at);
  const found = [
    room ? (room.name ?? "a room") : "", ...TOOLS.filter(([tool]) => (GROUNDS as readonly string[]).includes(tool) && plan.ground[tool as Ground4].has(key)).map(([, word]) => word.toLowerCase()),
    plan.markers.has(key) ? "marker" : "", plan.lift.some((link) => same(link.foot, at)) ? "lift" : "", plan.ladder.some((link) => same(link.foot, at)) ? "ladder" : "",
    plan.starts.some((start) => same(start.at, at)) ? "a team starts here" : "", plan.sanctum && same(plan.sanctum.davros, at) ? "Davros" : "",
    (plan.sanctum?.guards ?? []).some((item) => same(item, at)) ? "guard" : "",
  ];
  const edges = SIDES.map((side): [Side, string] => [side, atEdge(plan, edgeOf(at, side))]).filter(([, word]) => word).map(([side, word]) => `${word} ${WAY[side]}`);
  return `Column ${at[0]}, row ${at[1]}${[...found.filter(Boolean), ...edges].map((word) => `, ${word}`).join("")}`;
}

export const WAY: Record<Side, string> = { n: "north", e: "east", s: "south", w: "west" };

function atEdge(plan: Plan, key: string): string {
  const door = plan.doors.get(key);
  if (door) return kindOfDoor(door) === "sanctum door" ? "door of the sanctum" : kindOfDoor(door);
  return plan.windows.has(key) ? "window" : plan.walls.has(key) || plan.rooms.some((room) => rim(room).includes(key)) ? "wall" : "";
}

/** The square at which a fault of the document lies, by its path there; null if it lies at none. */
export function spotOf(doc: Doc, path: readonly (string | number)[]): Square | null {
  let node: unknown = doc;
  let found: Square | null = null;
  for (const key of [...path, ""]) {
    const item = node as Item | null;
    const at = Array.isArray(node) ? node : (item?.["at"] ?? item?.["foot"] ?? item?.["from"] ?? item?.["davros"] ?? (typeof item?.["x"] === "number" ? [item["x"], item["y"]] : null));
    if (Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === "number")) found = [Number(at[0]), Number(at[1])];
    node = typeof node === "object" && node !== null ? (node as Record<string | number, unknown>)[key] : null;
  }
  return path[0] === "table" ? found : null;
}
