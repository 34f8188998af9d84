import { artOf } from "../../parts/board/units";
import type { UnitCard, UnitState } from "../protocol";

/** The drawing of a model of an entry, as the board has it. */
export function artFor(unit: Pick<UnitState, "unit" | "kind"> & { race?: string }, card?: UnitCard): string {
  return artOf(unit.unit.replaceAll("_", "-"), unit.race ?? card?.race ?? "", unit.kind, unit.kind);
}

/** How many models are drawn in a row before a number says the rest. */
export const MOST_DRAWN = 11;
