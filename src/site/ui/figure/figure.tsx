import styles from "./figure.module.css";

interface FigureProps {
  value: string;
  unit?: string;
  /** `small` stands in a list, `base` beside its words, `large` opens a block, `huge` fills one. */
  size?: "small" | "base" | "large" | "huge";
}

/** A number as the hero, its unit hung at the cap height. */
export function Figure({ value, unit, size = "base" }: FigureProps) {
  return (
    <span className={styles.figure} data-size={size}>
      {value}
      {unit && <sup>{` ${unit}`}</sup>}
    </span>
  );
}
