import { describe, expect, it } from "vitest";
import { KEYS, Keyboard, letters, passing, type Pressed } from "./keys";
import type { Option } from "./protocol";

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
const option = (key: string, label: string, target = ""): Option => ({ key, label, clause: "", target });

function keys(): { keyboard: Keyboard; heard: string[]; wait: (ms: number) => void } {
  let now = 0;
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  return { keyboard: new Keyboard(() => now, store), heard: [], wait: (ms) => { now += ms; } };
}

describe("the keyboard", () => {
  it("names each key once in a group", () => {
    const ids = KEYS.map((item) => item.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("hands a key to whoever asked last, and on if it is not wanted", () => {
    const { keyboard, heard } = keys();
    keyboard.on("main", () => void heard.push("first"));
    const end = keyboard.on("main", () => { heard.push("second"); return false; });
    expect(keyboard.press(press("Enter"))).toBe(true);
    end();
    keyboard.press(press("Enter"));
    expect(heard).toEqual(["second", "first", "first"]);
  });

  it("leaves keys with Ctrl, Meta or Alt to the browser", () => {
    const { keyboard, heard } = keys();
    keyboard.on("back", () => void heard.push("back"));
    for (const held of ["ctrlKey", "metaKey", "altKey"] as const) expect(keyboard.press(press("u", { [held]: true }))).toBe(false);
    expect(keyboard.press(press("U", { shiftKey: true }))).toBe(true);
    expect(heard).toEqual(["back"]);
  });

  it("can be told to leave single characters alone", () => {
    const { keyboard, heard } = keys();
    const told: boolean[] = [];
    keyboard.watch((on) => told.push(on));
    keyboard.all({ back: () => void heard.push("back"), main: () => void heard.push("main"), option: () => void heard.push("option") });
    keyboard.letters = false;
    for (const key of ["u", "1", "Enter"]) keyboard.press(press(key));
    keyboard.letters = true;
    keyboard.press(press("u"));
    expect(heard).toEqual(["main", "back"]);
    expect(told).toEqual([false, true]);
  });

  it("gives digits to dice before options, and zero to neither", () => {
    const { keyboard, heard } = keys();
    keyboard.on("option", ({ key }) => void heard.push(`option ${key}`));
    keyboard.press(press("3"));
    const end = keyboard.on("digit", ({ key }) => void heard.push(`die ${key}`));
    keyboard.press(press("3"));
    keyboard.press(press("Backspace"));
    end();
    expect(keyboard.press(press("0"))).toBe(false);
    expect(keyboard.press(press("Backspace"))).toBe(false);
    expect(heard).toEqual(["option 3", "die 3", "die Backspace"]);
  });

  it("shows a clause for one question mark and the keys for two, if they come soon", () => {
    const { keyboard, heard, wait } = keys();
    keyboard.all({ help: () => void heard.push("clause"), keys: () => void heard.push("keys") });
    keyboard.press(press("?", { shiftKey: true }));
    wait(300);
    keyboard.press(press("?", { shiftKey: true }));
    keyboard.press(press("?", { shiftKey: true }));
    wait(2000);
    keyboard.press(press("?", { shiftKey: true }));
    expect(heard).toEqual(["clause", "keys", "clause", "clause"]);
  });

  it("goes where G and a second key say", () => {
    const { keyboard, heard, wait } = keys();
    keyboard.all({ "go rules": () => void heard.push("rules"), letter: ({ key }) => void heard.push(key) });
    keyboard.press(press("g"));
    keyboard.press(press("r"));
    keyboard.press(press("g"));
    wait(2000);
    keyboard.press(press("r"));
    expect(heard).toEqual(["g", "rules", "g", "r"]);
  });

  it("takes a letter for an action only if the key itself has nothing to do", () => {
    const { keyboard, heard } = keys();
    keyboard.all({ reset: () => false, letter: ({ key }) => void heard.push(key) });
    keyboard.press(press("R"));
    expect(heard).toEqual(["R"]);
  });
});

describe("letters of actions", () => {
  it("are those of the table of keys", () => {
    const found = letters(["Advance", "Run", "Charge", "Fire", "Suppressive Firing", "Interact", "Melee", "Take Cover"].map((label) => option(label, label)));
    expect([...found.values()]).toEqual(["A", "R", "C", "F", "S", "I", "M", "T"]);
  });

  it("are never twice the same, nor one that means something else", () => {
    const found = letters(["Charge", "Cheer", "Under", "Push"].map((label) => option(label, label)));
    expect(found.get("Charge")).toBe("C");
    expect(new Set(found.values()).size).toBe(found.size);
    expect([...found.values()].join("")).not.toMatch(/[NDUPHEGL]/);
  });

  it("are given to actions only, and to no long list", () => {
    expect(letters([option("a", "Advance"), option("d", "Daleks", "daleks-1")]).size).toBe(1);
    expect(letters(Array.from({ length: 20 }, (_, i) => option(`${i}`, `Action ${i}`))).size).toBe(0);
  });
});

describe("letting it pass", () => {
  it("finds the option that does nothing", () => {
    expect(passing([option("fire", "Fire"), option("pass", "let it pass")])?.key).toBe("pass");
    expect(passing([option("fire", "Fire"), option("end", "end its activation")])?.key).toBe("end");
    expect(passing([option("fire", "Fire")])).toBeUndefined();
  });
});
