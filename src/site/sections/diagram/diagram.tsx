import type { Dye } from "../../styles/dye.ts";
import styles from "./diagram.module.css";
import type { DiagramLayout } from "./diagram-layout.ts";

export interface DiagramProps {
  draft: DiagramLayout;
  /** The diagram in words. */
  alt: string;
  /** With the reading direction, and against it. */
  dyes: readonly [Dye, Dye];
}

/** What was built, drawn as a weave: its parts are the warp, what passes between them is the weft. */
export function Diagram({ draft, alt, dyes }: DiagramProps) {
  return (
    <div className={styles.diagram} role="img" aria-label={alt}>
      <DiagramDrawing draft={draft} cloth={wideFormat} dyes={dyes} />
      <DiagramDrawing draft={draft} cloth={narrowFormat} dyes={dyes} />
    </div>
  );
}

function DiagramDrawing({ draft, cloth, dyes }: Omit<DiagramProps, "alt"> & { cloth: DrawingFormat }) {
  const { width, height, threads, picks } = computeGeometry(draft, cloth);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-upright={cloth.upright || undefined}
      aria-hidden="true"
    >
      {threads.map(({ x, top, lines }) => (
        <g key={x}>
          <path className={styles.warp} d={`M${x} ${top}V${height}`} />
          <text
            className={styles.name}
            transform={cloth.upright ? `rotate(-90 ${x} ${top - 8}) translate(0 5)` : undefined}
          >
            {lines.map(({ text, y }) => (
              <tspan key={text} x={x} y={cloth.upright ? top - 8 : y}>
                {text}
              </tspan>
            ))}
          </text>
        </g>
      ))}
      {picks.map(({ from, to, y, label, labelX, squeezed, under }) => {
        const ahead = to > from ? 1 : -1;
        const tip = to - 3 * ahead;
        return (
          <g key={y} data-dye={to > from ? dyes[0] : dyes[1]}>
            <path className={styles.room} d={`M${from} ${y}H${tip}`} />
            <path className={styles.edge} d={`M${from} ${y}H${tip - 9 * ahead}`} />
            <path className={styles.weft} d={`M${from} ${y}H${tip - 9 * ahead}`} />
            <path className={styles.end} d={`M${from - 6} ${y - 6}h12v12h-12z`} />
            <path className={styles.end} d={`M${tip} ${y}l${-15 * ahead} -9v18z`} />
            {under.map((x) => (
              <g key={x}>
                <path className={styles.room} d={`M${x} ${y - 7}v14`} />
                <path className={styles.warp} d={`M${x} ${y - 8}v16`} />
              </g>
            ))}
            <text
              className={styles.label}
              x={labelX}
              y={y - 15}
              textLength={squeezed}
              lengthAdjust={squeezed && "spacingAndGlyphs"}
            >
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** How a draft is laid on a page: names stand upright over the threads where there is no room to write them across. */
interface DrawingFormat {
  width: number;
  row: number;
  letter: number;
  upright: boolean;
}

export const wideFormat: DrawingFormat = { width: 1200, row: 62, letter: 8.2, upright: false };
export const narrowFormat: DrawingFormat = { width: 350, row: 58, letter: 7.6, upright: true };

const LINE_HEIGHT = 19;
const MARGIN = 4;

export function computeGeometry({ threads, picks }: DiagramLayout, { width, row, letter, upright }: DrawingFormat) {
  const step = width / threads.length;
  const names = threads.map((name) => (upright ? [name] : wrapName(name, Math.floor(step / letter) - 1)));
  const head = upright
    ? Math.max(...threads.map((name) => name.length)) * (letter + 1) + 12
    : Math.max(...names.map((lines) => lines.length)) * LINE_HEIGHT + 10;
  const centre = (thread: number) => Math.round(step * (thread + 0.5));

  return {
    width,
    height: Math.round(head + picks.length * row + row / 2),
    threads: names.map((lines, thread) => ({
      x: centre(thread),
      top: head,
      lines: lines.map((text, line) => ({ text, y: head - 12 - (lines.length - 1 - line) * LINE_HEIGHT })),
    })),
    picks: picks.map(({ from, to, label }, index) => {
      const y = Math.round(head + row * (index + 0.85));
      const room = width - 2 * MARGIN;
      const written = label.length * letter;
      const half = Math.min(room, written) / 2;
      const middle = (centre(from) + centre(to)) / 2;
      return {
        label,
        /** How wide a label may be that would not fit into the drawing. */
        squeezed: written > room ? room : undefined,
        y,
        from: centre(from),
        to: centre(to),
        labelX: Math.round(Math.min(width - MARGIN - half, Math.max(MARGIN + half, middle))),
        under: findCrossings(from, to, index).map(centre),
      };
    }),
  };
}

/** Threads between the two ends that lie over the weft: every second one, and the other ones in the next pick. */
function findCrossings(from: number, to: number, pick: number): number[] {
  const [left, right] = from < to ? [from, to] : [to, from];
  return Array.from({ length: Math.max(0, right - left - 1) }, (_, index) => left + 1 + index).filter(
    (thread) => (thread + pick) % 2 === 0,
  );
}

function wrapName(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}
