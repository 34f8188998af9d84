/** Several people at one screen: who has it, and who has to take it over before anything more is shown. */
export interface Screen {
  /** The seats of this screen, in their order. */
  seats: string[];
  /** Who is asked, '' if nobody is. */
  asked: string;
  /** Who has the screen, '' as long as nobody has taken it. */
  holder: string;
  /** Whether a seat may know of the table what others may not: what it only holds in its hand stays closed of itself. */
  secrets: boolean;
}

/** Who has the screen now, and for whom a curtain hangs before it, '' if none does. */
export function passed({ seats, asked, holder, secrets }: Screen): { holder: string; curtain: string } {
  const first = seats[0] ?? "";
  const next = seats.includes(asked) ? asked : "";
  if (seats.length < 2) return { holder: first, curtain: "" };
  const kept = seats.includes(holder) ? holder : "";
  if (!secrets) return { holder: next || kept || first, curtain: "" };
  if (next && next !== kept) return { holder: kept, curtain: next };
  return kept ? { holder: kept, curtain: "" } : { holder: "", curtain: first };
}

/** Whether a seat has something that only it may see. */
export function hasHand(secrecy: string | undefined): boolean {
  return secrecy === "hand" || secrecy === "all";
}
