/**
 * The games that this browser has seats in: tokens never leave it but to their own server.
 *
 * `tokens` are of people at this screen, `links` of seats that are for people elsewhere; `owner` lets others sit down.
 */
export interface Place {
  game: string;
  tokens: Record<string, string>;
  title: string;
  system: string;
  links?: Record<string, string>;
  owner?: string;
}

const KEY = "wartable.places";
const MOST = 100;

/** Where the browser keeps nothing, or has no room left, seats are known until the page is closed. */
let unkept: Place[] | null = null;

/** Whether the seats of this page go when it is closed. */
export function fleeting(): boolean {
  return unkept !== null;
}

export function places(): Place[] {
  if (unkept) return unkept;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(item: unknown): item is Place {
  const place = item as Partial<Place> | null;
  return typeof place?.game === "string" && typeof place.tokens === "object" && place.tokens !== null;
}

export function remember(place: Place): void {
  keep([place, ...places().filter((item) => item.game !== place.game)].slice(0, MOST));
}

function keep(places: Place[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places));
    unkept = null;
  } catch {
    unkept = places; // a seat that cannot be written down must not be lost all the same
  }
}

export function forget(game: string): void {
  keep(places().filter((item) => item.game !== game));
}

export function placeOf(game: string): Place | undefined {
  return places().find((item) => item.game === game);
}

/** A game that was just set up: seats of `away` are for people elsewhere, all others are at this screen. */
export function placed(made: { game: string; tokens: Record<string, string>; owner: string }, away: string[], title: string, system: string): Place {
  const tokens: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const [seat, token] of Object.entries(made.tokens)) (away.includes(seat) ? links : tokens)[seat] = token;
  return { game: made.game, tokens, links, owner: made.owner, title, system };
}

/** Somebody else has a seat of `place` now: its `token`, '' for a bot; a person is `away` or at this screen. */
export function reseated(place: Place, seat: string, token: string, away: boolean): Place {
  const { [seat]: _old, ...tokens } = place.tokens;
  const { [seat]: _link, ...links } = place.links ?? {};
  if (token) (away ? links : tokens)[seat] = token;
  return { ...place, tokens, links };
}

/** Where somebody else sits down: the token stands behind the #, which no server is ever sent. */
export function invitation(origin: string, game: string, token: string): string {
  return `${origin}/join/${encodeURIComponent(game)}#token=${encodeURIComponent(token)}`;
}

/** Where a seat is taken on a second screen. */
export function beside(origin: string, game: string, token: string): string {
  return `${origin}/companion/${encodeURIComponent(game)}#token=${encodeURIComponent(token)}`;
}

/** The token of a link, '' if it has none. */
export function invited(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";
}

/** Whether others in the network can reach a page of this address. */
export function reachable(host: string): boolean {
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
