import type { ReactNode } from "react";
import type { Dye } from "../../src/shared/palette.ts";
import styles from "./gallery.module.css";

export function GalleryItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      <div className={styles.sample}>{children}</div>
    </div>
  );
}

/** A pattern in place of a cover. */
export function CoverPlaceholder({ dye }: { dye: Dye }) {
  return <div className={styles.scrap} data-dye={dye} />;
}

export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunternehmen";
