import type { Entry } from "./entry";
import { nature, ownerOf, type Kind } from "./record";

/** What happened between two decisions of a seat, in short. */
export interface Since {
  /** How many entries tell it. */
  count: number;
  /** What others did and how often: "3 moves". */
  deeds: string[];
  /** What nobody should overlook: losses, broken nerves, ends. */
  grave: Entry[];
}

const WORDS: [Kind, string, string][] = [
  ["order", "order", "orders"], ["move", "move", "moves"], ["fire", "attack", "attacks"], ["door", "thing worked", "things worked"],
  ["find", "find", "finds"], ["lost", "loss", "losses"],
];
const DONE: readonly Kind[] = ["order", "move", "fire", "chit", "door", "find"];
const GRAVE: readonly Kind[] = ["lost", "flag", "end"];

/** What others did after entry `after`, as far as it belongs to a seat. */
export function sinceOf(entries: readonly Entry[], after: number, seat: string, owners: ReadonlyMap<string, string>): Since {
  const news = entries.filter((entry) => entry.n > after && entry.say);
  const deeds = WORDS.flatMap(([kind, one, more]) => {
    const n = news.filter((entry) => nature(entry) === kind && (kind === "lost" || ownerOf(entry, owners) !== seat)).length;
    return n ? [`${n} ${n === 1 ? one : more}`] : [];
  });
  // What others suffer by this seat's own answer is told by its dice; the summary is for what they did.
  const others = news.filter((entry) => { const owner = ownerOf(entry, owners); return owner !== "" && owner !== seat && DONE.includes(nature(entry)); });
  return { count: others.length ? news.length : 0, deeds, grave: news.filter((entry) => GRAVE.includes(nature(entry))) };
}
