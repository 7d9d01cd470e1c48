import styles from "./metric.module.css";

interface MetricProps {
  value: string;
  unit?: string;
  /** `small` in a list, `large` at the start of a block, `huge` to fill one; by default it is set inline with text. */
  size?: "small" | "large" | "huge";
}

/** A large number with its unit at cap height. */
export function Metric({ value, unit, size }: MetricProps) {
  return (
    <span className={styles.figure} data-size={size} data-long={value.length > 4}>
      {value}
      {unit && <sup>{` ${unit}`}</sup>}
    </span>
  );
}
