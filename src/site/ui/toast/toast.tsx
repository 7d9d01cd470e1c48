import type { ReactNode } from "react";
import styles from "./toast.module.css";

/** A message at the window's edge, in a live region: screen readers announce it, and an error interrupts them. */
export function Toast({ tone = "note", children }: { tone?: "note" | "success" | "error"; children: ReactNode }) {
  return (
    <div className={styles.toast} data-tone="night" data-kind={tone} role={tone === "error" ? "alert" : "status"}>
      <p>{children}</p>
    </div>
  );
}
