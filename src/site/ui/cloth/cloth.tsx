import type { ReactNode } from "react";
import styles from "./cloth.module.css";

interface ClothProps {
  className?: string;
  /** A cover or an inline drawing, which fills the piece. */
  children: ReactNode;
}

/** A piece of cloth, cut to the size its place gives it. Inside `data-lift` a hand or the focus lifts it by a thread. */
export function Cloth({ className = "", children }: ClothProps) {
  return <div className={`${styles.cloth} ${className}`}>{children}</div>;
}
