import { onDestroy } from "svelte";

/**
 * Tells whether the part of the page that is being made is still there; called while it is made.
 *
 * What comes late (an answer of the server, a clock) may come when the part is gone. What it derived is then no longer
 * worked out and must not be read: Svelte warns of it (`derived_inert`).
 */
export function staying(): () => boolean {
  let here = true;
  onDestroy(() => { here = false; });
  return () => here;
}
