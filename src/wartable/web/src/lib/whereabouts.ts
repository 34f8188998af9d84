import { whereabouts } from "./api";
import { reachable } from "./play/seats";

/** Whether this page has an address that only this machine knows: nobody else can open a link to it. */
export const alone = (): boolean => !reachable(location.hostname);

let asked: Promise<string[]> | undefined;

/** The addresses by which others reach the server of this page; none if they cannot, or the server does not say. */
export function others(): Promise<string[]> {
  asked ??= alone() ? whereabouts().then((found) => found.addresses, () => []) : Promise.resolve([]);
  return asked;
}

/** The link as others open it: at `address` and not at the one of this page, `origin`. */
export function elsewhere(link: string, origin: string, address: string): string {
  return address && link.startsWith(`${origin}/`) ? address + link.slice(origin.length) : link;
}
