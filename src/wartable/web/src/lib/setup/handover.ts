import type { OpenedScenario } from "../protocol";

/** A scenario that one page has opened and the next one plays; it is handed over once. */
let held: OpenedScenario | null = null;

export function handOver(paper: OpenedScenario): void {
  held = paper;
}

export function takeOver(): OpenedScenario | null {
  const found = held;
  held = null;
  return found;
}

/** An army that is to be played: its list as a text, and what it is called. */
export interface Brought {
  system: string;
  name: string;
  text: string;
  /** It breaks rules of list building and shall be played all the same. */
  marked: boolean;
}

let army: Brought | null = null;

export function bring(list: Brought): void {
  army = list;
}

export function takeBrought(): Brought | null {
  const found = army;
  army = null;
  return found;
}
