import type { Hello, Incoming, Outgoing } from "./protocol";

type Numbered = Exclude<Incoming, Hello>;
type Unnumbered<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A message to the server, without the number that the wire gives it. */
export type Sent = Unnumbered<Numbered>;
export type Heard = Extract<Outgoing, { id: number }>;

const VERSION = 1;
const WAITS = [300, 600, 1200, 2500, 5000];
/** Codes of a server that will say the same again; after any other the wire comes back by itself. */
const FINAL = new Set([4400, 4403, 4404, 4409, 4413, 4426]);

/** A WebSocket that comes back by itself and pairs each message with what became of it. */
export class Wire {
  #socket: WebSocket | undefined;
  #next = 1;
  #open = new Map<number, (heard: Heard) => void>();
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly token: string,
    readonly hear: (message: Outgoing) => void,
    readonly state: (online: boolean, why: string) => void,
    readonly place: () => { since: number; line: number },
  ) {
    this.#connect();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.game}`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: "hello", version: VERSION, token: this.token, ...this.place() };
      socket.send(JSON.stringify(hello));
      this.state(true, "");
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = (event) => this.#lost(event);
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

  #lost(event: CloseEvent): void {
    for (const [id, settle] of this.#open) {
      settle({ type: "refused", id, why: "The line broke; nothing was sent.", clause: "" });
    }
    this.#open.clear();
    if (this.#closed) return;
    const final = FINAL.has(event.code);
    this.state(false, event.reason);
    if (final) return;
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 5000;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** Sends a message; what became of it. */
  send(message: Sent): Promise<Heard> {
    const id = this.#next++;
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ type: "refused", id, why: "You are offline; nothing was sent.", clause: "" });
    }
    return new Promise((settle) => {
      this.#open.set(id, settle);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
