import styles from "./figure.module.css";

interface FigureProps {
  value: string;
  unit?: string;
  /** `small` stands in a list, `large` opens a block, `huge` fills one; without one it stands beside its words. */
  size?: "small" | "large" | "huge";
}

/** A number as the hero, its unit hung at the cap height. */
export function Figure({ value, unit, size }: FigureProps) {
  return (
    <span className={styles.figure} data-size={size} data-long={value.length > 4}>
      {value}
      {unit && <sup>{` ${unit}`}</sup>}
    </span>
  );
}
