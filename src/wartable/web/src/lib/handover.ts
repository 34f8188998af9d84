import type { OpenedScenario } from "./protocol";

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
