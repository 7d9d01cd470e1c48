import { everyRoute } from "../routes.ts";
import { expect, type RunningSite, SITE_URL, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { plain, readPage } from "./read-page.ts";
import { company, table } from "./structured-data-table.ts";

type Node = Record<string, unknown>;
type Read = ReturnType<typeof readPage>;

/** The paths of the sitemap. */
async function listedPages(site: RunningSite): Promise<string[]> {
  const { text } = await sendRequest(site.port, "/sitemap.xml");
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

function graphOf(page: Read): Node[] {
  expect(page.graphs).toHaveLength(1);
  expect(page.graphs[0]["@context"]).toBe("https://schema.org");
  return page.graphs[0]["@graph"];
}

const typesOf = (node: Node) => [node["@type"]].flat().map(String);
const ofType = (graph: Node[], type: string) => graph.filter((node) => typesOf(node).includes(type));
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const stable = new RegExp(`^${SITE_URL}/[a-z0-9/-]*#[a-z-]+$`);

/** The node and all nodes nested in it. */
function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* within(item);
  if (!isNode(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* within(inner);
}

function problemsOf(node: Node): string[] {
  return typesOf(node).flatMap((type) => {
    const rules = node.additionalType === "software company" ? company : table[type];
    if (!rules) return [`${type} is not in the table`];
    const wanted = [...rules.required, ...rules.recommended];
    return wanted.filter((name) => isEmpty(node[name])).map((name) => `${type} does not say '${name}'`);
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

test("every page has one graph with all required and recommended properties", async ({ site }) => {
  const paths = new Set([...(await listedPages(site)), ...Object.values(await everyRoute(site))]);
  for (const path of paths) {
    await test.step(path, async () => {
      const graph = graphOf(readPage((await sendRequest(site.port, path)).text));
      const ids = graph.map((node) => node["@id"]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !stable.test(String(id)))).toEqual([]);
      const problems = [...within(graph)].flatMap((node) => {
        if ("@type" in node) return problemsOf(node);
        return ids.includes(node["@id"]) ? [] : [`${node["@id"]} is not in the graph`];
      });
      expect(problems).toEqual([]);
    });
  }
});

test("each kind of page has its schema.org types", async ({ site }) => {
  const routes = await everyRoute(site);
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
    privacy: ["WebPage"],
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

test("structured data equals the visible content", async ({ site }) => {
  for (const path of await listedPages(site)) {
    await test.step(path, async () => {
      const page = readPage((await sendRequest(site.port, path)).text);
      const graph = graphOf(page);
      const self = graph.find((node) => node["@id"] === `${SITE_URL}${path}#page`);
      expect(self?.url).toBe(page.canonical[0]);
      expect(self?.description).toBe(page.meta("description")[0]);
      expect([`${self?.name} · Northloom`, self?.name]).toContain(page.title[0]);
      expect(ofType(graph, "BreadcrumbList"), "a way is told where one is shown").toHaveLength(
        Math.min(1, page.crumbs.length),
      );
      for (const node of graph) agree(node, page);
    });
  }
});

/** Titles are compared as plain text, because quotes and spaces may be typeset. */
function agree(node: Node, page: Read): void {
  const [h1 = ""] = page.h1;
  const isAbout = (name: unknown) => expect(plain(String(name))).toBe(plain(h1));
  for (const type of typesOf(node)) {
    if (type === "BreadcrumbList") agreeOnWay(node, page);
    if (type === "BlogPosting" || type === "Article") isAbout(node.headline);
    for (const date of ["datePublished", "dateModified", "datePosted"])
      if (node[date]) expect(page.times, date).toContain(node[date]);
    if (type === "BlogPosting") {
      expect(page.meta("article:published_time")).toEqual([node.datePublished]);
    }
    if (type === "Book") isAbout(node.name);
    if (type === "Service") isAbout(node.name);
    if (type === "Person") expect(page.shown).toContain(node.name);
    if (type === "JobPosting") agreeOnJob(node, page);
    if (type === "ItemList") agreeOnList(node, page);
    if (type === "FAQPage") agreeOnQuestions(node, page);
  }
}

const items = (node: Node) => [...within(node.itemListElement)];

function agreeOnWay(node: Node, { crumbs, canonical }: Read): void {
  const [home, ...way] = items(node);
  expect(home?.item).toBe(`${SITE_URL}/`);
  expect(way.at(-1)?.item).toBe(canonical[0]);
  expect(items(node).map(({ position }) => position)).toEqual(items(node).map((_, index) => index + 1));
  const named = way.map(({ name, item }) => ({ name, item }));
  // The visible breadcrumbs may leave out the page itself.
  for (const [index, { name, href }] of crumbs.entries()) {
    expect(named[index]).toEqual({ name, item: href ? SITE_URL + href : canonical[0] });
  }
}

function agreeOnList(node: Node, { linksTo, shown }: Read): void {
  for (const { url, name } of items(node)) {
    expect(linksTo).toContain(new URL(String(url)).pathname);
    expect(shown).toContain(plain(String(name)));
  }
}

function agreeOnQuestions(node: Node, { questions, shown }: Read): void {
  const asked = [...within(node.mainEntity)].filter((part) => part["@type"] === "Question");
  expect(asked.map(({ name }) => name)).toEqual(questions);
  for (const { text } of [...within(asked)].filter((part) => part["@type"] === "Answer")) {
    expect(shown).toContain(plain(String(text)));
  }
}

function agreeOnJob(node: Node, { h1, shown, times }: Read): void {
  const figure = new Intl.NumberFormat("en-GB");
  expect(node.title).toBe(h1[0]);
  expect(times).toContain(String(node.validThrough).slice(0, 10));
  expect(String(node.datePosted) < String(node.validThrough)).toBe(true);
  expect(shown).toContain(plain(String(node.description)));
  const [salary, value] = [...within(node.baseSalary)];
  const per = value?.unitText === "HOUR" ? "an hour" : "a month";
  const range = `${figure.format(Number(value?.minValue))}–${figure.format(Number(value?.maxValue))}`;
  expect(shown).toContain(`${range} ${salary?.currency} ${per}`);
  const kinds: Record<string, string> = { FULL_TIME: "Full-time", PART_TIME: "Part-time", INTERN: "Internship" };
  expect(shown).toContain(kinds[String(node.employmentType)]);
  const towns = [...within(node.jobLocation)].flatMap(({ addressLocality: town }) => town ?? []);
  expect(towns.filter((town) => !new RegExp(` Place [^.]*${town}`).test(shown))).toEqual([]);
  expect(node.jobLocationType === "TELECOMMUTE").toBe(/ Place .* Remote possible Team /.test(shown));
  expect("applicantLocationRequirements" in node).toBe("jobLocationType" in node);
}

test("the organization is the same on every page and matches the contact page", async ({ site }) => {
  const contact = readPage((await sendRequest(site.port, "/contact-us")).text);
  const [ours] = ofType(graphOf(contact), "Organization");
  const { streetAddress, postalCode, addressCountry } = [...within(ours?.address)][0] ?? {};
  expect(addressCountry).toBe("PL");
  for (const said of [ours?.telephone, ours?.email, streetAddress, postalCode]) expect(contact.shown).toContain(said);
  expect((await sendRequest(site.port, new URL(String(ours?.logo)).pathname)).headers["content-type"]).toBe(
    "image/png",
  );
  expect(new Set([...within(ours?.areaServed)].map(({ name }) => name)).size).toBe(22);
  for (const path of Object.values(await everyRoute(site))) {
    expect(ofType(graphOf(readPage((await sendRequest(site.port, path)).text)), "Organization")[0], path).toEqual(ours);
  }
});

test("the SearchAction URL returns search results", async ({ site }) => {
  const [website] = ofType(graphOf(readPage((await sendRequest(site.port, "/")).text)), "WebSite");
  const entry = [...within(website)].find((node) => node["@type"] === "EntryPoint");
  const address = new URL(String(entry?.urlTemplate).replace("{query}", "postgres"));
  const page = readPage((await sendRequest(site.port, address.pathname + address.search)).text);
  expect(page.title[0]).toContain("postgres");
});
