/** Streets that matter to somebody looking for us, straightened to a grid; Łódź was planned as one. */
const warp = [
  { x: 120, kind: "street" },
  { x: 250, name: "al. Kościuszki", kind: "avenue" },
  { x: 330, name: "Piotrkowska", kind: "main" },
  { x: 420, kind: "street" },
  { x: 520, name: "Kilińskiego", kind: "avenue" },
  { x: 610, kind: "street" },
  { x: 700, name: "Przędzalniana", kind: "avenue" },
  { x: 850, kind: "street" },
  { x: 980, kind: "street" },
  { x: 1100, kind: "avenue" },
] as const;

const weft = [
  { y: 60, kind: "street" },
  { y: 170, name: "Narutowicza", kind: "avenue" },
  { y: 240, kind: "street" },
  { y: 310, name: "al. Piłsudskiego", kind: "main" },
  { y: 400, name: "Tymienieckiego", kind: "avenue" },
  { y: 500, kind: "street" },
] as const;

const width = 1200;
const height = 540;
/** Half of the gap that a thread leaves where it dives under another. */
const dive = 9;

const over = (end: number, pick: number) => (end + pick) % 2 === 0;

function down(end: number, x: number): string {
  const under = weft.flatMap(({ y }, pick) => (over(end, pick) ? [] : [y]));
  return pieces(under, height)
    .map(([from, to]) => `M${x} ${from}V${to}`)
    .join("");
}

function across(pick: number, y: number): string {
  const under = warp.flatMap(({ x }, end) => (over(end, pick) ? [x] : []));
  return pieces(under, width)
    .map(([from, to]) => `M${from} ${y}H${to}`)
    .join("");
}

function pieces(under: number[], length: number): [number, number][] {
  const from = [0, ...under.map((at) => at + dive)];
  const to = [...under.map((at) => at - dive), length];
  return from.map((start, index) => [start, to[index] ?? length]);
}

export const streetMap = {
  width,
  height,
  threads: [
    ...weft.map(({ y, kind }, pick) => ({ kind, d: across(pick, y) })),
    ...warp.map(({ x, kind }, end) => ({ kind, d: down(end, x) })),
  ],
  labels: [
    { text: "Piotrkowska", x: 322, y: 300, upright: true },
    { text: "Kilińskiego", x: 512, y: 298, upright: true },
    { text: "Przędzalniana", x: 692, y: 532, upright: true },
    { text: "al. Piłsudskiego", x: 532, y: 300 },
    { text: "Tymienieckiego", x: 532, y: 390 },
    { text: "Łódź Fabryczna", x: 668, y: 152 },
    { text: "Księży Młyn", x: 716, y: 390 },
    { text: "Northloom", x: 770, y: 446, strong: true },
  ],
  /** Plain weave, our mark, three by three. */
  mill: [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
    .filter(({ row, column }) => (row + column) % 2 === 0)
    .map(({ row, column }) => `M${716 + column * 14} ${414 + row * 14}h14v14h-14z`)
    .join(""),
};
