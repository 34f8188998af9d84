import { describe, expect, it } from "vitest";
import { each, isOurs, pieces } from "../clauses";
import type { Entry } from "./entry";
import { countOf, diceOf, kindOf, latest, lead, leads, namesOf, outset, ownerOf, ownersOf, placeAt, rowsOf, shown, spoken, touches, turnsOf, veiled } from "./record";
import { called, closedOf, few, short } from "./refusals";

const TURNS = ["TurnBegan", "PlayerTurnBegan"];
const entry = (n: number, event: string, say: string, more: Record<string, unknown> = {}): Entry => ({ n, event, clause: "TW-MOVE-01", say, why: [], heads: TURNS.includes(event), ...more });
const view = { sides: { p1: { name: "Federation" }, p2: { name: "Daleks" } }, units: { "marines-1": { name: "Marine Squad 1", player: "p1" }, "marines-10": { name: "Marine Squad 10", player: "p1" }, "daleks-1": { name: "Dalek Patrol 1", player: "p2" } } };
const owners = ownersOf(view);
const ENTRIES = [
  entry(0, "SidesRolled", "Roll.", { rolls: [["p1", 4], ["p2", 2]] }),
  entry(1, "TurnBegan", "Turn 1 of 4 begins.", { turn: 1, begins: 1 }),
  entry(2, "PlayerTurnBegan", "Daleks to play.", { player: "p2" }),
  entry(3, "Moved", "Dalek Patrol 1 advances.", { unit: "daleks-1" }),
  entry(4, "Noise", ""),
  entry(5, "PlayerTurnBegan", "Federation to play.", { player: "p1" }),
  entry(6, "Fired", "Marine Squad 10 fires.", { firer: "marines-10", target: "daleks-1", face: 5, clause: "TW-FIRE-19" }),
];
const ALL = { words: "", dice: false, mine: false, whole: false };

describe("the record", () => {
  it("goes by turns, each with its heading", () => {
    expect(turnsOf(ENTRIES.filter((item) => item.say)).map((turn) => [turn.title, turn.entries.map((item) => item.n)])).toEqual([
      ["Set-up", [0]], ["Turn 1 · Daleks", [3]], ["Turn 1 · Federation", [6]],
    ]);
  });

  it("keeps the headings of what the filter leaves, and of a turn that is cut", () => {
    const dice = turnsOf(shown(ENTRIES, { ...ALL, dice: true }, "p1", owners));
    expect(dice.map((turn) => [turn.title, turn.entries.length])).toEqual([["Set-up", 1], ["Turn 1 · Federation", 1]]);
    const many = turnsOf([...ENTRIES.slice(0, 3), ...Array.from({ length: 50 }, (_, i) => entry(10 + i, "Moved", "It moves."))]);
    const end = latest(many, 20);
    expect(countOf(many)).toBe(51);
    expect(end.map((turn) => [turn.title, turn.entries.length, turn.entries[0]?.n])).toEqual([["Turn 1 · Daleks", 20, 40]]);
    expect(countOf(latest(many, 500))).toBe(51);
  });

  it("leaves out what says nothing, and what is filtered", () => {
    const numbers = (filter: Partial<typeof ALL>): number[] => shown(ENTRIES, { ...ALL, ...filter }, "p1", owners).map((item) => item.n);
    expect(numbers({})).toEqual([0, 1, 2, 3, 5, 6]);
    expect(numbers({ dice: true })).toEqual([0, 1, 2, 5, 6]); // 1, 2 and 5 are headings
    expect(numbers({ mine: true })).toEqual([0, 1, 2, 5, 6]);
    expect(numbers({ words: "squad FIRES" })).toEqual([1, 2, 5, 6]);
    expect(numbers({ words: "tw-fire-19" })).toEqual([1, 2, 5, 6]);
  });

  it("has one line for what belongs together, as it stands at its last entry", () => {
    const shot = [
      entry(7, "AttackDeclared", "Marines declare fire."), entry(8, "Interrupted", "Daleks interrupt."),
      entry(9, "Fired", "Marines fire.", { of: 7, face: 4, why: [{ clause: "TW-FIRE-14", text: "die", value: 4 }], line: "Marines fire. Daleks lose 1 model." }),
      entry(10, "ModelsLost", "Daleks lose 1 model.", { of: 7 }),
      entry(11, "ModelsLost", "Daleks lose 1 model.", { of: 7, line: "Marines fire. Daleks lose 2 models." }),
    ];
    expect(rowsOf(shot, false).map((row) => [row.n, row.say, row.main.n, row.parts.length])).toEqual([
      [7, "Marines fire. Daleks lose 2 models.", 9, 4], [8, "Daleks interrupt.", 8, 1],
    ]);
    expect(rowsOf(shot, true).map((row) => row.say)).toEqual(shot.map((item) => item.say));
    expect(rowsOf(shot.slice(3), false).map((row) => [row.n, row.main.n])).toEqual([[7, 11]]); // its beginning may be cut
    const phases = [...shot, entry(12, "Turned", "Morale Phase.", { course: true })];
    const told = (more: Partial<typeof ALL>): number => shown(phases, { ...ALL, ...more }, "p1", owners).length;
    expect([told({}), told({ whole: true }), told({ words: "morale" })]).toEqual([5, 6, 1]);
  });

  it("knows the dice, the kind and the owner of an entry", () => {
    expect(diceOf(ENTRIES[0] as Entry)).toEqual([4, 2]);
    expect(diceOf(entry(1, "EffectRolled", "", { dice: [2, 3, 1] }))).toEqual([2, 3, 1]);
    expect(kindOf(ENTRIES[6] as Entry)).toBe("dice");
    expect(kindOf(entry(1, "Measured", "", { sign: "tape" }))).toBe("tape");
    expect(kindOf(entry(1, "SomethingNew", ""))).toBe("note");
    expect(ownerOf(ENTRIES[6] as Entry, owners)).toBe("p1");
    expect(ownerOf(entry(1, "Measured", ""), owners)).toBe("");
    expect(touches(ENTRIES[3] as Entry, "p1", owners)).toBe(false);
  });

  it("begins a sentence with the longest name that fits", () => {
    const names = leads(namesOf(view));
    expect(lead("Marine Squad 10 fires.", names)).toEqual(["Marine Squad 10", " fires."]);
    expect(lead("Marine Squad 12 fires.", names)).toEqual(["", "Marine Squad 12 fires."]);
    expect(lead("Marine Squad 1's shot", names)).toEqual(["Marine Squad 1", "'s shot"]);
  });

  it("reads out only what is new, and not too much of it", () => {
    expect(spoken(ENTRIES, 3)).toBe("Federation to play. Marine Squad 10 fires.");
    expect(spoken(ENTRIES, -1, 2)).toBe("4 before, in the record. Federation to play. Marine Squad 10 fires.");
    expect(spoken(ENTRIES, 6)).toBe("");
  });

  it("says a sentence for each thing that was done, and nothing of the course of the game", () => {
    const shot = [
      entry(7, "PhaseBegan", "The Action Phase begins.", { course: true }), entry(8, "Measured", "It is 7 inches.", { sign: "tape" }),
      entry(9, "Fired", "It fires.", { of: 9 }), entry(10, "Lost", "It loses 2.", { of: 9, line: "Marine Squad 10 fires at Dalek Patrol 1, which loses 2 models." }),
    ];
    expect(spoken([...ENTRIES, ...shot], 6)).toBe("Marine Squad 10 fires at Dalek Patrol 1, which loses 2 models.");
  });
});

