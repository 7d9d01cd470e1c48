import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonStyleProps {
  variant?: "primary" | "secondary" | "tertiary";
  /** White on hover, for buttons on a cover or a coloured background. */
  whiteHover?: boolean;
}

export type ButtonProps = ComponentProps<"button"> & ButtonStyleProps;
export type ButtonLinkProps = ComponentProps<"a"> & ButtonStyleProps;

export function Button({ variant = "primary", whiteHover = false, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      className={styles.button}
      data-variant={variant}
      data-white-hover={whiteHover || undefined}
      type={type}
      {...rest}
    />
  );
}

export function ButtonLink({ variant = "primary", whiteHover = false, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={styles.button} data-variant={variant} data-white-hover={whiteHover || undefined} {...rest}>
      {children}
    </a>
  );
}
