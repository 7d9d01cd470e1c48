import type { Paint } from "./svg-drawing.ts";
import { computeDrawdown, type Draft, type Drawdown, getMiddle, repeatOrder } from "./weave-draft.ts";
import type { Yarn } from "./yarn-palette.ts";

export type ThreadColours = { warp: readonly Yarn[]; weft: readonly Yarn[] };

/** A piece of cloth: what lies on top at every crossing, and the dye of every end and pick. */
export type Cloth = ThreadColours & { up: Drawdown; bulky?: readonly boolean[] };

export function weaveCloth(draft: Draft, dyed: ThreadColours, ends: number, picks: number): Cloth {
  const across = getMiddle(draft.threading);
  const down = getMiddle(draft.treadling);
  const threading = repeatOrder(draft.threading, ends, across);
  const treadling = repeatOrder(draft.treadling, picks, down);
  return {
    up: computeDrawdown({ ...draft, threading, treadling }),
    warp: repeatOrder(dyed.warp, ends, across),
    weft: repeatOrder(dyed.weft, picks, down),
    bulky: treadling.map((treadle) => draft.bulky?.includes(treadle) === true),
  };
}

/** Units a crossing is wide in a drawing: even, so that the middle of a thread is a whole number. */
export const crossing = 2;
export const thread = 1.76;
/** Pattern weft is a thicker yarn: where it floats it swells over the tabby picks beside it. */
const bulkyThread = 3.5;

/**
 * Draws cloth as a loom makes it. All ends on one shaft rise and sink together, so they are one path: a line for each end,
 * broken by one dash pattern. That keeps a cover near one kilobyte where a rectangle for each crossing takes hundreds.
 */
export function renderCloth({ up, warp, weft, bulky = [] }: Cloth, paint: Paint, ground: Yarn = "ground"): string {
  const width = warp.length * crossing;
  const height = weft.length * crossing;
  const ends = warp.map((role, end) => ({ role, over: up.map((pick) => pick[end] === true) }));
  const picks = weft.map((role, pick) => ({ role, over: (up[pick] ?? []).map((lifted) => !lifted) }));
  const backing = `<path d="M0 0h${width}v${height}H0z" ${paint("fill", ground)}/>`;
  const verticals = renderStrands(ends, paint, (at) => `M${at} 0v${height}`);
  const horizontal = (at: number) => `M0 ${at}h${width}`;
  const plain = renderStrands(
    picks.map((pick, index) => (bulky[index] ? hiddenThread : pick)),
    paint,
    horizontal,
  );
  const swollen = renderStrands(
    picks.map((pick, index) => (bulky[index] ? pick : hiddenThread)),
    paint,
    horizontal,
  );
  const top = swollen && `<g stroke-width="${bulkyThread}">${swollen}</g>`;
  return `${backing}<g stroke-width="${thread}">${verticals}${plain}</g>${top}`;
}

type Thread = { role: Yarn; over: readonly boolean[] };
const hiddenThread: Thread = { role: "ground", over: [] };

function renderStrands(threads: Thread[], paint: Paint, line: (middle: number) => string): string {
  // Map.groupBy would do this, but Safari has it only from 17.4.
  const alike = new Map<string, { isVisible: boolean; lines: string }>();
  for (const [index, { role, over }] of threads.entries()) {
    const look = paint("stroke", role) + renderDashes(over);
    const { isVisible, lines } = alike.get(look) ?? { isVisible: over.includes(true), lines: "" };
    alike.set(look, { isVisible, lines: lines + line(index * crossing + crossing / 2) });
  }
  return [...alike]
    .filter(([, { isVisible }]) => isVisible)
    .map(([look, { lines }]) => `<path ${look} d="${lines}"/>`)
    .join("");
}

/** Where the thread shows, as a dash pattern of its shortest repeat that begins with a dash. */
function renderDashes(over: readonly boolean[]): string {
  const first = over.findIndex((shows, at) => shows && over.at(at - 1) === false);
  if (first < 0) return "";
  const length = findShortestRepeat(over);
  const start = over.findIndex((shows, at) => shows && over[(at + length - 1) % length] === false);
  const runs: number[] = [];
  for (let at = 0; at < length; at++) {
    const shows = over[(start + at) % length];
    if (at === 0 || shows !== over[(start + at - 1) % length]) runs.push(0);
    runs.push((runs.pop() ?? 0) + crossing);
  }
  const offset = start > 0 ? ` stroke-dashoffset="${(length - start) * crossing}"` : "";
  return ` stroke-dasharray="${runs.join(" ")}"${offset}`;
}

function findShortestRepeat(over: readonly boolean[]): number {
  for (let length = 1; length < over.length; length++) {
    if (over.every((shows, at) => at < length || shows === over[at - length])) return length;
  }
  return over.length;
}
