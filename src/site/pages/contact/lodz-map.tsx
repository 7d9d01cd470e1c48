import styles from "./lodz-map.module.css";
import { streetMap } from "./lodz-streets.ts";

const { width, height, threads, labels, mill } = streetMap;

/** Łódź around the mill, drawn as what the city made: streets are threads, and at a crossing one lies on top. */
export function LodzMap() {
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label="Map of Łódź: our mill stands in Księży Młyn, where Przędzalniana meets Tymienieckiego, south-east of Piotrkowska street and of Łódź Fabryczna station."
    >
      <path className={styles.park} d="M40 300h150v150H40zM740 20h130v90H740zM868 414h96v72h-96z" />
      <path className={styles.river} d="M0 486q180-34 330-10t300 0 250 8 320-30" />
      <path className={styles.rail} d="M655 118h560M0 250q60 0 60-70V0" />
      {threads.map(({ kind, d }) => (
        <path key={d} data-kind={kind} d={d} />
      ))}
      <path className={styles.station} d="M622 100h36v36h-36z" />
      <path className={styles.mill} d={mill} />
      {labels.map(({ text, x, y, upright, strong }) => (
        <text
          key={text}
          x={x}
          y={y}
          transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
          data-strong={strong || undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
