import { awaited } from "../busy";
import type { Area, Asked, Bank, Chance, Checked, Clock, Ideas, Opening, Outgoing, Presence, Refused, Request, Said, Sight, Standing, Thinking, Threatened, Update, Welcome } from "../protocol";
import type { Entry } from "./entry";
import { copyOf, keepCopy } from "../copies";
import { back, elsewhere, played, type News } from "./news";
import { patched } from "./patch";
import { Pings } from "../presence/pings.svelte";
import { Story } from "../story/story.svelte";
import { Wire, type Fate, type Heard, type Sent } from "./wire";

const NOTHING = { line: [], touches: [], bases: [], landings: [], facts: [], bars: [] };

export type Value = string | number[] | number | Record<string, unknown>;

/** The other end of a game that is only shown: it takes nothing. */
const NOBODY: Pick<Wire, "send" | "close" | "again"> = {
  send: () => Promise.resolve(refusal("This is a replay; nothing is sent.")),
  close: () => undefined,
  again: () => undefined,
};
const OFFLINE = "You are offline; nothing was sent.";

/** One seat's side of a game: what the server has told, and how to answer it. It holds no rule. */
export class Game {
  welcome = $state.raw<Welcome | null>(null);
  update = $state.raw<Update | null>(null);
  ground = $state.raw<NonNullable<Update["ground"]> | null>(null);
  entries = $state.raw<Entry[]>([]);
  said = $state.raw<Said[]>([]);
  asked = $state.raw<Asked | null>(null);
  /** How far the game has come that the server fetches, null as soon as it has. */
  opening = $state.raw<Opening | null>(null);
  online = $state(false);
  trouble = $state("");
  refused = $state.raw<Refused | null>(null);
  sending = $state(false);
  /** The answer that was sent last, and the moment it was meant for. */
  given: { n: number; value: Value } | null = null;
  ideas = $state.raw<Ideas | null>(null);
  /** The line stands, and the server has told where the game is: since when not, ms; 0 while it does. */
  lost = $state(0);
  /** Why the line does not come back by itself: the code of the server, 0 if it may. */
  final = $state(0);
  /** Steps and words that are sent as soon as the line stands again. */
  kept = $state(0);
  /** What happened while nobody looked, until it is put away. */
  news = $state.raw<News | null>(null);
  /** What a bot does that thinks for some time, and when that was told, ms. */
  thinking = $state.raw<(Thinking & { told: number }) | null>(null);
  /** The time of the open request, where time is kept. */
  clock = $state.raw<(Clock & { told: number }) | null>(null);
  /** The game clock, and when it was told, ms. */
  banks = $state.raw<{ seats: readonly Bank[]; told: number }>({ seats: [], told: 0 });
  watchers = $state(0);
  /** When those went who were here before, ms. */
  away = $state.raw<Readonly<Record<string, number>>>({});
  /** The table's ground is kept in this browser for the next time. */
  readonly copied: boolean = false;
  /** What is pointed at just now. */
  readonly pings = new Pings();
  /** What others do between two decisions of this seat. */
  readonly story: Story;
  /** Who counts the chances of an entry in place of the line: that of a replay is not open. */
  counts: ((entry: number) => Promise<Chance[]>) | null = null;
  /** Through whose eyes it is looked at, if not those of the token. */
  view: string | null = null;
  #wire: Pick<Wire, "send" | "close" | "again">;
  #heard = 0; // how much had been said when the line broke
  #mine = -1; // the step that this page has answered last
  #held: Fate | "" = ""; // what became of the answer that is kept
  #waiting: ((back: boolean) => void)[] = [];

