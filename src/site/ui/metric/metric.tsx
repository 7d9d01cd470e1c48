import styles from "./metric.module.css";

/**
 * A large number with its unit at cap height: `small` in a list, `large` at the start of a block, `huge` to fill one,
 * and without a size inline with text.
 */
export function Metric({ value, unit, size }: { value: string; unit?: string; size?: "small" | "large" | "huge" }) {
  return (
    <span className={styles.figure} data-size={size} data-long={value.length > 4}>
      {value}
      {unit && <sup>{` ${unit}`}</sup>}
    </span>
  );
}
