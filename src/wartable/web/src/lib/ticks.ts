import { createSubscriber } from "svelte/reactivity";

const each = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** The time, ms; whoever shows it is shown anew each second. */
export function now(): number {
  each();
  return Date.now();
}

/** How long something has lasted, as 0:42 or 1:03:20. */
export function lasted(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (count: number): string => String(count).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
