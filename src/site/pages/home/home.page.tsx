import { HomePiece } from "#identity/home-piece.tsx";
import { pluralizeInWords, spellNumber } from "../../../shared/pluralize.ts";
import type { PageProps } from "../../render/page-types.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import { LogoWall } from "../../sections/logo-wall/logo-wall.tsx";
import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { Arrow, ArrowLink } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { Wordmark } from "../../ui/wordmark/wordmark.tsx";
import heroStyles from "./hero.module.css";
import type { load } from "./home.data.ts";
import styles from "./home.module.css";
import { LatestArticles } from "./latest-articles.tsx";
import peopleStyles from "./people.module.css";
import resultsStyles from "./results.module.css";
import servicesStyles from "./services.module.css";

type Home = PageProps<typeof load>;

export default function HomePage(home: Home) {
  const yellowService = home.families.flatMap(({ services }) => services).find(({ dye }) => dye === "weld");
  return (
    <>
      <Hero {...home} />
      {home.clients.length > 0 && <Clients clients={home.clients} />}
      {home.results.length > 0 && <Results results={home.results} />}
      {home.families.length > 0 && <Services families={home.families} />}
      <Process {...home.process} coverSlug={home.results.at(-1)?.slug} />
      {home.models && home.models.columns.length > 0 && <Engagement {...home.models} />}
      {home.people.length > 0 && <People {...home} />}
      {home.articles.length > 0 && <LatestArticles articles={home.articles} />}
      <CallToAction
        {...home.closing}
        action="Tell us what you need"
        art={yellowService && <Cover kind="service" slug={yellowService.slug} size="portrait" theme="light" />}
      />
    </>
  );
}

/** The headline, with the identity's interactive piece beside it if it has one. */
function Hero({ headline, woven, lead, facts, links, results }: Home) {
  return (
    <div className={`frame grid ${heroStyles.hero}`} data-alone={HomePiece ? undefined : ""}>
      <div className={heroStyles.words}>
        <h1 className={heroStyles.title}>{headline}</h1>
        <p className={heroStyles.lead}>
          <strong className={heroStyles.who}>{lead.who}</strong> {lead.what}
        </p>
        {facts.length > 0 && (
          <dl className={heroStyles.facts}>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt className={heroStyles.factName}>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={heroStyles.actions}>
          <ButtonLink href="/contact-us" arrow="right">
            Tell us what you need
          </ButtonLink>
          {results.length > 0 && (
            <ButtonLink href="/case-studies" variant="secondary">
              See the work
            </ButtonLink>
          )}
          {links.map(({ href, title }) => (
            <ArrowLink key={href} href={href}>
              {title}
            </ArrowLink>
          ))}
        </p>
      </div>
      {HomePiece && (
        <div className={heroStyles.loom}>
          <HomePiece headline={woven} />
        </div>
      )}
    </div>
  );
}

function Clients({ clients }: Pick<Home, "clients">) {
  const logos = clients.map(({ name, src, href }) => ({ name, href, logo: src && <Wordmark src={src} name={name} /> }));
  return (
    <section className={`frame ${styles.clients}`} aria-labelledby="clients">
      <h2 id="clients" className={styles.title}>
        {spellNumber(clients.length)} of the companies we have worked for
      </h2>
      <LogoWall label="Clients" logos={logos} />
    </section>
  );
}

function Results({ results }: Pick<Home, "results">) {
  return (
    <section className={`frame ${resultsStyles.results}`}>
      <SectionTitle>{pluralizeInWords(results.length, "result")}, measured before and after</SectionTitle>
      {results.map((result) => (
        <article key={result.slug} className={`grid ${resultsStyles.result}`} data-dye={result.dye} data-lift>
          <p className={resultsStyles.figure}>
            <Metric value={result.value} unit={result.unit} size="large" />
          </p>
          <div className={resultsStyles.words}>
            <h3 className={resultsStyles.label}>
              <a className="block-link" href={`/case-studies/${result.slug}`}>
                {result.label}
              </a>
            </h3>
            <p className={resultsStyles.text}>
              {result.client}. Before:&nbsp;{result.before}. After:&nbsp;{result.after}. {result.period}.
            </p>
            <p className={resultsStyles.more} aria-hidden="true">
              Read the case <Arrow />
            </p>
          </div>
          <CoverFrame className={resultsStyles.cover}>
            <Cover kind="case-study" slug={result.slug} />
          </CoverFrame>
        </article>
      ))}
    </section>
  );
}

const familyTitles = { expertise: "By kind of work", industries: "By industry", technologies: "By language" };

function Services({ families }: Pick<Home, "families">) {
  return (
    <section className={`frame grid ${servicesStyles.services}`}>
      <header className={servicesStyles.title}>
        <h2>What we do</h2>
        <p className={servicesStyles.text}>
          Each page has prices, a week-by-week plan and answers to common questions.
        </p>
        <ArrowLink href="/services">All services, compared</ArrowLink>
      </header>
      <div className={servicesStyles.families}>
        {families.map(({ family, services }) => (
          <section key={family}>
            <h3 className={servicesStyles.family}>{familyTitles[family]}</h3>
            <ul className="plain">
              {services.map(({ slug, name, promise, dye }) => (
                <li key={slug} data-dye={dye}>
                  <a className={servicesStyles.service} href={`/services/${family}/${slug}`}>
                    <b className={servicesStyles.name}>{name}</b>
                    <span className={servicesStyles.promise}>{promise}</span>
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

/** `coverSlug` is the case study whose cover decorates the section. */
function Process({ title, steps, coverSlug }: Home["process"] & { coverSlug?: string }) {
  return (
    <section className={styles.process} data-tone="night">
      {coverSlug && (
        <CoverFrame className={styles.selvedge}>
          <Cover kind="case-study" slug={coverSlug} size="banner" theme="dark" />
        </CoverFrame>
      )}
      <div className="frame">
        <ProcessGraph
          steps={steps}
          head={
            <SectionTitle
              lead={`${pluralizeInWords(steps.length, "step")}, the same for small projects and large ones.`}
            >
              {title}
            </SectionTitle>
          }
        >
          <ButtonLink href="/contact-us" arrow="right">
            Tell us what you need
          </ButtonLink>
        </ProcessGraph>
      </div>
    </section>
  );
}

function Engagement({ title, columns }: NonNullable<Home["models"]>) {
  return (
    <section className={`frame ${styles.models}`}>
      <SectionTitle lead="They differ in who decides the order of work, and in who pays when it takes longer.">
        {title}
      </SectionTitle>
      <EngagementModels models={columns} />
    </section>
  );
}

/** The people a client meets first, as a row of monograms across the page. */
function People({ people, peopleNote, staff: [staff], aboutPath }: Home) {
  return (
    <section className={peopleStyles.people}>
      <header className={`frame grid ${peopleStyles.title}`}>
        <h2 className={peopleStyles.heading}>The people you would talk to first</h2>
        <div className={peopleStyles.about}>
          {staff && (
            <p className={peopleStyles.text}>
              We are {staff.value} {staff.label} ({staff.source}). {peopleNote}
            </p>
          )}
          {aboutPath && <ArrowLink href={aboutPath}>About the company</ArrowLink>}
        </div>
      </header>
      <ul className={`plain ${peopleStyles.ribbon}`}>
        {people.map(({ slug, name, role, joined }) => (
          <li key={slug}>
            <Cover kind="person" slug={slug} size="monogram" />
            <p className={peopleStyles.person}>
              <b className={peopleStyles.name}>{name}</b>
              <span className={peopleStyles.detail}>{role}</span>
              <span className={peopleStyles.detail}>since {joined}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
