import type { Dye, Yarn } from "../../../shared/palette.ts";
import type { Paint } from "../svg-drawing.ts";
import { yarns } from "./palette.ts";
import { computeDrawdown, type Draft, type Drawdown, getMiddle, repeatOrder } from "./weave-draft.ts";

export type ThreadColours = { warp: readonly Yarn[]; weft: readonly Yarn[] };

/** A piece of cloth: which thread is on top at every crossing, and the colour of every end and pick. */
export type Cloth = ThreadColours & { up: Drawdown; bulky?: readonly boolean[] };

export function weaveCloth(draft: Draft, colours: ThreadColours, ends: number, picks: number): Cloth {
  const across = getMiddle(draft.threading);
  const down = getMiddle(draft.treadling);
  const threading = repeatOrder(draft.threading, ends, across);
  const treadling = repeatOrder(draft.treadling, picks, down);
  return {
    up: computeDrawdown({ ...draft, threading, treadling }),
    warp: repeatOrder(colours.warp, ends, across),
    weft: repeatOrder(colours.weft, picks, down),
    bulky: treadling.map((treadle) => draft.bulky?.includes(treadle) === true),
  };
}

/** Whether the two differ enough in lightness to be distinguished at the width of a thread, in both themes. */
export const hasContrast = (one: Yarn, other: Yarn): boolean =>
  Math.abs(yarns[one].light[0] - yarns[other].light[0]) > 0.18 &&
  Math.abs(yarns[one].dark[0] - yarns[other].dark[0]) > 0.18;

/** The neutral that contrasts with a dye. */
export const getContrastingYarn = (dye: Dye): Yarn => (hasContrast(dye, "flax") ? "flax" : "shade");

/** The width of a crossing in a drawing. It is even, so that the middle of a thread is a whole number. */
export const CROSSING_SIZE = 2;
export const THREAD_WIDTH = 1.76;
/** Pattern weft is a thicker yarn: where it floats, it covers parts of the tabby picks beside it. */
const BULKY_THREAD_WIDTH = 3.5;

/**
 * Renders cloth as SVG paths. All ends on one shaft rise and sink together, so they share one path: a line for each end,
 * with one dash pattern. A cover is about one kilobyte; a rectangle for each crossing would take hundreds.
 */
export function renderCloth({ up, warp, weft, bulky = [] }: Cloth, paint: Paint): string {
  const width = warp.length * CROSSING_SIZE;
  const height = weft.length * CROSSING_SIZE;
  const ends = warp.map((yarn, end) => ({ yarn, over: up.map((pick) => (pick[end] ? "#" : ".")).join("") }));
  const picks = weft.map((yarn, pick) => ({
    yarn,
    over: up[pick]?.map((lifted) => (lifted ? "." : "#")).join("") ?? "",
  }));
  const background = `<path d="M0 0h${width}v${height}H0z" ${paint("fill", "ground")}/>`;
  const warpStrands = renderStrands(ends, paint, (at) => `M${at} 0v${height}`);
  const renderPickLine = (at: number) => `M0 ${at}h${width}`;
  const thinPicks = picks.map((pick, index) => (bulky[index] ? hiddenThread : pick));
  const bulkyPicks = picks.map((pick, index) => (bulky[index] ? pick : hiddenThread));
  const thinStrands = renderStrands(thinPicks, paint, renderPickLine);
  const bulkyStrands = renderStrands(bulkyPicks, paint, renderPickLine);
  const bulkyGroup = bulkyStrands && `<g stroke-width="${BULKY_THREAD_WIDTH}">${bulkyStrands}</g>`;
  return `${background}<g stroke-width="${THREAD_WIDTH}">${warpStrands}${thinStrands}</g>${bulkyGroup}`;
}

/** A thread with its crossings as text: "#" where it is on top. */
type Thread = { yarn: Yarn; over: string };
const hiddenThread: Thread = { yarn: "ground", over: "" };

function renderStrands(threads: Thread[], paint: Paint, renderLine: (middle: number) => string): string {
  // Map.groupBy would do this, but Safari has it only from 17.4.
  const groups = new Map<string, Thread & { lines: string }>();
  for (const [index, { yarn, over }] of threads.entries()) {
    const line = renderLine(index * CROSSING_SIZE + CROSSING_SIZE / 2);
    const key = `${yarn} ${over}`;
    groups.set(key, { yarn, over, lines: (groups.get(key)?.lines ?? "") + line });
  }
  return [...groups.values()]
    .filter(({ over }) => over.includes("#"))
    .map(({ yarn, over, lines }) => `<path ${paint("stroke", yarn)}${renderDashes(over)} d="${lines}"/>`)
    .join("");
}

/** The visible parts of a thread as a dash pattern: its shortest repeat, starting with a dash. */
function renderDashes(over: string): string {
  if (!over.includes(".")) return "";
  const repeat = over.slice(0, findShortestRepeat(over));
  const start = [...repeat].findIndex((cell, at) => cell === "#" && repeat.at(at - 1) === ".");
  const cells = repeat.slice(start) + repeat.slice(0, start);
  const runs = Array.from(cells.matchAll(/#+|\.+/g), ([run]) => run.length * CROSSING_SIZE);
  const offset = start > 0 ? ` stroke-dashoffset="${(repeat.length - start) * CROSSING_SIZE}"` : "";
  return ` stroke-dasharray="${runs.join(" ")}"${offset}`;
}

function findShortestRepeat(over: string): number {
  for (let length = 1; length < over.length; length++) if (over.startsWith(over.slice(length))) return length;
  return over.length;
}
