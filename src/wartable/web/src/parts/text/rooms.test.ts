import { describe, expect, it } from "vitest";
import type { Ground, Update } from "../../lib/protocol";
import { roomsOf } from "./rooms";

const ground = {
  width: 6000, height: 6000, kind: "squares",
  shapes: [{ kind: "room", points: [[1000, 5000], [3000, 5000], [3000, 3000], [1000, 3000]], radius: 0, tone: "room", text: "Workshop 2", turn: 0, id: "", clause: "" }],
} satisfies Ground;

const model = {
  name: "Blue 1", player: "blue", type: "Warrior Dalek", race: "dalek", at: "1,2", facing: "e", room: "workshop 2", where: "board", acted: false,
  commander: false, weapon: "", ammo: -1, grenades: 0, group: "", rides: "", marks: [{ text: "has a secret", clause: "HD-GEN-10", tone: "", secret: true }, { text: "has acted", clause: "HD-TURN-06", tone: "plain", secret: false }],
};
const update = {
  shapes: [],
  view: {
    sides: { blue: { name: "Blue" } },
    units: { "blue-1": model, "blue-2": { ...model, name: "Blue 2", at: "5,5" }, "blue-3": { ...model, where: "destroyed" } },
    markers: { "marker-1": { at: "2,2", seen: true, card: "Bomb" } },
    doors: { "door-1": { name: "the door", between: ["2,2", "3,2"], is: "closed" } },
  },
} as unknown as Update;

describe("a deck in words", () => {
  it("tells rooms with who and what is in them, then what lies outside", () => {
    const rooms = roomsOf(update, ground, "blue", false);
    expect(rooms.map(({ name, extent }) => [name, extent])).toEqual([["Workshop 2", "columns 1 to 2, rows 1 to 2"], ["Outside the rooms", ""]]);
    expect(rooms[0]?.items).toEqual([
      { id: "blue-1", name: "Blue 1", text: "Warrior Dalek at 1,2 facing east, has acted", side: 1 },
      { id: "marker-1", name: "Marker", text: "at 2,2", side: -1 },
    ]);
    expect(rooms[0]?.doors).toEqual([{ id: "door-1", name: "Door between 2,2 and 3,2", text: "closed", side: -1 }]);
    expect(rooms[1]?.items.map(({ id }) => id)).toEqual(["blue-2"]);
  });

  it("tells what only the seat knows while it is held open", () => {
    const items = roomsOf(update, ground, "blue", true)[0]?.items;
    expect(items?.[0]?.text).toContain("has a secret");
    expect(items?.[1]?.text).toBe("at 2,2, Bomb");
  });
});
