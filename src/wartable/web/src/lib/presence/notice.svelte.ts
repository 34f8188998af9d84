/** Tells whoever looks elsewhere that they are asked: a notification, the badge of the program, the mark on the page's icon. */
const KEY = "wartable.notice";
const ICON = "/icon.svg";
const TURN = "/icon-turn.svg";

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Whether the page is looked at. */
class Looking {
  away = $state(document.visibilityState === "hidden");

  constructor() {
    document.addEventListener("visibilitychange", () => { this.away = document.visibilityState === "hidden"; });
  }
}

export const looking = new Looking();

/** Whether this browser notifies: it must be able to, allowed to, and told to by a press. */
class Notice {
  on = $state(localStorage.getItem(KEY) === "on" && this.able && Notification.permission === "granted");
  /** Why it does not although it was told to. */
  why = $state("");

  get able(): boolean {
    return "Notification" in globalThis;
  }

  /** Switched by a press: only then is the browser asked. */
  async set(on: boolean): Promise<void> {
    this.why = "";
    if (on && this.able && Notification.permission !== "granted") {
      const found = await Notification.requestPermission();
      if (found !== "granted") {
        this.why = found === "denied" ? "This browser does not allow it for this address; its settings can." : "It was not allowed.";
        on = false;
      }
    }
    this.on = on && this.able;
    localStorage.setItem(KEY, this.on ? "on" : "off");
  }
}

export const notice = new Notice();

/** Notifies once; what is returned takes it away. On a telephone only the worker may, if this page has one. */
export function notify(game: string, title: string, body: string): () => void {
  const options = { body, tag: `wartable ${game}`, icon: "/icon-192.png" };
  try {
    const told = new Notification(title, options);
    told.onclick = () => { window.focus(); told.close(); };
    return () => told.close();
  } catch {
    const there = navigator.serviceWorker?.getRegistration();
    void there?.then((worker) => worker?.showNotification(title, options));
    return () => void there?.then(async (worker) => { for (const told of (await worker?.getNotifications({ tag: options.tag })) ?? []) told.close(); });
  }
}

/** Shows at the page's icon, and at that of the installed program, whether somebody is waited for. */
export function badge(waits: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = waits ? TURN : ICON;
  const program = navigator as Badged;
  void (waits ? program.setAppBadge?.(1) : program.clearAppBadge?.())?.catch(() => undefined); // a program that is not installed has none
}
