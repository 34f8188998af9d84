import { counted, listed } from "../../lib/words";
import type { UnitView } from "../board/models/units";

/** What is known of a unit, apart from where it stands: "10 models, suppressed −2, Take Aim!, 2 actions left". */
export function standing(unit: UnitView, own: boolean): string {
  return [
    unit.models.length > 1 ? `${unit.models.length} models` : unit.models.length ? "1 model" : "",
    ...(unit.marks ?? []).map((mark) => mark.text),
    own && unit.models.length ? actionsLeft(unit) : "",
  ].filter(Boolean).join(", ");
}

/** "2 actions left"; of who has none now and will have some yet, as on overwatch, nothing. */
export function actionsLeft({ actions, done }: Pick<UnitView, "actions" | "done">): string {
  return actions === undefined || (!actions && done === false) ? "" : `${counted(actions, "action")} left`;
}

/** Where a unit is that does not stand on the table itself. */
export function elsewhere(unit: UnitView, units: Record<string, UnitView>): string {
  const host = units[unit.aboard || unit.joined || ""];
  if (host) return `${unit.aboard ? "aboard" : "with"} ${host.name}`;
  return unit.where === "table" ? "" : unit.where === "waiting" ? "waits beside the table" : unit.where;
}

/** Weapons in words: "2 × Light Machine Gun and Flamethrower". */
export function armed(unit: UnitView): string {
  return listed(Object.entries(unit.weapons ?? {}).map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)));
}
