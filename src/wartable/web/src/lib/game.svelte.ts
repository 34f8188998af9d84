import type { Asked, Checked, Ideas, Outgoing, Refused, Request, Said, Update, Welcome } from "./protocol";
import type { Entry } from "./entry";
import { Wire } from "./wire";

export type Value = string | number[] | number | Record<string, unknown>;

/** The other end of a game that is only shown: it takes nothing. */
const NOBODY: Pick<Wire, "send" | "close"> = {
  send: () => Promise.resolve({ type: "refused", id: 0, why: "This is a replay; nothing is sent.", clause: "" }),
  close: () => undefined,
};

/** One seat's side of a game: what the server has told, and how to answer it. It holds no rule. */
export class Game {
  welcome = $state.raw<Welcome | null>(null);
  update = $state.raw<Update | null>(null);
  ground = $state.raw<NonNullable<Update["ground"]> | null>(null);
  entries = $state.raw<Entry[]>([]);
  said = $state.raw<Said[]>([]);
  asked = $state.raw<Asked | null>(null);
  online = $state(false);
  trouble = $state("");
  refused = $state.raw<Refused | null>(null);
  sending = $state(false);
  ideas = $state.raw<Ideas | null>(null);
  #wire: Pick<Wire, "send" | "close">;

  constructor(
    readonly key: string,
    readonly token: string,
    live = true,
  ) {
    this.#wire = !live ? NOBODY : new Wire(key, token, (message) => this.#hear(message), (online, why) => {
      this.online = online;
      this.trouble = why;
    }, () => ({ since: this.#since(), line: this.update?.line ?? -1 }));
  }

  get seat(): string {
    return this.welcome?.seat ?? "";
  }

  /** The open request, if it is this seat's. */
  get request(): Request | null {
    const open = this.update?.request ?? null;
    return open && open.seat === this.seat && this.seat !== "" ? open : null;
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
      case "welcome":
        this.welcome = message;
        break;
      case "table":
        if (this.welcome) this.welcome = { ...this.welcome, seats: message.seats };
        break;
      case "update":
        this.#told(message);
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

  #told(message: Update): void {
    if (this.update && (message.n !== this.update.n || message.line !== this.update.line)) {
      this.refused = null;
      this.ideas = null;
    }
    const fresh = message.events as unknown as Entry[];
    const kept = this.entries.filter((entry) => entry.n < message.first);
    this.entries = fresh.length || kept.length !== this.entries.length ? [...kept, ...fresh] : this.entries;
    this.#known = Math.max(message.first, ...fresh.slice(-1).map((entry) => entry.n + 1));
    if (message.ground) this.ground = message.ground;
    this.update = message;
  }

  /** The moment that an answer is meant for. */
  get #at(): { n: number; line: number } {
    return { n: this.#n, line: this.update?.line ?? -1 };
  }

  get #n(): number {
    return this.update?.n ?? 0;
  }

  /** Answers the open request; whether it was accepted. */
  async answer(value: Value): Promise<boolean> {
    this.sending = true;
    this.refused = null;
    const heard = await this.#wire.send({ type: "answer", ...this.#at, value });
    this.sending = false;
    if (heard.type === "refused") this.refused = heard;
    return heard.type === "accepted";
  }

  async check(value: Record<string, unknown>): Promise<Checked> {
    const heard = await this.#wire.send({ type: "check", n: this.#n, value });
    if (heard.type === "checked") return heard;
    return { type: "checked", id: 0, models: [], why: heard.type === "refused" ? heard.why : "", clause: "" };
  }

  async takeBack(count = 1): Promise<boolean> {
    const heard = await this.#wire.send({ type: "take_back", ...this.#at, count });
    if (heard.type === "refused") this.refused = heard;
    return heard.type === "accepted";
  }

  async consent(yes: boolean): Promise<void> {
    await this.#wire.send({ type: "consent", yes });
  }

  async hint(): Promise<void> {
    const heard = await this.#wire.send({ type: "hint", n: this.#n });
    if (heard.type === "ideas") this.ideas = heard;
    if (heard.type === "refused") this.refused = heard;
  }

  async say(text: string, to = ""): Promise<void> {
    await this.#wire.send({ type: "say", text, to });
  }

  close(): void {
    this.#wire.close();
  }
}
