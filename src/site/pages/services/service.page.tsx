import { Icon } from "../../icons/icon.tsx";
import { AccordionCard } from "../../sections/accordion-card/accordion-card.tsx";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { TechnologiesUsed } from "../../sections/technologies-used/technologies-used.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { useTrustedHtml } from "../../ui/trusted-html/trusted-html.ts";
import deliverablesStyles from "./deliverables.module.css";
import heroStyles from "./hero.module.css";
import pricingStyles from "./pricing.module.css";
import problemStyles from "./problem.module.css";
import proofStyles from "./proof.module.css";
import questionsStyles from "./questions.module.css";
import type { Service } from "./service.data.ts";
import styles from "./service.module.css";

export default function ServicePage(service: Service) {
  return (
    <div data-dye={service.dye}>
      <Hero {...service} />
      <Problem {...service.problem} />
      <Deliverables {...service} />
      <Schedule {...service} />
      <Technologies {...service} />
      <Proof {...service} />
      <Pricing {...service} />
      <Questions {...service} />
      <CallToAction
        title="Tell us about your case"
        text={service.promised}
        href={`/contact-us?service=${service.slug}`}
        action={`Ask ${service.expert}`}
        dye={service.dye}
        art={<Cover kind="service" slug={service.slug} size="portrait" theme="light" />}
      />
    </div>
  );
}

function Hero({ slug, name, title, lead, promise, expert }: Service) {
  return (
    <header className={`frame grid ${heroStyles.opening}`}>
      <div className={heroStyles.words}>
        <Breadcrumb crumbs={[{ title: "Services", href: "/services" }, { title: name }]} />
        <h1 className={heroStyles.title}>{title}</h1>
        <p className={heroStyles.lead}>{lead}</p>
        <p className={heroStyles.actions}>
          <ButtonLink href={`/contact-us?service=${slug}`} arrow="right">
            Ask {expert}
          </ButtonLink>
          <ButtonLink href="#price" variant="secondary">
            See the price
          </ButtonLink>
        </p>
      </div>
      <div className={heroStyles.cover}>
        <Cover kind="service" slug={slug} size="portrait" priority />
        <p className={heroStyles.promise}>{promise}</p>
      </div>
    </header>
  );
}

function Problem({ title, points }: Service["problem"]) {
  return (
    <section className={problemStyles.problem} data-tone="night">
      <div className={`frame grid ${problemStyles.columns}`}>
        <h2 className={problemStyles.title}>{title}</h2>
        <ul className={`plain ${problemStyles.points}`}>
          {points.map((point) => (
            <li key={point} className={problemStyles.point}>
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Deliverables({ work }: Service) {
  return (
    <section className={`frame grid ${deliverablesStyles.work}`}>
      <h2>What we do</h2>
      {work.map(({ title, text }) => (
        <section key={title} className={deliverablesStyles.item}>
          <h3 className={deliverablesStyles.title}>{title}</h3>
          <p className={deliverablesStyles.text}>{text}</p>
        </section>
      ))}
    </section>
  );
}

function Schedule({ weeks, pace }: Service) {
  const head = (
    <SectionTitle>
      How it goes, <span className={styles.pace}>{`${pace} by ${pace}`}</span>
    </SectionTitle>
  );
  return (
    <section className={`frame ${styles.weeks}`}>
      <ProcessGraph steps={weeks} head={head}>
        <ArrowLink href="#price" direction="down">
          {`What these ${pace}s cost`}
        </ArrowLink>
      </ProcessGraph>
    </section>
  );
}

function Technologies({ technologies }: Service) {
  const items = technologies.map(({ name, icon }) => ({ name, icon: icon && <Icon name={icon} size="large" /> }));
  return (
    <section className={`frame ${styles.tools}`}>
      <SectionTitle size="medium">Technologies used</SectionTitle>
      <TechnologiesUsed technologies={items} />
    </section>
  );
}

/** One case study with its main result and a quote, and links to the others. */
function Proof({ proof, otherProofs }: Service) {
  if (!proof) return null;
  const { slug, client, title, dyes, result, quote } = proof;
  return (
    <section className={proofStyles.proof} data-dye={dyes[0]}>
      <CoverFrame className={proofStyles.cover}>
        <Cover kind="case-study" slug={slug} size="card" theme="light" />
      </CoverFrame>
      <div className={proofStyles.words}>
        <h2 className={proofStyles.title}>
          <span className={proofStyles.phrase}>Proof: {client}.</span>{" "}
          <span className={proofStyles.phrase}>{title}</span>
        </h2>
        {result && (
          <p className={proofStyles.result}>
            <Metric value={result.value} unit={result.unit} size="large" />
            <b className={proofStyles.label}>{result.label}</b>
            <span>
              <span className={proofStyles.phrase}>Before: {result.before}.</span>{" "}
              <span className={proofStyles.phrase}>After: {result.after}.</span>
            </span>
          </p>
        )}
        <p className={proofStyles.said}>
          “{quote.text}”{" "}
          <span className={proofStyles.speaker}>
            {quote.name}, {quote.role}
          </span>
        </p>
        <ButtonLink href={`/case-studies/${slug}`} variant="secondary" whiteHover arrow="right">
          Read the case
        </ButtonLink>
        {otherProofs.length > 0 && (
          <div className={proofStyles.others}>
            <p className={proofStyles.othersTitle} id="more-proof">
              More examples
            </p>
            <ul className="plain" aria-labelledby="more-proof">
              {otherProofs.map((other) => (
                <li key={other.slug} className={proofStyles.other}>
                  <a href={`/case-studies/${other.slug}`}>{other.title}</a>, {other.client}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** On the page of an engagement model, `engagement` has the other models. */
function Pricing({ family, price, engagement }: Service) {
  return (
    <section id="price" className={`frame ${pricingStyles.hiring}`}>
      <div className={`grid ${pricingStyles.price}`}>
        <h2 className={pricingStyles.title}>What it costs</h2>
        <p className={pricingStyles.amount}>{price}</p>
      </div>
      {engagement.length > 0 && (
        <div className={pricingStyles.models} data-count={engagement.length}>
          <p className={pricingStyles.terms}>
            {family === "engagement-models" ? "Or hire us another way" : "Ways to hire us for it"}
          </p>
          <EngagementModels models={engagement} />
        </div>
      )}
    </section>
  );
}

function Answer({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={useTrustedHtml(html)} />;
}

/** Frequently asked questions, and articles about the service. */
function Questions({ questions, articles }: Service) {
  return (
    <div className={`frame grid ${questionsStyles.questions}`}>
      <h2 className={questionsStyles.title}>Common questions</h2>
      <section className={questionsStyles.answers} aria-label="Questions and answers">
        {questions.map(({ slug, question, html }, index) => (
          <AccordionCard key={slug} title={question} open={index === 0}>
            <Answer html={html} />
          </AccordionCard>
        ))}
      </section>
      {articles.length > 0 && (
        <aside className={questionsStyles.reading} aria-labelledby="reading">
          <h2 className={questionsStyles.readingTitle} id="reading">
            Read before you call
          </h2>
          <ul className="plain">
            {articles.map(({ slug, title, minutes }) => (
              <li key={slug} className={questionsStyles.article}>
                <a className={questionsStyles.link} href={`/blog/${slug}`}>
                  {title}
                </a>
                <span className={questionsStyles.minutes}>{`\u00a0${minutes}\u00a0min`}</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
