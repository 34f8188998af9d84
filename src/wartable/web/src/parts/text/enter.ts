import type { Table } from "../../lib/play/table.svelte";

/** Enter on who is looked at already answers with it, as it does on the board and in the lists. */
export function enter(event: KeyboardEvent, table: Table, id: string): void {
  if (event.key === "Enter" && table.enter(id)) event.preventDefault();
}
