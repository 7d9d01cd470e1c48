import { Icon } from "../../icons/icon.tsx";
import { Scrap, Specimen } from "../../ui/gallery/specimen.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { AccordionCard } from "../accordion-card/accordion-card.tsx";
import { CallToAction } from "../call-to-action/call-to-action.tsx";
import { CookiesBox } from "../cookies-box/cookies-box.tsx";
import { EngagementModels } from "../engagement-models/engagement-models.tsx";
import { Footer } from "../footer/footer.tsx";
import { Header } from "../header/header.tsx";
import { LogoWall } from "../logo-wall/logo-wall.tsx";
import { Newsletter } from "../newsletter/newsletter.tsx";
import { ProcessGraph } from "../process-graph/process-graph.tsx";
import { SentenceFilter } from "../sentence-filter/sentence-filter.tsx";
import { Slider } from "../slider/slider.tsx";
import { Statistics } from "../statistics/statistics.tsx";
import { TechnologiesUsed } from "../technologies-used/technologies-used.tsx";
import styles from "./gallery.module.css";
import * as samples from "./samples.tsx";
import { site } from "./site.ts";

/** Every section with the words of a likely page. Shown in development only. */
export function SectionGallery() {
  return ["light", "dark"].map((theme) => (
    <div key={theme} data-theme={theme} className={styles.theme}>
      <Header site={site} path="/services" />
      <div className="frame">
        <Specimen name="Sentence with gaps">
          <SentenceFilter action="#filter" gaps={samples.gaps} shown={3} total={9} counted="9 case studies" />
        </Specimen>
        <Specimen name="Statistics">
          <Statistics statistics={samples.statistics} />
        </Specimen>
        <Specimen name="Logo wall">
          <LogoWall label="Clients" logos={samples.logos} />
        </Specimen>
        <Specimen name="Process graph">
          <ProcessGraph steps={samples.steps} head={<SectionTitle>From the first call to the handover</SectionTitle>}>
            <a href="#begin">Begin with the call</a>
          </ProcessGraph>
        </Specimen>
        <Specimen name="Process graph, three steps">
          <ProcessGraph steps={samples.steps.slice(0, 3)} />
        </Specimen>
        <Specimen name="Engagement models">
          <EngagementModels models={samples.models} />
        </Specimen>
        <Specimen name="Slider">
          <Slider label="Case studies" slides={samples.slides} />
        </Specimen>
        <Specimen name="Icon">
          {samples.sizes.map((size) => (
            <Icon key={size} name="search" size={size} />
          ))}
          {samples.icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Specimen>
        <Specimen name="Technologies used">
          <TechnologiesUsed technologies={samples.technologies} />
        </Specimen>
        <Specimen name="Accordion card">
          <div>
            {samples.questions.map(({ question, answer }, index) => (
              <AccordionCard key={question} title={question} group={`${theme}-questions`} open={index === 1}>
                <p>{answer}</p>
              </AccordionCard>
            ))}
          </div>
        </Specimen>
        <Specimen name="Newsletter">
          <Newsletter />
        </Specimen>
        <Specimen name="Cookies box">
          <div className={styles.cookies} ref={showHidden}>
            <CookiesBox />
          </div>
        </Specimen>
      </div>
      <CallToAction
        title="Bring the problem, not the brief"
        text="Half an hour with an engineer. You leave with a next step, also when it is not us."
        art={<Scrap dye="weld" />}
      />
      <Footer site={site} path="/services" />
    </div>
  ));
}

/** The box waits to be asked for; here it is what is asked for. */
function showHidden(place: HTMLElement | null): void {
  place?.firstElementChild?.removeAttribute("hidden");
}
