import { Icon } from "../../src/site/icons/icon.tsx";
import { ConsentDialog } from "../../src/site/layouts/consent-dialog.tsx";
import { Footer } from "../../src/site/layouts/footer.tsx";
import { Header } from "../../src/site/layouts/header.tsx";
import { AccordionCard } from "../../src/site/sections/accordion-card/accordion-card.tsx";
import { CallToAction } from "../../src/site/sections/call-to-action/call-to-action.tsx";
import { EngagementModels } from "../../src/site/sections/engagement-models/engagement-models.tsx";
import { LogoWall } from "../../src/site/sections/logo-wall/logo-wall.tsx";
import { Newsletter } from "../../src/site/sections/newsletter/newsletter.tsx";
import { ProcessGraph } from "../../src/site/sections/process-graph/process-graph.tsx";
import { SentenceFilter } from "../../src/site/sections/sentence-filter/sentence-filter.tsx";
import { Slider } from "../../src/site/sections/slider/slider.tsx";
import { Statistics } from "../../src/site/sections/statistics/statistics.tsx";
import { TechnologiesUsed } from "../../src/site/sections/technologies-used/technologies-used.tsx";
import { SectionTitle } from "../../src/site/ui/section-title/section-title.tsx";
import styles from "./gallery.module.css";
import { CoverPlaceholder, GalleryItem } from "./gallery-item.tsx";
import * as samples from "./samples.tsx";

/** Every section with sample content, in both themes. Shown in development only. */
export function SectionGallery() {
  return ["light", "dark"].map((theme) => (
    <div key={theme} data-theme={theme} className={styles.sections}>
      <Header site={samples.layoutData} path="/services" />
      <div className="frame">
        <GalleryItem name="Sentence with gaps">
          <SentenceFilter
            action="#filter"
            fields={samples.filterFields}
            matches={3}
            total={9}
            totalLabel="9 case studies"
          />
        </GalleryItem>
        <GalleryItem name="Statistics">
          <Statistics statistics={samples.statistics} />
        </GalleryItem>
        <GalleryItem name="Logo wall">
          <LogoWall label="Clients" logos={samples.logos} />
        </GalleryItem>
        <GalleryItem name="Process graph">
          <ProcessGraph steps={samples.steps} head={<SectionTitle>From the first call to the handover</SectionTitle>}>
            <a href="#begin">Begin with the call</a>
          </ProcessGraph>
        </GalleryItem>
        <GalleryItem name="Process graph, three steps">
          <ProcessGraph steps={samples.steps.slice(0, 3)} />
        </GalleryItem>
        <GalleryItem name="Engagement models">
          <EngagementModels models={samples.models} />
        </GalleryItem>
        <GalleryItem name="Slider">
          <Slider label="Case studies" slides={samples.slides} />
        </GalleryItem>
        <GalleryItem name="Icon">
          {samples.sizes.map((size) => (
            <Icon key={size} name="search" size={size} />
          ))}
          {samples.icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </GalleryItem>
        <GalleryItem name="Technologies used">
          <TechnologiesUsed technologies={samples.technologies} />
        </GalleryItem>
        <GalleryItem name="Accordion card">
          <div>
            {samples.questions.map(({ question, answer }, index) => (
              <AccordionCard key={question} title={question} open={index === 1}>
                <p>{answer}</p>
              </AccordionCard>
            ))}
          </div>
        </GalleryItem>
        <GalleryItem name="Newsletter">
          <Newsletter />
        </GalleryItem>
        <GalleryItem name="Cookies box">
          <div className={styles.cookies} ref={unhideDialog}>
            <ConsentDialog />
          </div>
        </GalleryItem>
      </div>
      <CallToAction
        title="Bring the problem, not the brief"
        text="Half an hour with an engineer. You leave with a next step, also when it is not us."
        art={<CoverPlaceholder dye="weld" />}
      />
      <Footer site={samples.layoutData} path="/services" />
    </div>
  ));
}

/** The consent dialog is hidden until it is needed; the gallery always shows it. */
function unhideDialog(container: HTMLElement | null): void {
  container?.firstElementChild?.removeAttribute("hidden");
}
