import { armyOf } from "../api";
import { listOf } from "../army/shelf";

/** The list behind a choice: `own:ID` of this browser, `sample:KEY` of the server. */
export async function listBehind(system: string, choice: string): Promise<Record<string, unknown>> {
  const [where, key] = [choice.slice(0, choice.indexOf(":")), choice.slice(choice.indexOf(":") + 1)];
  if (where === "sample") return await armyOf(system, key);
  const found = listOf(key);
  if (!found) throw new Error("That army is not in this browser any more.");
  return found.document;
}
