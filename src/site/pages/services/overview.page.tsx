import type { Family } from "../../../content/model/page-paths.ts";
import { pluralizeInWords } from "../../../shared/pluralize.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import { Slider } from "../../sections/slider/slider.tsx";
import { Arrow, ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import { Quote } from "../../ui/quote/quote.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Overview } from "./overview.data.ts";
import styles from "./overview.module.css";
import serviceListStyles from "./service-list.module.css";
import testimonialsStyles from "./testimonials.module.css";

export default function ServicesPage({ links, families, engagement, quotes }: Overview) {
  const services = families.flatMap((family) => family.services);
  const yellowService = services.find(({ dye }) => dye === "weld");
  const waysToHire = pluralizeInWords(engagement.length, "way");
  return (
    <>
      <header className={`frame grid ${styles.title}`}>
        <h1 className={styles.heading}>{"What we\u00a0do, and what it\u00a0costs"}</h1>
        <p className={styles.lead}>
          {pluralizeInWords(services.length, "service")}
          {engagement.length > 0 && ` and ${waysToHire.toLowerCase()} to hire us`}. Each page has a week-by-week plan,
          the price and a client we have done it for.
        </p>
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(({ href, title }) => (
              <ArrowLink key={href} href={href}>
                {title}
              </ArrowLink>
            ))}
          </p>
        )}
      </header>
      <ServiceList families={families} />
      {quotes.length > 0 && <Testimonials quotes={quotes} />}
      {engagement.length > 0 && (
        <section id="engagement-models" className={styles.models}>
          <div className="frame">
            <SectionTitle lead="They differ in who decides the order of work, and in who pays when it takes longer.">
              {waysToHire} to hire us
            </SectionTitle>
            <EngagementModels models={engagement} />
          </div>
        </section>
      )}
      <CallToAction
        title="Not sure which one you need?"
        text="Most people who write to us are not. Describe the problem, and we will tell you what would solve it and what that costs."
        action="Describe it"
        dye="woad"
        art={yellowService && <Cover kind="service" slug={yellowService.slug} size="portrait" theme="light" />}
      />
    </>
  );
}

/** Every service with its cover, grouped by family. */
function ServiceList({ families }: Pick<Overview, "families">) {
  return (
    <div className={`frame ${serviceListStyles.book}`}>
      {families.map(({ family, services }) => (
        <section key={family} id={family} className={`grid ${serviceListStyles.family}`}>
          <h2 className={serviceListStyles.familyTitle}>{familyNames[family]}</h2>
          <ul className={`plain ${serviceListStyles.services}`}>
            {services.map(({ slug, name, promise, dye, price }) => (
              <li key={slug} className={serviceListStyles.swatch} data-dye={dye} data-lift>
                <CoverFrame className={serviceListStyles.cover}>
                  <Cover kind="service" slug={slug} />
                </CoverFrame>
                <h3 className={serviceListStyles.name}>
                  <a className="block-link" href={`/services/${family}/${slug}`}>
                    {name} <Arrow />
                  </a>
                </h3>
                <p className={serviceListStyles.price}>
                  {price} <span className={serviceListStyles.promise}>{promise}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const familyNames: Record<Family, string> = {
  expertise: "Expertise",
  industries: "Industries",
  technologies: "Technologies",
  "engagement-models": "Engagement models",
};

/** Clients' quotes in a slider, one case study per slide. */
function Testimonials({ quotes }: { quotes: Overview["quotes"] }) {
  const slides = quotes.map(({ slug, title, dye, text, name, role }) => ({
    key: slug,
    content: (
      <div className={testimonialsStyles.slide}>
        <Quote name={name} position={role} dye={dye}>
          {text}
        </Quote>
        <ArrowLink href={`/case-studies/${slug}`}>{title}</ArrowLink>
      </div>
    ),
  }));
  return (
    <section className={testimonialsStyles.said} data-tone="night">
      <div className="frame">
        <SectionTitle>What clients said afterwards</SectionTitle>
        <IsolatedPart name="slider">
          <Slider label="What clients said" slides={slides} />
        </IsolatedPart>
      </div>
    </section>
  );
}
