/**
 * Keeps the companion's page for use without network: the built files and nothing else. What the server tells, and with
 * it whatever is secret, is never kept here.
 */
interface Lasting extends Event { waitUntil(done: Promise<unknown>): void }
interface Fetching extends Lasting { readonly request: Request; respondWith(answer: Promise<Response>): void }
interface Worker {
  readonly clients: { claim(): Promise<void>; matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "message", hear: (event: Lasting & { readonly data?: unknown }) => void): void;
  addEventListener(type: "fetch", hear: (event: Fetching) => void): void;
}

/** The names of the built files, and one name for all of them: set when they are built. */
declare const __BUILT__: { readonly name: string; readonly files: readonly string[] };
const worker = self as unknown as Worker;
const SHELL = "/companion";
const OURS = "wartable ";
const PATIENCE = 4000; // ms in which a network that is there answers
const HERE = `${OURS}${__BUILT__.name}`;

async function install(): Promise<void> {
  const cache = await caches.open(HERE);
  await cache.addAll([SHELL, ...__BUILT__.files].map((path) => new Request(path, { cache: "reload" })));
}

/** Once the pages of an older build are closed, its files are not needed any more. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== HERE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page as it is now; as it was kept where there is no network. */
async function page(request: Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if (answer.ok) return answer;
    return (await shell()) ?? answer;
  } catch (why) {
    const kept = await shell();
    if (kept) return kept;
    throw why;
  } finally {
    clearTimeout(timer);
  }
}

async function shell(): Promise<Response | undefined> {
  return (await caches.open(HERE)).match(SHELL, { ignoreVary: true });
}

/** A built file never changes under its name. */
async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(HERE)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  // A page of an older build that is open elsewhere keeps the files it was made with.
  event.waitUntil(worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => (pages.length > 1 ? undefined : worker.skipWaiting())));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(SHELL)) event.respondWith(page(request));
  else if (__BUILT__.files.includes(pathname)) event.respondWith(file(request));
});
