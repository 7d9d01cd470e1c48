import type { StreetMap as Streets } from "../../../content/model/page.ts";
import { computeMarkPath, computeStreetPaths, MAP_HEIGHT, MAP_WIDTH } from "./map-geometry.ts";
import styles from "./street-map.module.css";

/** A map of the streets around the company, drawn like plain weave. */
export function StreetMap({ map, company }: { map: Streets; company: string }) {
  const { about, parks, water, rails, stations, labels, here } = map;
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
      <path className={styles.mark} d={computeMarkPath(here)} />
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
