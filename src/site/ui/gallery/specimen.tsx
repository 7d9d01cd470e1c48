import type { ReactNode } from "react";
import type { Dye } from "../../styles/dye.ts";
import styles from "./gallery.module.css";

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <p className={styles.name}>{name}</p>
      <div className={styles.sample}>{children}</div>
    </section>
  );
}

/** A scrap of cloth that stands in for a cover. */
export function Scrap({ dye }: { dye: Dye }) {
  return <div className={styles.scrap} data-dye={dye} />;
}

export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunternehmen";
