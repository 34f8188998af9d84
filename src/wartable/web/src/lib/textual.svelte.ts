import { route } from "./route.svelte";

const KEY = "wartable.table";

/** Whether games are shown in words or as a picture; kept in this browser. */
class Showing {
  words = $state(localStorage.getItem(KEY) === "words");

  set(words: boolean): void {
    this.words = words;
    localStorage.setItem(KEY, words ? "words" : "picture");
  }
}

const showing = new Showing();

/** Whether the game at this address is shown in words. */
export const inWords = (path: string): boolean => /^\/text\//.test(path) || (/^\/game\//.test(path) && showing.words);

/** The address of the game that is shown, in words or as a picture; '' if none is. */
export function addressOf(path: string, hash: string, words: boolean): string {
  const found = /^\/(?:game|text)\/([^/]+)/.exec(path);
  return found ? `/${words ? "text" : "game"}/${found[1]}${hash}` : "";
}

/** Shows the game the other way and remembers it; whether a game is shown. */
export function switchView(): boolean {
  const words = !inWords(route.path);
  const address = addressOf(route.path, location.hash, words);
  if (!address) return false;
  showing.set(words);
  route.go(address);
  return true;
}
