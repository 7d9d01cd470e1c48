import { addressOf } from "../../../content/addresses.ts";
import { articleCard, engagementCard, resultShown, serviceCard } from "../../../content/cards.ts";
import type { CaseStudy } from "../../../content/snapshot.ts";
import { tied } from "../../../content/tied.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { home } = content.pages;
  const { clients, statistics, email, telephone } = content.company;
  const [who = "", ...what] = home.lead.split(/(?<=\.) /);
  const data = {
    headline: home.headline,
    lead: { who, what: what.join(" ") },
    clients: clients.map(({ name, caseStudy = studyFor(name, content) }) => ({
      name,
      src: addressOf.wordmark(name),
      href: caseStudy && addressOf.caseStudy(caseStudy),
    })),
    results: shownResults(content).flatMap(resultOf),
    // The fourth family, engagement models, is compared further down the page.
    families: (["expertise", "industries", "technologies"] as const)
      .map((family) => ({ family, services: content.services.inFamily(family).map(serviceCard) }))
      .filter(({ services }) => services.length > 0),
    process: home.process,
    models: { title: home.models.title, columns: content.engagement.map((model) => engagementCard(content, model)) },
    people: content.people.pick(home.people).map(({ slug, name, role, joined }) => ({ slug, name, role, joined })),
    staff: statistics.slice(0, 1).map((one) => ({ ...one, source: tied(one.source) })),
    articles: content.articles
      .page("all", "", "1")
      .slice(0, 4)
      .map((article) => articleCard(content, article)),
    contact: { email, telephone },
  };
  return { data, head: { title: home.title, description: home.description, path: "/" } };
}

function studyFor(name: string, { caseStudies }: LoadArgs["content"]): string | undefined {
  return caseStudies.all.find(({ client }) => client === name)?.slug;
}

const RESULTS = 3;

/** The editor's choice; where there are fewer of it than places, the newest take the rest. */
function shownResults({ caseStudies, pages }: LoadArgs["content"]): CaseStudy[] {
  return [...new Set([...caseStudies.pick(pages.home.results), ...caseStudies.all])].slice(0, RESULTS);
}

function resultOf({ slug, client, clientAbout, industry, countries, dyes, results: [result] }: CaseStudy) {
  if (!result) return [];
  const { value, unit, label, before, after, period } = resultShown(result);
  return [{ slug, client, clientAbout, industry, countries, dye: dyes[0], value, unit, label, before, after, period }];
}
