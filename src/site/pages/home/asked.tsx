import type { ServiceCard } from "../../../content/cards.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import styles from "./asked.module.css";

interface AskedProps {
  families: readonly { family: "expertise" | "industries" | "technologies"; services: readonly ServiceCard[] }[];
}

const titles = { expertise: "By what has to be done", industries: "By field", technologies: "By language" };

export function Asked({ families }: AskedProps) {
  return (
    <section className={`frame grid ${styles.asked}`}>
      <header className={styles.title}>
        <h2>What we are asked to do</h2>
        <p>Each has its price, its weeks and its questions on a page of its own.</p>
        <ArrowLink href="/services">All services, compared</ArrowLink>
      </header>
      <div className={styles.families}>
        {families.map(({ family, services }) => (
          <section key={family}>
            <h3 className={styles.family}>{titles[family]}</h3>
            <ul className="plain">
              {services.map(({ slug, name, promise, dye }) => (
                <li key={slug} data-dye={dye}>
                  <a className={styles.service} href={`/services/${family}/${slug}`}>
                    <b>{name}</b>
                    <span>{promise}</span>
                    <Arrow />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
