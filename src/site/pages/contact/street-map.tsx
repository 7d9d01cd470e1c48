import type { StreetMap as Streets } from "../../../content/model/page.ts";
import type { Mark } from "../../identity/svg-drawing.ts";
import styles from "./street-map.module.css";

const MAP_WIDTH = 1200;
const MAP_HEIGHT = 540;

/** A map of the streets around the company, each passing over and under those it crosses. */
export function StreetMap({ map, company }: { map: Streets & { mark: Mark }; company: string }) {
  const { about, parks, water, rails, stations, labels, here, mark } = map;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={about}
    >
      <path className={styles.park} d={parks} />
      <path className={styles.river} d={water} />
      <path className={styles.rail} d={rails} />
      {computeStreetPaths(map).map(({ kind, d }) => (
        <path key={d} data-kind={kind} d={d} />
      ))}
      <path className={styles.station} d={stations} />
      <path className={styles.mark} d={computeMarkPath(mark, here)} />
      {labels.map(({ text, x, y, upright }) => (
        <text className={styles.label} key={text} x={x} y={y} transform={upright ? `rotate(-90 ${x} ${y})` : undefined}>
          {text}
        </text>
      ))}
      <text className={styles.label} x={here.x + 54} y={here.y + 32} data-strong>
        {company}
      </text>
    </svg>
  );
}

/** Half of the gap in a street where it passes under another. */
const CROSSING_GAP = 9;

const isVerticalOver = (column: number, row: number) => (column + row) % 2 === 0;

/** SVG paths of the streets. At each crossing one street passes over the other, alternating. */
function computeStreetPaths({ down, across }: Pick<Streets, "down" | "across">) {
  const horizontal = across.map(({ at, kind }, row) => {
    const gaps = down.flatMap(({ at }, column) => (isVerticalOver(column, row) ? [at] : []));
    return { kind, d: toPath(gaps, MAP_WIDTH, (from, to) => `M${from} ${at}H${to}`) };
  });
  const vertical = down.map(({ at, kind }, column) => {
    const gaps = across.flatMap(({ at }, row) => (isVerticalOver(column, row) ? [] : [at]));
    return { kind, d: toPath(gaps, MAP_HEIGHT, (from, to) => `M${at} ${from}V${to}`) };
  });
  return [...horizontal, ...vertical];
}

function toPath(gaps: number[], length: number, renderLine: (from: number, to: number) => string): string {
  const from = [0, ...gaps.map((at) => at + CROSSING_GAP)];
  const to = [...gaps.map((at) => at - CROSSING_GAP), length];
  return from.map((start, index) => renderLine(start, to[index] ?? length)).join("");
}

const MARK_SIZE = 42;

/** The company's mark, cell by cell. */
function computeMarkPath(mark: Mark, { x, y }: Streets["here"]): string {
  const size = MARK_SIZE / mark.length;
  return mark
    .flatMap((cells, row) => [...cells].map((cell, column) => ({ cell, row, column })))
    .filter(({ cell }) => cell === "#")
    .map(({ row, column }) => `M${x + column * size} ${y + row * size}h${size}v${size}h-${size}z`)
    .join("");
}
