import type { Request, Update } from "../protocol";
import { lasted } from "../ticks";
import { counted } from "../words";

/** What happened while nobody looked, in a sentence for the player. */
export interface News {
  kind: "back" | "elsewhere";
  text: string;
}

/** The line stands again: how long it was broken (ms), entries and words that are new, what became of a step that was kept. */
export function back(ms: number, entries: number, kept: "" | "sent" | "arrived" | "lost", words = 0): News {
  const happened = entries ? `${counted(entries, "new entry", "new entries")} in the record.` : "Nothing has happened meanwhile.";
  const step = { "": "", sent: " Your step is sent.", arrived: " Your step has arrived.", lost: " The game has gone on, so your step was not sent." }[kept];
  const said = words ? ` ${words === 1 ? "Somebody has written: see Words." : `${words} times somebody has written: see Words.`}` : "";
  return { kind: "back", text: `Back after ${lasted(ms)}. ${kept === "sent" && !entries ? "" : happened}${step}${said}`.replace("  ", " ") };
}

export function elsewhere(at: Date): News {
  return { kind: "elsewhere", text: `Played on another screen of yours at ${clock(at)}.` };
}

export function clock(at: Date): string {
  return at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Whether the question that `seat` had open was answered, and by another screen: this one has answered `mine` last. */
export function played(before: Update | null, after: Update, seat: string, mine: number): boolean {
  if (!before || !seat || before.request?.seat !== seat) return false;
  if (JSON.stringify(before.stood) !== JSON.stringify(after.stood)) return false; // an answer that stands has been given
  return after.line === before.line && after.step !== before.step && before.step !== mine;
}

/** What somebody who looks after the table needs to know about a failure; no secrets and no token. */
export function report(what: string, game: string, seat: string, at: Update | null, entry: number, request: Request | null, browser: string): string {
  return [
    "Report of a failure at the table",
    `What: ${what}`,
    `When: ${new Date().toISOString()}`,
    `Game: ${game}, seat ${seat || "none"}`,
    `Where: entry ${entry}, decision ${at?.n ?? "unknown"}, line ${at?.line ?? "unknown"}, step ${at?.step ?? "unknown"}, ${at?.title ?? ""}`,
    `Asked: ${request ? `${request.ask} ${request.clause}` : "nothing of this seat"}`,
    `Browser: ${browser}`,
  ].join("\n");
}
