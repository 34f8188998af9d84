/** Cards that everybody sees, as the position tells them: who holds which, and the sets that they belong to. */
import type { Request, Update } from "../../lib/protocol";
import { subject } from "../../lib/play/steps";
import { viewOf } from "../../lib/play/view";

export interface HeldCard { key: string; kind: string; name: string; text: string; clause: string; colour: string; number: number; option: string; reach?: readonly (readonly number[])[] }

export interface Holder {
  unit: string;
  name: string;
  used: number;
  /** How many it may hold, -1 if nothing limits it. */
  limit: number;
  clause: string;
  cards: readonly HeldCard[];
  locked: boolean;
  note: string;
  note_clause: string;
  /** The option by which its player wants to see to the cards, where it is offered. */
  option: string;
}

export interface SetCard { number: number; kind: string; state: "held" | "away" | "locked" | "missing"; holder: string; name: string; text: string; clause: string }
export interface CardSet { key: string; name: string; colour: string; wanted: boolean; lacking: number; cards: readonly SetCard[] }
export interface CardSets { name: string; say: string; clause: string; left: number; sets: readonly CardSet[] }
export interface Mover { unit: string; why: string }

/** Who holds cards, whoever is asked about now first; null where there are no such cards. */
export function holdersOf(update: Update | null, request: Request | null): readonly Holder[] | null {
  const found = viewOf(update)["holders"] as readonly Holder[] | undefined;
  if (!found) return null;
  const acting = request ? subject(request) : "";
  return [...found.filter(({ unit }) => unit === acting), ...found.filter(({ unit }) => unit !== acting)];
}

export function setsOf(update: Update | null): CardSets | null {
  return (viewOf(update)["card_sets"] as CardSets | undefined) ?? null;
}

/** Who moves in which order; null where no list says so. */
export function moversOf(update: Update | null): readonly Mover[] | null {
  const found = viewOf(update)["movers"] as readonly Mover[] | undefined;
  return found?.length ? found : null;
}

/** The sets side by side: those of which something is held, and of the wanted one alone once it is known. */
export function shownSets(sets: CardSets): readonly CardSet[] {
  const wanted = sets.sets.filter((one) => one.wanted);
  if (wanted.length) return wanted;
  const begun = sets.sets.filter((one) => one.cards.some(({ state }) => state !== "missing"));
  return (begun.length ? begun : sets.sets).slice(0, 4);
}

/** The cards held of other sets, when one is wanted: they are there to be spent. */
export function spare(sets: CardSets): number {
  return sets.sets.filter((one) => !one.wanted).reduce((sum, one) => sum + one.cards.filter(({ state }) => state !== "missing").length, 0);
}

/** How a place of a set is read out. */
export function placeWords(card: SetCard): string {
  const what = card.name ? `${card.number} ${card.kind}, ${card.name}` : `${card.number} ${card.kind}`;
  const where = { held: `with ${card.holder}`, away: `with ${card.holder}, who does not count`, locked: `with ${card.holder}, a prisoner`, missing: "missing" }[card.state];
  return `${what}: ${where}`;
}
