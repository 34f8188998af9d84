/** The hand of a seat as the position tells it, in any system that has one, and what of a request would tell of it. */
import type { Option, Request, Update } from "../../lib/protocol";
import { viewOf } from "../../lib/play/view";

/** A card: what it does, the moment that it waits for, and the option that plays it. */
export interface Held {
  key: string;
  name: string;
  text: string;
  clause: string;
  when: string;
  option: string;
}

export interface Hand {
  name: string;
  clause: string;
  cards: readonly Held[];
  /** How many cards each seat holds. */
  held: Readonly<Record<string, number>>;
  left: number;
}

/** The hand in a position, null where there are no cards. */
export function handOf(update: Update | null): Hand | null {
  return (viewOf(update)["hand"] as Hand | undefined) ?? null;
}

/** The option of an open request that plays a card; undefined while the card has to wait. */
export function playsOf(card: Held, request: Request | null): Option | undefined {
  return request?.options.find(({ key, clause }) => key === card.option && clause === card.clause);
}

/** The card that an option plays, or that an option names by its clause. */
export function cardOf(option: Pick<Option, "key" | "clause">, hand: Hand | null): Held | undefined {
  return hand?.cards.find((card) => card.option === option.key && card.clause === option.clause);
}