  /** `seat` is the one that the token opens, if that is known: what the table looked like is shown until it is told. */
  constructor(
    readonly key: string,
    readonly token: string,
    readonly live = true,
    seat: string | null = null,
  ) {
    this.story = new Story(key);
    this.copied = live && seat !== null;
    if (seat !== null) this.ground = copyOf(key, seat);
    this.#wire = !live ? NOBODY : new Wire(key, token, (message) => this.#hear(message), (online, why, final) => this.#line(online, why, final),
      () => ({ since: this.#since(), line: this.update?.line ?? -1, heard: this.update ? (this.said.at(-1)?.at ?? 0) : -1 }));
  }

  #line(online: boolean, why: string, final: number): void {
    this.online = online;
    this.trouble = why;
    this.final = final;
    if (!online && this.update && !this.lost) {
      this.lost = Date.now();
      this.#heard = this.said.length;
    }
    if (final) this.#return(false);
  }

  get seat(): string {
    return this.welcome?.seat ?? "";
  }

  /** The open request, if it is this seat's. */
  get request(): Request | null {
    const open = this.update?.request ?? null;
    return open && open.seat === this.seat && this.seat !== "" && !this.deputed ? open : null;
  }

  /** A bot answers for this seat just now. */
  get deputed(): boolean {
    return this.seat !== "" && this.update?.thinking === this.seat;
  }

  /** This seat has decided something that it can go back to. */
  get mayTakeBack(): boolean {
    return this.seat !== "" && !this.welcome?.closed && (this.update?.back ?? 0) > 0;
  }

  /** What taking back comes to, in words: "Take back: Light Tank 1, fire". */
  get backTo(): string {
    return this.update?.back_to ? `Take back: ${this.update.back_to}` : "Take back";
  }

  name(seat: string): string {
    return this.welcome?.seats.find((item) => item.seat === seat)?.name ?? seat;
  }

  #since(): number {
    return this.#known;
  }
  #known = 0;

