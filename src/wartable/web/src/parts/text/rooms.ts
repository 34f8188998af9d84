import type { Ground, Update } from "../../lib/protocol";
import { viewOf } from "../../lib/play/view";
import { boxOf, inside, type Point } from "../board/geometry";
import { cellOf, modelsOf, sidesOf, type ModelView } from "../square/deck";
import { LONG, marksOf } from "../square/describe";

/** Something on the deck in words; `id` is what options aim at. */
export interface Item {
  id: string;
  name: string;
  text: string;
  /** The place of its team, 0 for the umpire's and for things, -1: no model. */
  side: number;
}

export interface Room {
  name: string;
  extent: string;
  items: Item[];
  doors: Item[];
}

const OPEN = "Outside the rooms";
interface Door { name: string; between: string[]; is: string }
interface Marker { at: string; seen: boolean; card: string }
interface Device { name: string; at: string; active: boolean; link: string; attendant: string }
interface Card { name: string; at: string; where: string }
const rows = <T>(view: Record<string, unknown>, key: string): [string, T][] => Object.entries((view[key] ?? {}) as Record<string, T>);

/** The deck by rooms, those with models of `seat` first: who stands in each, what lies there, its doors. Squares by column and row. */
export function roomsOf(update: Update, ground: Ground, seat: string, peeking: boolean): Room[] {
  const view = viewOf(update);
  const high = ground.height / 1000;
  const drawn = ground.shapes.filter((shape) => shape.kind === "room").map((shape) => {
    const points = shape.points.map(([x = 0, y = 0]): Point => [x / 1000, high - y / 1000]);
    return { points, room: { name: shape.text, extent: extent(points), items: [], doors: [] } as Room };
  });
  const open: Room = { name: OPEN, extent: "", items: [], doors: [] };
  const at = (key: string): Room => {
    const spot = cellOf(key);
    return (spot && drawn.find(({ points }) => inside([spot.x, spot.y], points))?.room) ?? open;
  };
  const sides = Object.keys(sidesOf(update));
  for (const [id, model] of Object.entries(modelsOf(update))) {
    if (model.where === "board") at(model.at).items.push({ id, name: model.name, text: standing(model, peeking), side: sides.indexOf(model.player) + 1 });
  }
  for (const [id, marker] of rows<Marker>(view, "markers")) at(marker.at).items.push(thing(id, "Marker", marker.at, peeking && marker.seen ? marker.card || "nothing" : ""));
  for (const [id, device] of rows<Device>(view, "devices")) {
    at(device.at).items.push(thing(id, device.name, device.at, device.active ? "working" : "", device.link && `leads to ${device.link}`, device.attendant && `tended by ${device.attendant}`));
  }
  for (const [id, card] of rows<Card>(view, "cards")) if (card.at && card.where === "dropped") at(card.at).items.push(thing(id, card.name || "A card", card.at));
  for (const [id, door] of rows<Door>(view, "doors")) {
    const both = [...new Set(door.between.map(at))];
    for (const room of both.filter((item) => item !== open || both.length === 1)) {
      room.doors.push({ id, name: `Door between ${door.between.join(" and ")}`, text: door.is, side: -1 });
    }
  }
  const own = (room: Room): boolean => room.items.some((item) => item.side > 0 && item.side === sides.indexOf(seat) + 1);
  return [...drawn.map(({ room }) => room), open].sort((a, b) => Number(own(b)) - Number(own(a)));
}

function thing(id: string, name: string, at: string, ...more: string[]): Item {
  return { id, name, text: [`at ${at}`, ...more].filter(Boolean).join(", "), side: -1 };
}

/** "Warrior Dalek at 9,10 facing east, has acted". */
function standing(model: ModelView, peeking: boolean): string {
  const parts = [`${model.type} at ${model.at} facing ${LONG[model.facing] ?? model.facing}`, ...marksOf(model, peeking).map((mark) => mark.text)];
  if (model.weapon) parts.push(`carries ${model.weapon}`);
  return parts.join(", ");
}

function extent(points: readonly Point[]): string {
  const { left, top, right, bottom } = boxOf(points);
  const span = (word: string, from: number, to: number): string => (to - from <= 1 ? `${word} ${from}` : `${word}s ${from} to ${to - 1}`);
  return `${span("column", left, right)}, ${span("row", top, bottom)}`;
}
