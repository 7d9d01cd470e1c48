import { formatRange } from "../../src/shared/locale.ts";
import { ANY_SITE, company, everyRoute } from "../routes.ts";
import { expect, type RunningSite, SITE_URL, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage, toPlainText } from "./read-page.ts";
import { companyProperties, table } from "./structured-data-table.ts";

type Node = Record<string, unknown>;
type ParsedPage = ReturnType<typeof readPage>;

/** The paths of the sitemap. */
async function readSitemapPaths(site: RunningSite): Promise<string[]> {
  const { text } = await sendRequest(site.port, "/sitemap.xml");
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

function graphOf(page: ParsedPage): Node[] {
  expect(page.graphs).toHaveLength(1);
  expect(page.graphs[0]["@context"]).toBe("https://schema.org");
  return page.graphs[0]["@graph"];
}

const typesOf = (node: Node) => [node["@type"]].flat().map(String);
const ofType = (graph: Node[], type: string) => graph.filter((node) => typesOf(node).includes(type));
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const STABLE_ID = new RegExp(`^${SITE_URL}/[a-z0-9/-]*#[a-z-]+$`);

/** The node and all nodes nested in it. */
function* nestedNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nestedNodes(item);
  if (!isNode(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* nestedNodes(inner);
}

function findProblems(node: Node): string[] {
  return typesOf(node).flatMap((type) => {
    const rules = node["@id"] === `${SITE_URL}/#organization` ? companyProperties : table[type];
    if (!rules) return [`${type} is not in the table`];
    const hasCategories = everyRoute().category !== undefined;
    const wanted = [...rules.required, ...rules.recommended].filter(
      (name) => name !== "articleSection" || hasCategories,
    );
    return wanted.filter((name) => isEmpty(node[name])).map((name) => `${type} does not say '${name}'`);
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

test("every page has one graph with all required and recommended properties", ANY_SITE, async ({ site }) => {
  const paths = new Set([...(await readSitemapPaths(site)), ...Object.values(everyRoute())]);
  for (const path of paths) {
    await test.step(path, async () => {
      const graph = graphOf(readPage((await sendRequest(site.port, path)).text));
      const ids = graph.map((node) => node["@id"]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !STABLE_ID.test(String(id)))).toEqual([]);
      const problems = [...nestedNodes(graph)].flatMap((node) => {
        if ("@type" in node) return findProblems(node);
        return ids.includes(node["@id"]) ? [] : [`${node["@id"]} is not in the graph`];
      });
      expect(problems).toEqual([]);
    });
  }
});

test("each kind of page has its schema.org types", ANY_SITE, async ({ site }) => {
  const routes = everyRoute();
  const kinds: Record<string, string[]> = {
    home: ["WebPage"],
    blog: ["CollectionPage", "ItemList"],
    blogPage: ["CollectionPage", "ItemList"],
    tag: ["CollectionPage", "ItemList", "BreadcrumbList"],
    category: ["CollectionPage", "ItemList", "BreadcrumbList"],
    author: ["ProfilePage", "Person", "ItemList", "BreadcrumbList"],
    article: ["BlogPosting", "Person", "BreadcrumbList"],
    careers: ["CollectionPage", "ItemList"],
    job: ["JobPosting", "BreadcrumbList"],
    caseStudies: ["CollectionPage", "ItemList"],
    caseStudy: ["Article", "BreadcrumbList"],
    weekly: ["CollectionPage", "ItemList", "BreadcrumbList"],
    about: ["AboutPage", "Person"],
    resources: ["CollectionPage", "ItemList"],
    contact: ["ContactPage"],
    ebook: ["Book", "DigitalDocument", "BreadcrumbList"],
    newsletter: ["WebPage"],
    text: ["WebPage"],
    services: ["CollectionPage", "ItemList"],
    service: ["Service", "FAQPage", "BreadcrumbList"],
  };
  for (const [name, path] of Object.entries(routes)) {
    const types = graphOf(readPage((await sendRequest(site.port, path)).text)).flatMap(typesOf);
    expect(types, name).toEqual(expect.arrayContaining(["Organization", "WebSite", ...(kinds[name] ?? [])]));
    // Pages that are not indexed have only the organization and the website.
    if (!kinds[name]) expect(types, name).toHaveLength(2);
  }
});

test("structured data equals the visible content", ANY_SITE, async ({ site }) => {
  for (const path of await readSitemapPaths(site)) {
    await test.step(path, async () => {
      const page = readPage((await sendRequest(site.port, path)).text);
      const graph = graphOf(page);
      const self = graph.find((node) => node["@id"] === `${SITE_URL}${path}#page`);
      expect(self?.url).toBe(page.canonical[0]);
      expect(self?.description).toBe(page.meta("description")[0]);
      expect([`${self?.name} · ${company().name}`, self?.name]).toContain(page.title[0]);
      expect(ofType(graph, "BreadcrumbList"), "breadcrumbs are in the graph if they are visible").toHaveLength(
        Math.min(1, page.crumbs.length),
      );
      for (const node of graph) expectNodeMatchesPage(node, page);
    });
  }
});

/** Titles are compared as plain text, because quotes and spaces may be typeset. */
function expectNodeMatchesPage(node: Node, page: ParsedPage): void {
  const [h1 = ""] = page.h1;
  const expectHeading = (name: unknown) => expect(toPlainText(String(name))).toBe(toPlainText(h1));
  for (const type of typesOf(node)) {
    if (type === "BreadcrumbList") expectBreadcrumbsMatch(node, page);
    if (type === "BlogPosting" || type === "Article") expectHeading(node.headline);
    for (const date of ["datePublished", "dateModified", "datePosted"])
      if (node[date]) expect(page.times, date).toContain(node[date]);
    if (type === "BlogPosting") {
      expect(page.meta("article:published_time")).toEqual([node.datePublished]);
    }
    if (type === "Book") expectHeading(node.name);
    if (type === "Service") expectHeading(node.name);
    if (type === "Person") expect(page.visibleText).toContain(node.name);
    if (type === "JobPosting") expectJobMatches(node, page);
    if (type === "ItemList") expectListMatches(node, page);
    if (type === "FAQPage") expectQuestionsMatch(node, page);
  }
}

const items = (node: Node) => [...nestedNodes(node.itemListElement)];

function expectBreadcrumbsMatch(node: Node, { crumbs, canonical }: ParsedPage): void {
  const [home, ...trail] = items(node);
  expect(home?.item).toBe(`${SITE_URL}/`);
  expect(trail.at(-1)?.item).toBe(canonical[0]);
  expect(items(node).map(({ position }) => position)).toEqual(items(node).map((_, index) => index + 1));
  const named = trail.map(({ name, item }) => ({ name, item }));
  // The visible breadcrumbs may leave out the page itself.
  for (const [index, { name, href }] of crumbs.entries()) {
    expect(named[index]).toEqual({ name, item: href ? SITE_URL + href : canonical[0] });
  }
}

function expectListMatches(node: Node, { linksTo, visibleText }: ParsedPage): void {
  for (const { url, name } of items(node)) {
    expect(linksTo).toContain(new URL(String(url)).pathname);
    expect(visibleText).toContain(toPlainText(String(name)));
  }
}

function expectQuestionsMatch(node: Node, { questions, visibleText }: ParsedPage): void {
  const questionNodes = [...nestedNodes(node.mainEntity)].filter((part) => part["@type"] === "Question");
  expect(questionNodes.map(({ name }) => name)).toEqual(questions);
  for (const { text } of [...nestedNodes(questionNodes)].filter((part) => part["@type"] === "Answer")) {
    expect(visibleText).toContain(toPlainText(String(text)));
  }
}

function expectJobMatches(node: Node, { h1, visibleText, times }: ParsedPage): void {
  expect(node.title).toBe(h1[0]);
  expect(times).toContain(String(node.validThrough).slice(0, 10));
  expect(String(node.datePosted) < String(node.validThrough)).toBe(true);
  expect(visibleText).toContain(toPlainText(String(node.description)));
  const [salary, value] = [...nestedNodes(node.baseSalary)];
  const units: Record<string, string> = { HOUR: "an hour", DAY: "a day", MONTH: "a month", YEAR: "a year" };
  const per = units[String(value?.unitText)];
  const range = formatRange(Number(value?.minValue), Number(value?.maxValue), company().locale);
  expect(visibleText).toContain(`${range} ${salary?.currency} ${per}`);
  const kinds: Record<string, string> = { FULL_TIME: "Full-time", PART_TIME: "Part-time", INTERN: "Internship" };
  expect(visibleText).toContain(kinds[String(node.employmentType)]);
  const towns = [...nestedNodes(node.jobLocation)].flatMap(({ addressLocality: town }) => town ?? []);
  expect(towns.filter((town) => !new RegExp(` Place [^.]*${town}`).test(visibleText))).toEqual([]);
  expect(node.jobLocationType === "TELECOMMUTE").toBe(/ Place .* Remote possible Team /.test(visibleText));
  expect("applicantLocationRequirements" in node).toBe("jobLocationType" in node);
}

test("the organization is the same on every page and matches the contact page", ANY_SITE, async ({ site }) => {
  const contact = readPage((await sendRequest(site.port, "/contact-us")).text);
  const [ours] = ofType(graphOf(contact), "Organization");
  const { streetAddress, postalCode, addressCountry } = [...nestedNodes(ours?.address)][0] ?? {};
  expect(ours?.additionalType).toBe(company().additionalType);
  expect(addressCountry).toBe(company().address.country);
  for (const contactDetail of [ours?.telephone, ours?.email, streetAddress, postalCode])
    expect(contact.visibleText).toContain(contactDetail);
  expect((await sendRequest(site.port, new URL(String(ours?.logo)).pathname)).headers["content-type"]).toBe(
    "image/png",
  );
  expect(new Set([...nestedNodes(ours?.areaServed)].map(({ name }) => name)).size).toBe(company().areaServed.length);
  for (const path of Object.values(everyRoute())) {
    expect(ofType(graphOf(readPage((await sendRequest(site.port, path)).text)), "Organization")[0], path).toEqual(ours);
  }
});

test("the SearchAction URL returns search results", async ({ site }) => {
  const [website] = ofType(graphOf(readPage((await sendRequest(site.port, "/")).text)), "WebSite");
  const entry = [...nestedNodes(website)].find((node) => node["@type"] === "EntryPoint");
  const address = new URL(String(entry?.urlTemplate).replace("{query}", "postgres"));
  const page = readPage((await sendRequest(site.port, address.pathname + address.search)).text);
  expect(page.title[0]).toContain("postgres");
});
