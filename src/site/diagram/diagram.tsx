import type { Dye } from "../styles/dye.ts";
import styles from "./diagram.module.css";
import type { DiagramDraft } from "./draft.ts";
import { type Cloth, geometry, narrow, wide } from "./geometry.ts";

export interface DiagramProps {
  draft: DiagramDraft;
  /** The diagram in words. */
  alt: string;
  /** With the reading direction, and against it. */
  dyes: readonly [Dye, Dye];
}

/** What was built, drawn as a weave: its parts are the warp, what passes between them is the weft. */
export function Diagram({ draft, alt, dyes }: DiagramProps) {
  return (
    <div className={styles.diagram} role="img" aria-label={alt}>
      <Drawing draft={draft} cloth={wide} dyes={dyes} />
      <Drawing draft={draft} cloth={narrow} dyes={dyes} />
    </div>
  );
}

function Drawing({ draft, cloth, dyes }: Omit<DiagramProps, "alt"> & { cloth: Cloth }) {
  const { width, height, threads, picks } = geometry(draft, cloth);
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
