import type { Content } from "../../../content/content.ts";
import { addNonBreakingSpaces } from "../../../content/markdown/non-breaking-spaces.ts";
import { articleCards, engagementCard, resultCard, serviceCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { CaseStudy } from "../../../content/model/snapshot.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ item: home, path, content }: LoadArgs<Content["pages"]["home"]>) {
  const { clients, statistics, email, telephone } = content.company;
  const [who = "", ...what] = home.lead.split(/(?<=\.) /);
  const data = {
    headline: home.headline,
    woven: home.woven ?? home.headline,
    facts: home.facts,
    links: content.textPages.linkedFrom("home"),
    lead: { who, what: what.join(" ") },
    clients: clients.map(({ name, caseStudy = findCaseStudy(name, content) }) => ({
      name,
      src: pathOfPage.homeWordmark(name),
      href: caseStudy && pathOfPage.caseStudy(caseStudy),
    })),
    results: selectResults(content).flatMap(toResult),
    // The fourth family, engagement models, is compared further down the page.
    families: (["expertise", "industries", "technologies"] as const)
      .map((family) => ({ family, services: content.services.inFamily(family).map(serviceCard) }))
      .filter(({ services }) => services.length > 0),
    process: home.process,
    models: home.models && {
      title: home.models.title,
      columns: content.engagement.map((model) => engagementCard(content, model)),
    },
    people: content.people.pick(home.people).map(({ slug, name, role, joined }) => ({ slug, name, role, joined })),
    peopleNote: home.peopleNote,
    aboutPath: content.pages.about && "/about-us",
    staff: statistics
      .slice(0, 1)
      .map((statistic) => ({ ...statistic, source: addNonBreakingSpaces(statistic.source) })),
    articles: articleCards(content, content.articles.page("all", "", "1").slice(0, 4)),
    closing: home.closing ?? {
      title: "What can we do for you?",
      text: `You get a written answer within ${content.answerTime.enquiries}, then ${content.company.leads.call}.`,
    },
    contact: { email, telephone },
  };
  return { data, head: { title: home.title, description: home.description, path, structuredData: [] } };
}

function findCaseStudy(name: string, { caseStudies }: LoadArgs["content"]): string | undefined {
  return caseStudies.all.find(({ client }) => client === name)?.slug;
}

const MAX_RESULTS = 3;

/** The editor's choice, filled up with the newest case studies. */
function selectResults({ caseStudies, pages }: LoadArgs["content"]): CaseStudy[] {
  return [...new Set([...caseStudies.pick(pages.home.results), ...caseStudies.all])].slice(0, MAX_RESULTS);
}

function toResult({ slug, client, clientAbout, industry, countries, dyes, results: [result] }: CaseStudy) {
  if (!result) return [];
  const { value, unit, label, before, after, period } = resultCard(result);
  return [{ slug, client, clientAbout, industry, countries, dye: dyes[0], value, unit, label, before, after, period }];
}

export const home = definePage({
  paths: "single",
  find: ({ pages }) => pages.home,
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: {
    kind: "page",
    title: "Pages",
    // Fields with slugs are left out: they are not shown, and what they refer to has its own entry.
    entry: ({ results: _, people: __, title, description, ...fields }) => ({ title, description, fields }),
  },
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: (_, { content: { company } }) => ({ label: company.trade }),
  files: false,
  linkTargets: () => [{ params: {} }],
});
