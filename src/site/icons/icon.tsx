import styles from "./icon.module.css";
import type { IconName } from "./names.ts";

type IconSize = "base" | "small" | "large" | "huge";

/**
 * The drawing is a file of its own that the browser fetches and keeps; it takes the colour of the text around it.
 * It is always decoration: what it stands for is said by the text, or by the label of the button it is in.
 */
export function Icon({ name, size = "base" }: { name: IconName; size?: IconSize }) {
  const modifier = size === "base" ? undefined : size;
  return (
    <svg className={styles.icon} data-size={modifier} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/${name}-icon.svg#${name}-icon`} />
    </svg>
  );
}
