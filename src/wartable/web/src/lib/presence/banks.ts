import type { Bank, ClockForm } from "../protocol";

/** What the clock of a seat shows at a time, seconds: it runs on between what the server tells. */
export function left(bank: Bank, told: number, now: number): number {
  return Math.max(0, bank.runs ? bank.left - (now - told) / 1000 : bank.left);
}

/** The clocks of the next game for who takes each seat, `from` whom: nothing of them is spent. */
export function fresh(banks: readonly Bank[], from: Readonly<Record<string, string>>): Record<string, ClockForm> {
  return Object.fromEntries(
    Object.entries(from).flatMap(([seat, before]) => banks.filter((bank) => bank.seat === before).map(({ bank, increment }) => [seat, { bank, increment }])),
  );
}
