import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { familyNames } from "./family-names.ts";
import type { Overview } from "./overview.ts";
import styles from "./swatch-book.module.css";

/** Every service with a cutting of its cloth, sorted by family. */
export function SwatchBook({ families }: Pick<Overview, "families">) {
  return (
    <div className={`frame ${styles.book}`}>
      {families.map(({ family, services }) => (
        <section key={family} id={family} className={`grid ${styles.family}`}>
          <h2>{familyNames[family]}</h2>
          <ul className="plain">
            {services.map(({ slug, name, promise, dye, price }) => (
              <li key={slug} className={styles.swatch} data-dye={dye} data-lift>
                <Cloth className={styles.cloth}>
                  <Cover kind="service" slug={slug} />
                </Cloth>
                <h3>
                  <a className="block-link" href={`/services/${family}/${slug}`}>
                    {name} <Arrow />
                  </a>
                </h3>
                <p>
                  {price} <span>{promise}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
