/** A link as a square that a camera reads: bytes, middle correction (M), up to 666 of them (sizes 1 to 20). */

/** For each size: correction bytes of a block, then pairs of how many blocks and how many data bytes each. */
const BLOCKS: readonly (readonly number[])[] = [
  [10, 1, 16], [16, 1, 28], [26, 1, 44], [18, 2, 32], [24, 2, 43],
  [16, 4, 27], [18, 4, 31], [22, 2, 38, 2, 39], [22, 3, 36, 2, 37], [26, 4, 43, 1, 44],
  [30, 1, 50, 4, 51], [22, 6, 36, 2, 37], [22, 8, 37, 1, 38], [24, 4, 40, 5, 41], [24, 5, 41, 5, 42],
  [28, 7, 45, 3, 46], [28, 10, 46, 1, 47], [26, 9, 43, 4, 44], [26, 3, 44, 11, 45], [26, 3, 41, 13, 42],
];
/** Where the small squares lie by which a camera sets the picture straight. */
const PLACES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
  [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
  [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Cells = (boolean | undefined)[][];

/** The dark cells of the square for `text`, row by row; null if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const size = BLOCKS.findIndex((blocks, i) => bytes.length + (i < 9 ? 2 : 3) <= room(blocks));
  if (size < 0) return null;
  const bits = interleaved(packed(bytes, size), BLOCKS[size] ?? []);
  const tried = MASKS.map((_, mask) => drawn(size + 1, bits, mask));
  const worth = tried.map(penalty);
  return tried[worth.indexOf(Math.min(...worth))] ?? null;
}

function pairs(blocks: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 1; i < blocks.length; i += 2) found.push(...Array<number>(blocks[i] ?? 0).fill(blocks[i + 1] ?? 0));
  return found;
}

function room(blocks: readonly number[]): number {
  return pairs(blocks).reduce((sum, item) => sum + item, 0);
}

/** The bytes with their mode and number before them, filled up to what the size holds. */
function packed(bytes: number[], size: number): number[] {
  let bits = "0100" + bytes.length.toString(2).padStart(size < 9 ? 8 : 16, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const most = room(BLOCKS[size] ?? []) * 8;
  bits += "0".repeat(Math.min(4, most - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const found = (bits.match(/.{8}/g) ?? []).map((item) => parseInt(item, 2));
  for (let i = 0; found.length * 8 < most; i++) found.push(i % 2 ? 0x11 : 0xec);
  return found;
}

// ------------------------------------------------------------------ correction
const POWERS: number[] = [];
const LOGS: number[] = [];
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = value;
  LOGS[value] = i;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

function times(a: number, b: number): number {
  return a && b ? (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0) : 0;
}

/** What is left of `data` after division by the polynomial whose zeros are the first `count` powers of two. */
export function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((item, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ times(item, POWERS[i] ?? 0)));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    divisor.forEach((item, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(item, lead)));
  }
  return rest.slice(data.length);
}

function interleaved(bytes: number[], blocks: readonly number[]): string {
  let at = 0;
  const data = pairs(blocks).map((count) => bytes.slice(at, (at += count)));
  const extra = data.map((item) => correction(item, blocks[0] ?? 0));
  const found: number[] = [];
  for (const part of [data, extra]) {
    const longest = Math.max(...part.map((item) => item.length));
    for (let i = 0; i < longest; i++) for (const item of part) if (i < item.length) found.push(item[i] ?? 0);
  }
  return found.map((item) => item.toString(2).padStart(8, "0")).join("");
}

// ------------------------------------------------------------------ drawing
function drawn(version: number, bits: string, mask: number): boolean[][] {
  const wide = version * 4 + 17;
  const cells: Cells = Array.from({ length: wide }, () => Array<boolean | undefined>(wide).fill(undefined));
  marks(cells, version);
  told(cells, version, mask);
  let next = 0;
  let up = true;
  for (let right = wide - 1; right > 0; right -= right === 8 ? 3 : 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < wide; step++) {
      const y = up ? wide - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = cells[y];
        if (!row || row[x] !== undefined) continue;
        row[x] = (bits[next++] === "1") !== (MASKS[mask]?.(x, y) ?? false);
      }
    }
    up = !up;
  }
  return cells.map((row) => row.map((cell) => cell ?? false));
}

function put(cells: Cells, x: number, y: number, dark: boolean): void {
  const row = cells[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

/** The three large squares, the small ones, and the dotted lines between. */
function marks(cells: Cells, version: number): void {
  const wide = cells.length;
  for (let i = 0; i < wide; i++) {
    put(cells, i, 6, i % 2 === 0);
    put(cells, 6, i, i % 2 === 0);
  }
  const places = PLACES[version - 1] ?? [];
  const last = places.length - 1;
  places.forEach((x, i) => places.forEach((y, j) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    square(cells, x, y, 2);
  }));
  for (const [x, y] of [[3, 3], [wide - 4, 3], [3, wide - 4]] as const) square(cells, x, y, 4);
}

function square(cells: Cells, x: number, y: number, reach: number): void {
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dy = -reach; dy <= reach; dy++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      put(cells, x + dx, y + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function checked(value: number, divisor: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31; bit >= bits; bit--) if ((rest >>> bit) & 1) rest ^= divisor << (bit - bits);
  return (value << bits) | rest;
}

/** What the square says of itself: the correction and the mask, and from size 7 on the size. */
function told(cells: Cells, version: number, mask: number): void {
  const wide = cells.length;
  const format = checked(mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    const y = i < 6 ? i : i < 8 ? i + 1 : wide - 15 + i;
    const x = i < 8 ? wide - 1 - i : i === 8 ? 7 : 14 - i;
    put(cells, 8, y, dark);
    put(cells, x, 8, dark);
  }
  put(cells, 8, wide - 8, true);
  if (version < 7) return;
  const size = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((size >> i) & 1) === 1;
    put(cells, wide - 11 + (i % 3), Math.floor(i / 3), dark);
    put(cells, Math.floor(i / 3), wide - 11 + (i % 3), dark);
  }
}

/** How hard a square is to read: long runs, blocks, what looks like a large square, too much of one tone. */
function penalty(cells: boolean[][]): number {
  const wide = cells.length;
  const columns = cells.map((_, x) => cells.map((row) => row[x] ?? false));
  let found = 0;
  for (const line of [...cells, ...columns]) {
    const text = line.map((cell) => (cell ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    for (const like of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(like); at >= 0; at = text.indexOf(like, at + 1)) found += 40;
    }
  }
  let dark = 0;
  cells.forEach((row, y) => row.forEach((cell, x) => {
    dark += cell ? 1 : 0;
    const below = cells[y + 1];
    if (below && x + 1 < wide && row[x + 1] === cell && below[x] === cell && below[x + 1] === cell) found += 3;
  }));
  return found + Math.floor(Math.abs((dark * 20) / (wide * wide) - 10)) * 10;
}
