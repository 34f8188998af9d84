import { describe, expect, it } from "vitest";
import type { Update } from "../../lib/protocol";
import { holdersOf, moversOf, placeWords, setsOf, shownSets, spare, type CardSet, type CardSets, type SetCard } from "./holders";

const told = (view: object): Update => ({ view }) as unknown as Update;
const card = (number: number, state: SetCard["state"], holder = "", name = ""): SetCard => ({ number, kind: "Plot", state, holder, name, text: "", clause: "" });
const set = (key: string, wanted: boolean, ...cards: SetCard[]): CardSet => ({ key, name: key, colour: "red", wanted, lacking: 0, cards });
const all = (...sets: CardSet[]): CardSets => ({ name: "", say: "", clause: "", left: 0, sets });

describe("cards that everybody sees", () => {
  it("are there where the position tells them", () => {
    expect(holdersOf(told({}), null)).toBeNull();
    expect(setsOf(told({}))).toBeNull();
    expect(moversOf(told({ movers: [] }))).toBeNull();
    expect(moversOf(told({ movers: [{ unit: "jo", why: "1.4″" }] }))).toHaveLength(1);
  });

  it("begin with those of whoever is asked about", () => {
    const update = told({ holders: [{ unit: "doctor" }, { unit: "jo" }] });
    const request = { unit: "jo", options: [] } as never;
    expect(holdersOf(update, null)?.map(({ unit }) => unit)).toEqual(["doctor", "jo"]);
    expect(holdersOf(update, request)?.map(({ unit }) => unit)).toEqual(["jo", "doctor"]);
  });

  it("are shown by sets: those begun, or the wanted one alone", () => {
    const none = [set("a", false, card(1, "missing")), set("b", false, card(1, "missing"))];
    expect(shownSets(all(...none)).map(({ key }) => key)).toEqual(["a", "b"]);
    const begun = set("c", false, card(1, "held", "Jo"));
    expect(shownSets(all(...none, begun)).map(({ key }) => key)).toEqual(["c"]);
    const wanted = set("d", true, card(1, "missing"));
    expect(shownSets(all(wanted, begun)).map(({ key }) => key)).toEqual(["d"]);
    expect(spare(all(wanted, begun))).toBe(1);
  });

  it("say where they are", () => {
    expect(placeWords(card(2, "held", "Jo", "Small metal feet"))).toBe("2 Plot, Small metal feet: with Jo");
    expect(placeWords(card(2, "missing"))).toBe("2 Plot: missing");
    expect(placeWords(card(2, "locked", "Jo", "Feet"))).toContain("a prisoner");
    expect(placeWords(card(2, "away", "the Brigadier", "Feet"))).toContain("who does not count");
  });
});
