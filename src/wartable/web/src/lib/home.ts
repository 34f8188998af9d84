import type { Begin, Card, Scenario, Summary, System } from "./protocol";
import { facts } from "./setup/wizard";
import type { Place } from "./play/seats";
import { spelt } from "./words";

/** One of your games as the first page shows it; `mine`: it waits for somebody at this screen. */
export interface Listed {
  place: Place;
  /** The token by which it is looked at, '' for a spectator. */
  token: string;
  game: Summary;
  mine: boolean;
}

type Ask = (game: string, token: string) => Promise<Summary>;

/** What there is to say of a game, seen by whoever of this screen is asked. */
export async function listed(place: Place, ask: Ask): Promise<Listed> {
  const first = Object.values(place.tokens)[0] ?? "";
  const found = await ask(place.game, first);
  const own = place.tokens[found.waits];
  if (own === undefined || found.ended) return { place, token: first, game: found, mine: false };
  const game = own === first ? found : await ask(place.game, own);
  return { place, token: own, game, mine: !game.ended };
}

/** Those that wait for you first, those that are over last; otherwise as they were. */
export function ordered(games: Listed[]): Listed[] {
  const rank = ({ mine, game }: Listed): number => (game.ended ? 2 : mine ? 0 : 1);
  return games.map((item, at) => ({ item, at })).sort((a, b) => rank(a.item) - rank(b.item) || a.at - b.at).map(({ item }) => item);
}

/** A system as the first page offers it. */
export interface Offered {
  key: string;
  title: string;
  inches: boolean;
  troops: string[][];
  about: string;
  begin: Begin | null;
  /** A scenario of it is a good first game: equal bots win as often on each side. */
  good: boolean;
  facts: [string, string][];
}

/** What the server has told of a system so far. */
export interface Told {
  card?: Card;
  scenarios?: Scenario[];
}

export function offered(system: System, { card, scenarios = [] }: Told): Offered {
  const begin = scenarios.find((item) => item.key === system.begin?.scenario);
  return {
    key: system.key, title: system.title, inches: system.inches, troops: system.troops, begin: system.begin, good: scenarios.some((item) => item.good_first_game),
    about: card?.about || begin?.about || "",
    facts: card ? facts(card, system.inches).flatMap(([name, value]): [string, string][] => (name === "Players" ? [[name, `${value} players`]] : SHOWN.has(name) ? [[name, value]] : [])) : [],
  };
}

const SHOWN = new Set(["Time", "Table"]);

/** The battle that somebody new begins with. */
export interface First {
  system: string;
  scenario: string;
  minutes: number;
}

export function firstOf(systems: readonly System[], told: Readonly<Record<string, Told>>): First | null {
  const begun = systems.filter((item) => item.begin);
  const scenarioOf = (system: System): Scenario | undefined => told[system.key]?.scenarios?.find((item) => item.key === system.begin?.scenario);
  const found = begun.find((system) => scenarioOf(system)?.good_first_game) ?? begun[0];
  return found?.begin ? { system: found.key, scenario: found.begin.scenario, minutes: scenarioOf(found)?.minutes ?? 0 } : null;
}

/** "Five games, one umpire". */
export function howMany(n: number): string {
  return `${spelt(n, "game")}, one umpire`;
}
