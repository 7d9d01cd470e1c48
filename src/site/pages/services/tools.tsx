import { Icon } from "../../icons/icon.tsx";
import { TechnologiesUsed } from "../../sections/technologies-used/technologies-used.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Service } from "./service.ts";
import styles from "./tools.module.css";

export function Tools({ technologies }: Pick<Service, "technologies">) {
  const used = technologies.map(({ name, icon }) => ({ name, icon: icon && <Icon name={icon} size="large" /> }));
  return (
    <section className={`frame ${styles.tools}`}>
      <SectionTitle size="medium">Technologies used</SectionTitle>
      <TechnologiesUsed technologies={used} />
    </section>
  );
}
