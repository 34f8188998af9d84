import type { Summary } from "./protocol";
import type { Place } from "./seats";

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
