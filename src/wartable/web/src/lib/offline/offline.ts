/** What a page needs that is opened without network: what can be asked is remembered here, the page itself by its worker. */
const KEY = "wartable.known";

/** Something public that the server has told before, undefined if nothing is remembered. */
export function known<T>(what: string, store: Pick<Storage, "getItem"> = localStorage): T | undefined {
  try {
    return JSON.parse(store.getItem(`${KEY} ${what}`) ?? "null") as T ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it. Nothing that belongs to a seat goes here. */
export function learned(what: string, told: unknown, store: Pick<Storage, "setItem"> = localStorage): void {
  try {
    store.setItem(`${KEY} ${what}`, JSON.stringify(told));
  } catch {
    // A browser that has no room left works as long as there is a network.
  }
}

/** Whether browsers keep a page of this address for use without network: only of https, or of the machine itself. */
export function keepable(): boolean {
  return isSecureContext && "serviceWorker" in navigator;
}

/** Has the companion's page kept. Other pages are none of the worker's business. */
export function keepPage(): void {
  if (!keepable() || !import.meta.env.PROD) return;
  void navigator.serviceWorker.register("/sw.js", { scope: "/companion" }).then(
    (found) => {
      found.waiting?.postMessage("take over");
      found.addEventListener("updatefound", () => {
        const fresh = found.installing;
        fresh?.addEventListener("statechange", () => { if (fresh.state === "installed") fresh.postMessage("take over"); });
      });
    },
    () => undefined, // it works with a network all the same
  );
}
