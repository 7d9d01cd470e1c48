import type { ComponentProps } from "react";
import styles from "./arrow.module.css";
import arrowLinkStyles from "./arrow-link.module.css";

interface ArrowProps {
  direction?: "right" | "left" | "up" | "down" | "out";
}

/** A decorative arrow, drawn in CSS because the text font has no arrows. */
export function Arrow({ direction = "right" }: ArrowProps) {
  return <span className={styles.arrow} data-direction={direction} aria-hidden="true" />;
}

export function ArrowLink({ direction, children, ...rest }: ComponentProps<"a"> & ArrowProps) {
  return (
    <a className={arrowLinkStyles.link} {...rest}>
      {direction === "left" && <Arrow direction="left" />}
      <span>{children}</span>
      {direction !== "left" && <Arrow direction={direction} />}
    </a>
  );
}
