import type { ComponentProps } from "react";
import { Arrow } from "../arrow/arrow.tsx";
import styles from "./button.module.css";

interface ButtonStyleProps {
  variant?: "primary" | "secondary" | "tertiary";
  /** White on hover, for buttons on a cover or a coloured background. */
  whiteHover?: boolean;
}

type ButtonProps = ComponentProps<"button"> & ButtonStyleProps;

export function Button({ variant = "primary", whiteHover, type = "button", ...rest }: ButtonProps) {
  return (
    <button className={styles.button} data-variant={variant} data-white-hover={whiteHover} type={type} {...rest} />
  );
}

interface ButtonLinkProps extends ComponentProps<"a">, ButtonStyleProps {
  /** The direction of an arrow after the text. */
  arrow?: "right" | "down";
}

export function ButtonLink({ variant = "primary", whiteHover, arrow, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={styles.button} data-variant={variant} data-white-hover={whiteHover} {...rest}>
      {children}
      {arrow && <Arrow direction={arrow} />}
    </a>
  );
}
