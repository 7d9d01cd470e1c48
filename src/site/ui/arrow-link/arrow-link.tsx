import type { ComponentProps } from "react";
import { Arrow, type ArrowProps } from "../arrow/arrow.tsx";
import styles from "./arrow-link.module.css";

export type ArrowLinkProps = ComponentProps<"a"> & ArrowProps;

export function ArrowLink({ direction, children, ...rest }: ArrowLinkProps) {
  return (
    <a className={styles.link} {...rest}>
      {direction === "left" && <Arrow direction="left" />}
      <span>{children}</span>
      {direction !== "left" && <Arrow direction={direction} />}
    </a>
  );
}