  #hear(message: Outgoing): void {
    switch (message.type) {
      case "opening":
        this.opening = message;
        break;
      case "welcome":
        this.welcome = message;
        this.opening = null;
        break;
      case "table":
        if (this.welcome) this.welcome = { ...this.welcome, seats: message.seats };
        break;
      case "update":
        this.#told(message);
        break;
      case "patch":
        if (this.update && this.ground) this.#told(patched(this.update, this.ground, message));
        break;
      case "thinking":
        this.thinking = { ...message, told: Date.now() };
        break;
      case "clock":
        this.clock = message.seat ? { ...message, told: Date.now() } : null;
        break;
      case "game_clock":
        this.banks = { seats: message.seats, told: Date.now() };
        break;
      case "pointed":
        this.pings.add(message);
        break;
      case "presence":
        this.#present(message);
        break;
      case "said":
        this.said = [...this.said, message];
        break;
      case "asked":
        this.asked = message;
        break;
      case "withdrawn":
        this.asked = null;
        break;
    }
  }

  #present({ watchers, away }: Presence): void {
    this.watchers = watchers;
    this.away = Object.fromEntries(Object.entries(away).map(([seat, seconds]) => [seat, Date.now() - 1000 * seconds]));
  }

  #told(message: Update): void {
    const before = this.update;
    if (this.update && (message.n !== this.update.n || message.line !== this.update.line || message.step !== this.update.step)) {
      this.refused = null;
      this.ideas = null;
    }
    const fresh = message.events as unknown as Entry[];
    const kept = this.entries.filter((entry) => entry.n < message.first);
    this.entries = fresh.length || kept.length !== this.entries.length ? [...kept, ...fresh] : this.entries;
    this.#known = Math.max(message.first, ...fresh.slice(-1).map((entry) => entry.n + 1));
    if (message.ground) {
      this.ground = message.ground;
      if (this.copied) keepCopy(this.key, this.seat, message.ground);
    }
    this.update = message;
    this.story.hear(before, message, this.entries, { seat: this.seat, mine: before?.step === this.#mine, late: this.lost > 0, high: this.ground?.height ?? 0 });
    if (message.thinking !== this.thinking?.seat || message.n !== before?.n) this.thinking = null;
    const deputed = [before?.thinking, message.thinking].includes(this.seat);
    if (!deputed && played(before, message, this.seat, this.#mine)) this.news = elsewhere(new Date());
    if (this.lost) this.#returned(before, message, fresh.length);
  }

  /** The line stands again: what was kept is sent, if it is still asked for. */
  #returned(before: Update | null, now: Update, entries: number): void {
    const same = before?.step === now.step && before.line === now.line;
    const step = !this.sending || !this.#held ? "" : same ? "sent" : this.#held === "unknown" ? "arrived" : "lost";
    const after = Date.now() - this.lost;
    this.lost = 0;
    if (this.news?.kind !== "elsewhere") this.news = back(after, entries, step, this.said.slice(this.#heard).filter((said) => said.seat !== this.seat).length);
    this.#return(true);
  }

  #return(stands: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go(stands);
  }

  /** The moment that an answer is meant for. */
  get #at(): { n: number; line: number } {
    return { n: this.#n, line: this.update?.line ?? -1 };
  }

  /** Sends something that still holds after a break of the line: it is kept until the line stands again. */
  async #send(message: Sent, holds: (fate: Fate) => boolean): Promise<Heard | null> {
    for (;;) {
      const fate = await this.#wire.send(message);
      if (typeof fate !== "string") return fate;
      if (message.type === "answer") this.#held = fate;
      this.kept += 1;
      const stands = this.final === 0 && await awaited(new Promise<boolean>((settle) => this.#waiting.push(settle)));
      this.kept -= 1;
      if (!stands) return refusal(OFFLINE);
      if (!holds(fate)) return null;
    }
  }

  #fate(): Fate | "" {
    return this.#held;
  }

  get #n(): number {
    return this.update?.n ?? 0;
  }

  /** Answers the open request; whether it was accepted. */
  async answer(value: Value): Promise<boolean> {
    if (this.sending) return false;
    this.story.now();
    this.sending = true;
    this.refused = null;
    this.#held = "";
    this.given = { n: this.#n, value };
    const step = this.update?.step ?? -1;
    const before = this.#mine;
    this.#mine = step;
    const heard = await this.#send({ type: "answer", ...this.#at, step, value }, () => this.update?.step === step);
    this.sending = false;
    if (!heard) return this.#fate() === "unknown"; // the game has gone on since: if it was sent, by this answer
    if (heard.type === "refused") {
      this.#mine = before;
      this.refused = heard;
    } else if (!this.#fate()) this.news = null;
    return heard.type === "accepted";
  }

  async check(value: Record<string, unknown>): Promise<Checked> {
    const heard = await this.#tell({ type: "check", n: this.#n, value });
    if (heard.type === "checked") return heard;
    return { type: "checked", id: 0, models: [], why: heard.type === "refused" ? heard.why : "", clause: "", lengths: [], facings: [], faults: [], outline: [], touched: [], foretold: NOTHING, steered: { legs: [], open: [], left: 0 } };
  }

  /** Where each of those may end who are moved by the open request; none if it has gone before that is known. */
  async reach(): Promise<Area[]> {
    const step = this.update?.step ?? -1;
    const heard = await this.#tell({ type: "reach", n: this.#n, step });
    return heard.type === "reached" && heard.step === step && this.update?.step === step ? heard.reach : [];
  }

  /** May a unit (or one model of it, by id) see another? Any seat may ask. */
  async look(viewer: string, target: string, eye = -1, mark = -1): Promise<Sight | Refused> {
    const heard = await this.#tell({ type: "look", viewer, target, eye, mark });
    return heard.type === "sight" || heard.type === "refused" ? heard : refusal("");
  }

  /** What could the foes do to an own unit ('': any), wherever it stood? */
  async threat(unit: string): Promise<Threatened | Refused> {
    const heard = await this.#tell({ type: "threat", unit });
    return heard.type === "threatened" || heard.type === "refused" ? heard : refusal("");
  }

  /** Lets a bot do the rest of the set-up or of the turn; '': it shall stop. */
  async depute(scope: string): Promise<boolean> {
    if (scope) this.#mine = this.update?.step ?? -1;
    const heard = await this.#tell({ type: "depute", ...this.#at, deed: scope });
    if (heard.type === "refused") this.refused = heard;
    return heard.type === "accepted";
  }

  /** Takes back so many decisions, 0: all down to this seat's own last one. */
  async takeBack(count = 0): Promise<boolean> {
    const heard = await this.#tell({ type: "take_back", ...this.#at, count });
    if (heard.type === "refused") this.refused = heard;
    return heard.type === "accepted";
  }

  /** An answer that the open request offers stands for this seat from now on. */
  async stand({ kind, key, unless }: Standing): Promise<void> {
    const heard = await this.#tell({ type: "stand", n: this.#n, step: this.update?.step ?? -1, kind, key, unless });
    if (heard.type === "refused") this.refused = heard;
  }

  /** No answer of a kind stands any more. */
  async ask(kind: string): Promise<void> {
    await this.#tell({ type: "stand", n: this.#n, kind });
  }

  async consent(yes: boolean): Promise<void> {
    await this.#tell({ type: "consent", yes });
  }

  async hint(): Promise<void> {
    const step = this.update?.step;
    const heard = await this.#tell({ type: "hint", n: this.#n });
    if (this.update?.step !== step) return; // another question is open: what was said of the last one helps nobody
    if (heard.type === "ideas") this.ideas = heard;
    if (heard.type === "refused") this.refused = heard;
  }

  /** The bot that looks ahead gives the best answer that it has; whether it was told to. */
  async hurry(): Promise<boolean> {
    return (await this.#tell({ type: "hurry", n: this.#n })).type === "accepted";
  }

  /** What would be asked next if the one that option `key` names acted; null if that cannot be said. Nothing is answered. */
  async foresee(key: string): Promise<Request | null> {
    const heard = await this.#tell({ type: "foresee", n: this.#n, key });
    return heard.type === "foreseen" ? heard.request : null;
  }

  /** The squares by which a model comes to another in single steps; none if it cannot. Nothing is answered. */
  async way(unit: string, to: string): Promise<string[]> {
    const heard = await this.#tell({ type: "way", n: this.#n, unit, to });
    return heard.type === "steps" ? heard.squares : [];
  }

  /** What may come of the options of the open request, or with `entry` what else could have come of that entry. */
  odds(entry = -1): Promise<Chance[]> {
    if (this.counts) return this.counts(entry);
    const found = this.#counted.then(async () => { // the server counts one thing at a time
      const heard = await this.#tell({ type: "odds", n: this.#n, entry });
      return heard.type === "chances" ? heard.chances : [];
    });
    this.#counted = found.catch(() => []);
    return found;
  }
  #counted: Promise<unknown> = Promise.resolve();

  async say(text: string, to = ""): Promise<void> {
    const last = this.said.at(-1);
    await this.#send({ type: "say", text, to }, (fate) => fate === "unsent" || !this.#said(text, to, last));
  }

  /** Whether this seat has said it after `last`. */
  #said(text: string, to: string, last: Said | undefined): boolean {
    return this.said.slice(last ? this.said.lastIndexOf(last) + 1 : 0).some((said) => said.seat === this.seat && said.to === to && said.text === text);
  }

  /** Shows everybody a place, mils, or an arrow from there; why not, '' if it was done. */
  async point(at: [number, number], to: [number, number] | null = null): Promise<string> {
    const heard = await this.#tell({ type: "point", at, to });
    return heard.type === "refused" ? heard.why : "";
  }

  /** Tries what has failed once more: the line, or the answer. */
  again(): void {
    const failed = this.refused?.fault ? this.given : null;
    this.refused = null;
    if (this.final) location.reload();
    else if (failed && failed.n === this.#n) void this.answer(failed.value);
    else this.#wire.again();
  }

  /** Sends something that means nothing later. */
  async #tell(message: Sent): Promise<Heard> {
    const fate = await this.#wire.send(message);
    return typeof fate === "string" ? refusal(OFFLINE) : fate;
  }

  close(): void {
    this.story.stop();
    this.pings.close();
    this.#wire.close();
  }
}

function refusal(why: string): Refused {
  return { type: "refused", id: 0, why, clause: "", fault: false };
}
