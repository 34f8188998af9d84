import type { Request } from "../protocol";
import { actorOf, text } from "../story/story";
import type { Entry } from "./entry";

/** Whose action a reaction is asked to: who acted last on those that may react, '' if no reaction is asked. */
export function against(request: Pick<Request, "passes" | "about"> | null, entries: readonly Entry[]): string {
  if (!request?.passes || !request.about) return "";
  const action = entries.findLast((entry) => entry.sign !== "turn" && actorOf(entry) && actorOf(entry) !== request.about);
  const aims = action && (text(action["target"]) === request.about || (Array.isArray(action["targets"]) && action["targets"].includes(request.about)));
  return action && (aims || action.sign === "move") ? actorOf(action) : "";
}
