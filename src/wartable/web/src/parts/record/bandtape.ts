/** A distance in inches, to a tenth. */
const inches = (mils: number): string => (mils / 1000).toFixed(1).replace(/\.0$/, "");

/** Dots along a tape, one row higher where they would touch. */
export function dotsOf(at: readonly number[], along: (mils: number) => number, apart: number): { x: number; row: number }[] {
  const ends: number[] = [];
  return [...at].sort((a, b) => a - b).map((mils) => {
    const x = along(mils);
    const free = ends.findIndex((end) => x - end >= apart);
    const row = free < 0 ? ends.length : free;
    ends[row] = x;
    return { x, row };
  });
}

/** What the tape shows, said: how far off who is, and which band counted. */
export function inWords({ at }: { at: readonly number[] }, chosen: string): string {
  const [near, far] = [Math.min(...at), Math.max(...at)];
  const gap = near === far ? `${inches(near)}″ off` : `The nearest ${inches(near)}″ off, the farthest ${inches(far)}″`;
  return `${gap}${chosen ? `; the ${chosen} band counts` : ""}.`;
}
