import { Game } from "./game.svelte";
import type { Request } from "./protocol";
import { placeOf } from "./seats";

/** What everything on the table page shares: the games of the seats on this screen, what is selected, what is placed. */
export class Table {
  games = $state.raw<Game[]>([]);
  active = $state(0);
  /** Hot-seat: the seat that has to take the screen before anything is shown. */
  curtain = $state("");
  selected = $state("");
  hovered = $state("");
  clause = $state("");
  entry = $state(-1);
  /** Where the models of the unit that is being placed would stand, mils. */
  ghosts = $state.raw<[number, number][]>([]);
  ghostFault = $state("");

  constructor(readonly key: string) {
    const tokens = new URLSearchParams(location.hash.slice(1)).get("token");
    const own = tokens ? [tokens] : Object.values(placeOf(key)?.tokens ?? {});
    this.games = (own.length ? own : [""]).map((token) => new Game(key, token));
  }

  get game(): Game {
    const game = this.games[this.active] ?? this.games[0];
    if (!game) throw new Error("a table has a game");
    return game;
  }

  get request(): Request | null {
    return this.game.request;
  }

  /** The unit that the open request, or the player, is about. */
  get unit(): string {
    return this.selected || this.request?.unit || this.request?.about || "";
  }

  close(): void {
    for (const game of this.games) game.close();
  }
}
