import type { ReactNode } from "react";
import styles from "./toast.module.css";

export interface ToastProps {
  tone?: "note" | "success" | "error";
  children: ReactNode;
}

/** A message at the window's edge, in a live region: screen readers announce it, and an error interrupts them. */
export function Toast({ tone = "note", children }: ToastProps) {
  return (
    <div className={styles.toast} data-tone="night" data-kind={tone} role={tone === "error" ? "alert" : "status"}>
      <p>{children}</p>
    </div>
  );
}
