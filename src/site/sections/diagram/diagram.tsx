import type { Dye } from "../../styles/dye.ts";
import styles from "./diagram.module.css";
import type { DiagramLayout } from "./diagram-layout.ts";

export interface DiagramProps {
  draft: DiagramLayout;
  /** A description of the diagram for screen readers. */
  alt: string;
  /** For links from left to right, and from right to left. */
  dyes: readonly [Dye, Dye];
}

/** An architecture diagram drawn like cloth: vertical threads are components, horizontal ones the links between them. */
export function Diagram({ draft, alt, dyes }: DiagramProps) {
  return (
    <div className={styles.diagram} role="img" aria-label={alt}>
      <DiagramDrawing draft={draft} format={wideFormat} dyes={dyes} />
      <DiagramDrawing draft={draft} format={narrowFormat} dyes={dyes} />
    </div>
  );
}

function DiagramDrawing({ draft, format, dyes }: Omit<DiagramProps, "alt"> & { format: DrawingFormat }) {
  const { width, height, threads, picks } = computeGeometry(draft, format);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-upright={format.upright || undefined}
      aria-hidden="true"
    >
      {threads.map(({ x, top, lines }) => (
        <g key={x}>
          <path className={styles.warp} d={`M${x} ${top}V${height}`} />
          <text
            className={styles.name}
            transform={format.upright ? `rotate(-90 ${x} ${top - 8}) translate(0 5)` : undefined}
          >
            {lines.map(({ text, y }) => (
              <tspan key={text} x={x} y={format.upright ? top - 8 : y}>
                {text}
              </tspan>
            ))}
          </text>
        </g>
      ))}
      {picks.map(({ from, to, y, label, labelX, textLength, under }) => {
        const direction = to > from ? 1 : -1;
        const tip = to - 3 * direction;
        return (
          <g key={y} data-dye={to > from ? dyes[0] : dyes[1]}>
            <path className={styles.room} d={`M${from} ${y}H${tip}`} />
            <path className={styles.edge} d={`M${from} ${y}H${tip - 9 * direction}`} />
            <path className={styles.weft} d={`M${from} ${y}H${tip - 9 * direction}`} />
            <path className={styles.end} d={`M${from - 6} ${y - 6}h12v12h-12z`} />
            <path className={styles.end} d={`M${tip} ${y}l${-15 * direction} -9v18z`} />
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
              textLength={textLength}
              lengthAdjust={textLength && "spacingAndGlyphs"}
            >
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The measures of a drawing. In a narrow one the names are rotated, because there is no room to write them horizontally. */
interface DrawingFormat {
  width: number;
  rowHeight: number;
  letterWidth: number;
  upright: boolean;
}

export const wideFormat: DrawingFormat = { width: 1200, rowHeight: 62, letterWidth: 8.2, upright: false };
export const narrowFormat: DrawingFormat = { width: 350, rowHeight: 58, letterWidth: 7.6, upright: true };

const LINE_HEIGHT = 19;
const MARGIN = 4;

export function computeGeometry(
  { threads, picks }: DiagramLayout,
  { width, rowHeight, letterWidth, upright }: DrawingFormat,
) {
  const step = width / threads.length;
  const names = threads.map((name) => (upright ? [name] : wrapName(name, Math.floor(step / letterWidth) - 1)));
  const headHeight = upright
    ? Math.max(...threads.map((name) => name.length)) * (letterWidth + 1) + 12
    : Math.max(...names.map((lines) => lines.length)) * LINE_HEIGHT + 10;
  const getCentre = (thread: number) => Math.round(step * (thread + 0.5));

  return {
    width,
    height: Math.round(headHeight + picks.length * rowHeight + rowHeight / 2),
    threads: names.map((lines, thread) => ({
      x: getCentre(thread),
      top: headHeight,
      lines: lines.map((text, line) => ({ text, y: headHeight - 12 - (lines.length - 1 - line) * LINE_HEIGHT })),
    })),
    picks: picks.map(({ from, to, label }, index) => {
      const y = Math.round(headHeight + rowHeight * (index + 0.85));
      const room = width - 2 * MARGIN;
      const labelWidth = label.length * letterWidth;
      const half = Math.min(room, labelWidth) / 2;
      const middle = (getCentre(from) + getCentre(to)) / 2;
      return {
        label,
        /** Set only for a label that is wider than the drawing: it is compressed to this width. */
        textLength: labelWidth > room ? room : undefined,
        y,
        from: getCentre(from),
        to: getCentre(to),
        labelX: Math.round(Math.min(width - MARGIN - half, Math.max(MARGIN + half, middle))),
        under: findCrossings(from, to, index).map(getCentre),
      };
    }),
  };
}

/** The threads that pass over the pick: every second one between its ends, alternating from pick to pick. */
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
