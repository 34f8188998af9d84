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
  /** The seat that is to have it, '' the first that takes armies. */
  seat?: string;
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

/** A document of one's own that is to be met in a game: its file, and what to choose so that it is. */
export interface Written {
  system: string;
  name: string;
  text: string;
  chosen: Readonly<Record<string, string>>;
}

let written: Written | null = null;

export function bringOwn(own: Written): void {
  written = own;
}

export function takeOwn(): Written | null {
  const found = written;
  written = null;
  return found;
}

/** For whom a list is changed meanwhile: a seat of a battle that is being set up. */
export interface Mustered {
  id: string;
  system: string;
  scenario: string;
  seat: string;
}

let mustered: Mustered | null = null;

/** Somebody goes to the builder for a list of a battle; whoever plays with the list comes back to it. */
export function muster(goes: Mustered): void {
  mustered = goes;
}

/** The battle for which a list was changed, once. */
export function takeMustered(id: string): Mustered | null {
  const found = mustered?.id === id ? mustered : null;
  mustered = null;
  return found;
}