describe("what was told before a turn began", () => {
  const plain = (n: number, more: Record<string, unknown> = {}): Entry => ({ n, event: "Stepped", clause: "", say: "It steps.", why: [], ...more });
  it("is the set-up, or the turn in whose midst a battle starts", () => {
    expect(outset([plain(0)])).toBe("Set-up");
    expect(outset([plain(0)], 1, "round")).toBe("Round 1");
    expect(outset([plain(0), plain(1, { begins: 1, heads: true })], 3)).toBe("Set-up");
    expect(outset([plain(0), plain(1, { begins: 2, heads: true })], 2)).toBe("Turn 1");
    expect(turnsOf([plain(0)], 1).map((turn) => turn.title)).toEqual(["Turn 1"]);
  });
});

describe("what is not open", () => {
  const names = namesOf(view);
  it("is told by reason, actions first", () => {
    const found = closedOf([
      { key: "5,5", why: "somebody stands there", clause: "HD-MOVE-06" },
      { key: "4,4", why: "somebody stands there", clause: "HD-MOVE-06" },
      { key: "run", why: "costs 2, has 1", clause: "TW-ACT-03" },
    ], names);
    expect(found.map((item) => item.names)).toEqual([["Run"], ["5,5", "4,4"]]);
  });

  it("is called by name", () => {
    expect(called("daleks-1", names)).toBe("Dalek Patrol 1");
    expect(called("search-marker-1", names)).toBe("Search marker 1");
    expect(called("melee-daleks-1", names)).toBe("Melee Dalek Patrol 1");
  });

  it("is cut to a few words and names", () => {
    expect(short("costs 2, has 1")).toBe("costs 2, has 1");
    expect(short("Blue 2 is not in the room of the marker")).toBe("Blue 2 is not in the …");
    expect(few(["a", "b", "c", "d"])).toBe("a · b · c · d");
    expect(few(["a", "b", "c", "d", "e"])).toBe("a · b · c and 2 more");
  });
});

describe("the side of an entry", () => {
  it("is the place of its seat, and none for an umpire's", () => {
    expect([placeAt([{ seat: "p1" }, { seat: "p2" }], "p2"), placeAt([{ seat: "p1" }], "guards"), placeAt(undefined, "p1")]).toEqual([2, 0, 0]);
  });
});

describe("clauses in a text", () => {
  it("are found", () => {
    expect(pieces("As TW-FIRE-09 and HD-NEW-ENC-00.").filter((piece) => piece.id).map((piece) => piece.id)).toEqual(["TW-FIRE-09", "HD-NEW-ENC-00"]);
    expect(pieces("See BG-NEW-BIOTECH-01, AT-NEW-WHO-01 and GD-FAT-11.").filter((piece) => piece.id).length).toBe(3);
    expect(pieces("As TW-FIRE-09.").map((piece) => piece.text).join("")).toBe("As TW-FIRE-09.");
    expect(isOurs("HD-NEW-ENC-00")).toBe(true);
    expect(isOurs("HD-FIRE-01")).toBe(false);
    expect(each(["a", "", "b", "a"])).toEqual(["a", "b"]);
  });
});

describe("what only a seat may know", () => {
  const entry = { n: 4, event: "MissionDrawn", clause: "HD-SCN-02", say: "Blue, your secret orders.", why: [{ clause: "", text: "orders", value: 1 }], mission: "kill", secret: true };

  it("is told while somebody peeks", () => expect(veiled(entry, true)).toBe(entry));
  it("lies face down otherwise, with nothing of it in the page", () => {
    const down = veiled(entry, false);
    expect(JSON.stringify(down)).not.toMatch(/orders|kill|Mission/);
    expect([down.n, down.clause]).toEqual([4, "HD-SCN-02"]);
  });
  it("is no matter of what everybody sees", () => {
    const open = { ...entry, secret: false };
    expect(veiled(open, false)).toBe(open);
  });
});
