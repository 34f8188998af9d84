import type { Request } from "../protocol";
import { actorOf, text } from "../story/story";
import type { Entry } from "./entry";

/** Whose deed a reaction is asked to: who acted last on those that may react, '' if no reaction is asked. */
export function against(request: Pick<Request, "passes" | "about"> | null, entries: readonly Entry[]): string {
  if (!request?.passes || !request.about) return "";
  const deed = entries.findLast((entry) => entry.sign !== "turn" && actorOf(entry) && actorOf(entry) !== request.about);
  const aims = deed && (text(deed["target"]) === request.about || (Array.isArray(deed["targets"]) && deed["targets"].includes(request.about)));
  return deed && (aims || deed.sign === "move") ? actorOf(deed) : "";
}
