import type { Hello, Incoming, Outgoing } from "../protocol";
import { awaited } from "../busy";
import { reachable } from "./seats";

type Numbered = Exclude<Incoming, Hello>;
type Unnumbered<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A message to the server, without the number that the wire gives it. */
export type Sent = Unnumbered<Numbered>;
export type Heard = Extract<Outgoing, { id: number }>;
/** What became of a message: the answer; it was never sent; or the line broke, and nobody knows. */
export type Fate = Heard | "unsent" | "unknown";
/** What a client knows already, as it says in its hello. */
export type Place = Required<Pick<Hello, "since" | "line" | "heard">>;

const VERSION = 1;
const WAITS = [300, 600, 1200, 2500, 5000];
/** Codes of a server that will say the same again; after any other the wire comes back by itself. */
const FINAL = new Set([4400, 4403, 4404, 4409, 4413, 4426]);

/** A WebSocket that comes back by itself and pairs each message with what became of it. */
export class Wire {
  #socket: WebSocket | undefined;
  #next = 1;
  #open = new Map<number, (fate: Fate) => void>();
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `state` hears whether the line stands and, if not, why and whether it stays so (the code that says so, else 0). */
  constructor(
    readonly game: string,
    readonly token: string,
    readonly hear: (message: Outgoing) => void,
    readonly state: (online: boolean, why: string, final: number) => void,
    readonly place: () => Place,
  ) {
    window.addEventListener("offline", this.#away);
    window.addEventListener("online", this.again);
    this.#connect();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.game}`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: "hello", version: VERSION, token: this.token, patch: true, ...this.place() };
      socket.send(JSON.stringify(hello));
      this.state(true, "", 0);
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = (event) => this.#lost(event.code, event.reason);
  }

  #heard(message: Outgoing): void {
    this.#tries = 0;
    if ("id" in message) {
      this.#open.get(message.id)?.(message);
      this.#open.delete(message.id);
    } else {
      this.hear(message);
    }
  }

  #lost(code: number, reason: string): void {
    this.#socket = undefined;
    for (const settle of this.#open.values()) settle("unknown");
    this.#open.clear();
    if (this.#closed) return;
    const final = FINAL.has(code);
    this.state(false, reason, final ? code : 0);
    if (final) return;
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 5000;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** The browser knows that there is no network: a line that hangs is given up at once, unless it needs none. */
  readonly #away = (): void => {
    const socket = this.#socket;
    if (!socket || this.#closed || !reachable(location.hostname)) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this.#lost(0, "");
  };

  /** Tries to come back now. */
  readonly again = (): void => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** Sends a message; what became of it. */
  send(message: Sent): Promise<Fate> {
    const id = this.#next++;
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve("unsent");
    return awaited(new Promise((settle) => {
      this.#open.set(id, settle);
      socket.send(JSON.stringify({ ...message, id }));
    }));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("offline", this.#away);
    window.removeEventListener("online", this.again);
    this.#socket?.close();
  }
}
