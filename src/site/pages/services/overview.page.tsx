import { countedInWords } from "../../in-words.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import styles from "./overview.module.css";
import type { Overview } from "./overview.ts";
import { Said } from "./said.tsx";
import { SwatchBook } from "./swatch-book.tsx";

export default function ServicesPage({ families, engagement, quotes }: Overview) {
  const services = families.flatMap((family) => family.services);
  const bright = services.find(({ dye }) => dye === "weld");
  const ways = countedInWords(engagement.length, "way");
  return (
    <>
      <header className={`frame grid ${styles.title}`}>
        <h1>{"What we\u00a0do, with the price on it"}</h1>
        <p>
          {countedInWords(services.length, "thing")} we are asked for
          {engagement.length > 0 && ` and ${ways.toLowerCase()} to hire us`}. Each has a page that says how the weeks
          go, what it costs, and for whom we have done it.
        </p>
      </header>
      <SwatchBook families={families} />
      {quotes.length > 0 && <Said quotes={quotes} />}
      {engagement.length > 0 && (
        <section id="engagement-models" className={styles.models}>
          <div className="frame">
            <SectionTitle lead="The question is who decides the order of work, and who pays when it takes longer.">
              {ways} to hire us
            </SectionTitle>
            <EngagementModels models={engagement} />
          </div>
        </section>
      )}
      <CallToAction
        title="Not sure which one it is?"
        text="Nor are most people who write to us. Describe what hurts; an engineer says what it is called and what it costs."
        action="Describe it"
        dye="woad"
        art={bright && <Cover kind="service" slug={bright.slug} cut="portrait" theme="light" />}
      />
    </>
  );
}
