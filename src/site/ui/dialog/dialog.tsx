import type { ComponentProps } from "react";
import styles from "./dialog.module.css";

/** Opened by `showModal()` or by a button with `command="show-modal"`; closed by Escape, a click outside or its button. */
export function Dialog({ id, title, children, ...rest }: ComponentProps<"dialog"> & { id: string; title: string }) {
  return (
    <dialog className={styles.dialog} id={id} aria-labelledby={`${id}-title`} closedby="any" {...rest}>
      <form className={styles.head} method="dialog">
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <button className={styles.close} type="submit" aria-label="Close">
          <span aria-hidden="true">×</span>
        </button>
      </form>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
