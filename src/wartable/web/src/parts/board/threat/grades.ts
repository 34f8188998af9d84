/** Up to what part of a unit is lost, by grade: the words of the legend. */
export const GRADES: readonly (readonly [most: number, words: string])[] = [
  [0.02, "next to nothing"], [0.15, "up to 15%"], [0.4, "up to 40%"], [0.7, "up to 70%"], [Infinity, "more"],
];
/** The same where no number may be told. */
export const WORDS: readonly string[] = ["next to nothing", "little", "a good part", "much", "most of it"];

/** The grade of a part that is lost; -1 where nobody can stand. */
export function gradeOf(danger: number): number {
  return danger < 0 ? -1 : GRADES.findIndex(([most]) => danger < most);
}

export interface CellAt {
  x: number;
  y: number;
  grade: number;
  cover: number;
  part: number;
}

/** The cells of a field in inches, y down; `high` is how high the table is, `seen` where a point of it is drawn. */
export function cellsOf(
  field: { cell: number; columns: number; danger: readonly number[]; cover: readonly number[] }, high: number, seen: (x: number, y: number) => [number, number] = (x, y) => [x, y],
): CellAt[] {
  const size = field.cell / 1000;
  return field.danger.map((part, i) => {
    const [x, y] = seen((i % field.columns) * size + size / 2, high - (Math.floor(i / field.columns) + 0.5) * size);
    return { x: x - size / 2, y: y - size / 2, grade: gradeOf(part), cover: field.cover[i] ?? 0, part };
  });
}
