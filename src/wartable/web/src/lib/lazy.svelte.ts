import type { Component } from "svelte";
import { awaited } from "./busy";

/** A page that is fetched when somebody goes there first: whoever opens another one does not wait for it. */
export class Lazy<Props extends Record<string, unknown>> {
  #page = $state.raw<Component<Props> | null>(null);
  #why = $state("");
  #asked = false;
  readonly #load: () => Promise<{ default: Component<Props> }>;

  constructor(load: () => Promise<{ default: Component<Props> }>) {
    this.#load = load;
  }

  /** The page, null as long as it is on its way. */
  get page(): Component<Props> | null {
    if (!this.#asked) void this.#fetch();
    return this.#page;
  }

  /** Why it does not come. */
  get why(): string {
    return this.#why;
  }

  async #fetch(): Promise<void> {
    this.#asked = true;
    try {
      this.#page = (await awaited(this.#load())).default;
    } catch {
      this.#why = "This part of the page did not come: the server does not answer, or it has been renewed.";
    }
  }
}
