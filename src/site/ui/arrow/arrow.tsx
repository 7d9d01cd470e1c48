import styles from "./arrow.module.css";

export interface ArrowProps {
  direction?: "right" | "left" | "up" | "down" | "out";
}

/** The text face has no arrows, so the arrow is drawn; it says nothing that the words beside it do not. */
export function Arrow({ direction = "right" }: ArrowProps) {
  return <span className={styles.arrow} data-direction={direction} aria-hidden="true" />;
}
