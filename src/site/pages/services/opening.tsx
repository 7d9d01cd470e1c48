import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./opening.module.css";
import type { Service } from "./service.ts";

const way = [{ title: "Services", href: "/services" }];

export function Opening({ service: { slug, name, title, lead, promise } }: { service: Service }) {
  return (
    <header className={`frame grid ${styles.opening}`}>
      <div className={styles.words}>
        <Breadcrumb crumbs={[...way, { title: name }]} />
        <h1>{title}</h1>
        <p>{lead}</p>
        <p className={styles.actions}>
          <ButtonLink href={`/contact-us?service=${slug}`}>
            Ask an engineer
            <Arrow />
          </ButtonLink>
          <ButtonLink href="#price" variant="secondary">
            See the price
          </ButtonLink>
        </p>
      </div>
      <div className={styles.cloth}>
        <Cover kind="service" slug={slug} cut="portrait" first />
        <p>{promise}</p>
      </div>
    </header>
  );
}
