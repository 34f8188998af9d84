import { systems } from "../api";
import type { Level } from "../protocol";

let known = $state.raw<Record<string, readonly Level[]>>({});
let asked = false;

/** The levels of bots that games of a system have, from weak to strong; none as long as nobody knows. */
export function levelsOf(system: string): readonly Level[] {
  if (!asked) {
    asked = true;
    void systems().then(
      (found) => (known = Object.fromEntries(found.map(({ key, levels }) => [key, levels]))),
      () => (asked = false), // it is asked for again with the next page
    );
  }
  return known[system] ?? [];
}
