import { Slider } from "../../sections/slider/slider.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import { Quote } from "../../ui/quote/quote.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Overview } from "./overview.ts";
import styles from "./said.module.css";

/** What clients said when it was over, one case study a slide. */
export function Said({ quotes }: { quotes: Overview["quotes"] }) {
  const slides = quotes.map(({ slug, title, dye, text, name, role }) => ({
    key: slug,
    content: (
      <div className={styles.slide}>
        <Quote name={name} position={role} dye={dye}>
          {text}
        </Quote>
        <ArrowLink href={`/case-studies/${slug}`}>{title}</ArrowLink>
      </div>
    ),
  }));
  return (
    <section className={styles.said} data-tone="night">
      <div className="frame">
        <SectionTitle>What they said when it was over</SectionTitle>
        <IsolatedPart name="slider">
          <Slider label="What clients said" slides={slides} />
        </IsolatedPart>
      </div>
    </section>
  );
}
