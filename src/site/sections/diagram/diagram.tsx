import type { Dye } from "../../../shared/palette.ts";
import { wrapWords } from "../../../shared/wrap-words.ts";
import styles from "./diagram.module.css";
import type { DiagramLayout } from "./diagram-layout.ts";

interface DiagramProps {
  layout: DiagramLayout;
  /** A description of the diagram for screen readers. */
  alt: string;
  /** For links from left to right, and from right to left. */
  dyes: readonly [Dye, Dye];
}

/** An architecture diagram drawn like cloth: vertical lines are components, horizontal ones the links between them. */
export function Diagram({ layout, alt, dyes }: DiagramProps) {
  return (
    <div role="img" aria-label={alt}>
      <DiagramDrawing layout={layout} format={wideFormat} dyes={dyes} />
      <DiagramDrawing layout={layout} format={narrowFormat} dyes={dyes} />
    </div>
  );
}

function DiagramDrawing({ layout, format, dyes }: Omit<DiagramProps, "alt"> & { format: DrawingFormat }) {
  const { width, height, nodes, links } = computeGeometry(layout, format);
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-upright={format.upright || undefined}
      aria-hidden="true"
    >
      {nodes.map(({ x, top, lines }) => (
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
      {links.map(({ from, to, y, label, labelX, textLength, crossings }) => {
        const direction = to > from ? 1 : -1;
        const tip = to - 3 * direction;
        return (
          <g key={y} data-dye={to > from ? dyes[0] : dyes[1]}>
            <path className={styles.room} d={`M${from} ${y}H${tip}`} />
            <path className={styles.edge} d={`M${from} ${y}H${tip - 9 * direction}`} />
            <path className={styles.weft} d={`M${from} ${y}H${tip - 9 * direction}`} />
            <path className={styles.end} d={`M${from - 6} ${y - 6}h12v12h-12z`} />
            <path className={styles.end} d={`M${tip} ${y}l${-15 * direction} -9v18z`} />
            {crossings.map((x) => (
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
  { nodes, links }: DiagramLayout,
  { width, rowHeight, letterWidth, upright }: DrawingFormat,
) {
  const step = width / nodes.length;
  const names = nodes.map((name) => (upright ? [name] : wrapWords(name, Math.floor(step / letterWidth) - 1)));
  const headHeight = upright
    ? Math.max(...nodes.map((name) => name.length)) * (letterWidth + 1) + 12
    : Math.max(...names.map((lines) => lines.length)) * LINE_HEIGHT + 10;
  const getCentre = (node: number) => Math.round(step * (node + 0.5));

  return {
    width,
    height: Math.round(headHeight + links.length * rowHeight + rowHeight / 2),
    nodes: names.map((lines, node) => ({
      x: getCentre(node),
      top: headHeight,
      lines: lines.map((text, line) => ({ text, y: headHeight - 12 - (lines.length - 1 - line) * LINE_HEIGHT })),
    })),
    links: links.map(({ from, to, label }, index) => {
      const y = Math.round(headHeight + rowHeight * (index + 0.85));
      const maxWidth = width - 2 * MARGIN;
      const labelWidth = label.length * letterWidth;
      const half = Math.min(maxWidth, labelWidth) / 2;
      const middle = (getCentre(from) + getCentre(to)) / 2;
      return {
        label,
        /** Set only for a label that is wider than the drawing: it is compressed to this width. */
        textLength: labelWidth > maxWidth ? maxWidth : undefined,
        y,
        from: getCentre(from),
        to: getCentre(to),
        labelX: Math.round(Math.min(width - MARGIN - half, Math.max(MARGIN + half, middle))),
        crossings: findCrossings(from, to, index).map(getCentre),
      };
    }),
  };
}

/** The nodes whose lines pass over a link: every second one between its ends, alternating from link to link. */
function findCrossings(from: number, to: number, link: number): number[] {
  const [left, right] = from < to ? [from, to] : [to, from];
  return Array.from({ length: Math.max(0, right - left - 1) }, (_, index) => left + 1 + index).filter(
    (node) => (node + link) % 2 === 0,
  );
}
