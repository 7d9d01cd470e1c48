import styles from "./metric.module.css";

interface MetricProps {
  value: string;
  unit?: string;
  /** `small` stands in a list, `large` opens a block, `huge` fills one; without one it stands beside its words. */
  size?: "small" | "large" | "huge";
}

/** A number as the hero, its unit hung at the cap height. */
export function Metric({ value, unit, size }: MetricProps) {
  return (
    <span className={styles.figure} data-size={size} data-long={value.length > 4}>
      {value}
      {unit && <sup>{` ${unit}`}</sup>}
    </span>
  );
}
