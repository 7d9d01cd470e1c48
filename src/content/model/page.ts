import { z } from "zod";
import { day, description, multilineText, reference, requiredText, title } from "./common.ts";

const street = z.strictObject({
  at: z.number().describe("How far from the left or from the top"),
  kind: z.enum(["street", "avenue", "main"]).describe("How thick its thread is"),
});
const path = requiredText.describe("An SVG path").optional();

/** A schematic street map around the office, in units of a 1200 by 540 viewport. */
const mapSchema = z.strictObject({
  about: requiredText.describe("The map in words, for those who cannot see it"),
  down: z.array(street).min(1),
  across: z.array(street).min(1),
  parks: path,
  water: path,
  rails: path,
  stations: path,
  labels: z.array(
    z.strictObject({ text: requiredText, x: z.number(), y: z.number(), upright: z.boolean().default(false) }),
  ),
  here: z
    .strictObject({ x: z.number(), y: z.number() })
    .describe("Corner of the company's mark; narrow screens show the part right of the middle"),
});
export type StreetMap = z.infer<typeof mapSchema>;

/** A page whose body is Markdown: the privacy policy, terms, an imprint. */
export const textPageSchema = z.strictObject({
  title,
  description,
  updatedOn: day,
  address: z
    .string()
    .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, "use a path with lower-case letters, digits and hyphens, like '/terms'")
    .optional()
    .describe("Path of the page, such as /legal/terms; without it a slash and the name of the file"),
  footer: z
    .strictObject({
      group: requiredText.max(40).describe("Title of the group in the footer; a new one is added after the others"),
      title: requiredText.max(40).optional().describe("Text of the link, if it is not the page's title"),
      order: z.int().default(0).describe("Links with a lower number come first"),
    })
    .optional()
    .describe("Its place in the footer; without it the footer has no link to the page"),
  linkedFrom: z
    .array(z.enum(["home", "services", "contact", "resources"]))
    .default([])
    .describe("Pages of the site that link to this one near their beginning, with the text of the footer's link"),
  paper: z
    .strictObject({
      about: requiredText.max(200).describe("One sentence for the list on the resources page"),
      pages: z
        .enum(["flow", "one", "sections"])
        .default("flow")
        .describe("Pages of the PDF: 'one' sets it smaller, to fit on one; with 'sections' each heading begins a page"),
    })
    .optional()
    .describe("Set for a document that visitors can also download as a PDF"),
});

const titledText = z.strictObject({ title: requiredText.max(80), text: requiredText.max(420) });
const timelineEntry = z.strictObject({ when: requiredText, what: requiredText });

/** The texts of single pages, in content/pages/. */
export const pageSchemas = {
  home: z.strictObject({
    title,
    description,
    headline: requiredText.max(60).describe("What the company is for, in words a buyer understands at once"),
    woven: requiredText.max(40).optional().describe("The line that the loom weaves; the headline if there is none"),
    lead: requiredText.max(240),
    facts: z
      .array(z.strictObject({ name: requiredText.max(30), text: requiredText.max(140) }))
      .max(3)
      .default([])
      .describe("What a buyer asks first, below the lead: price range, earliest start"),
    results: z.array(reference("case-studies")).max(3).default([]).describe("Case studies whose first result is shown"),
    process: z.strictObject({
      title: requiredText,
      steps: z
        .array(titledText.extend({ when: requiredText }))
        .min(3)
        .max(6),
    }),
    models: z
      .strictObject({
        title: requiredText,
        rows: z.array(requiredText).describe("Left column of the comparison"),
      })
      .optional()
      .describe("The comparison of engagement models, if there are any"),
    people: z.array(reference("people")).default([]).describe("People shown on the page"),
    peopleNote: requiredText.max(160).optional().describe("What a buyer should know about the people shown"),
    closing: z
      .strictObject({ title: requiredText.max(60), text: requiredText.max(200) })
      .optional()
      .describe("The invitation that ends the page; without it, the written answer and what follows"),
  }),

  about: z.strictObject({
    title,
    description,
    lead: requiredText.max(320),
    story: multilineText.describe("Three to six paragraphs with an empty line between them, shown as they are written"),
    timeline: z.array(timelineEntry).min(5),
    values: z
      .array(titledText.extend({ decision: requiredText.describe("A decision that shows it") }))
      .min(3)
      .max(6),
    openSource: z.array(titledText.extend({ url: requiredText })),
    visit: titledText.describe("The invitation that ends the page"),
  }),

  careers: z.strictObject({
    title,
    description,
    lead: requiredText.max(320),
    reasons: z.array(titledText).min(3).max(6),
    steps: z
      .array(titledText.extend({ days: requiredText }))
      .min(3)
      .max(6),
    benefits: z
      .array(z.strictObject({ figure: requiredText, title: requiredText, text: requiredText.max(200) }))
      .min(4)
      .max(9),
    payNote: requiredText.max(120).optional().describe("What the amounts in the list of jobs mean: gross, for example"),
    reading: reference("categories").optional().describe("Category whose articles are shown to those who applied"),
  }),

  contact: z.strictObject({
    thanks: z
      .strictObject({ word: requiredText.max(14), meaning: requiredText.describe("'Polish for thanks'") })
      .describe("Woven into the cloth that those see who wrote to us"),
    reading: reference("categories").optional().describe("Category whose articles are shown to them"),
    steps: z
      .array(timelineEntry)
      .min(2)
      .max(5)
      .optional()
      .describe("What happens with a message; without it, that it is answered in time and what follows"),
    budgets: z
      .array(requiredText.max(60))
      .max(9)
      .default([])
      .describe(
        "Ranges to choose from in the form, such as '€25,000 to €75,000'; without any it does not ask for a budget",
      ),
    map: mapSchema.optional(),
  }),

  resources: z.strictObject({
    title,
    description,
    lead: requiredText.max(320),
    topics: z.array(titledText.extend({ tags: z.array(reference("tags")).min(1) })).min(3),
  }),
};

const menuLink = z.strictObject({
  title: requiredText.max(40),
  to: z
    .string()
    .regex(/^\/(?![/\\])/, "expected a path of this site, like '/blog'")
    .describe("A path of this site, like /blog"),
});
export type MenuLink = z.infer<typeof menuLink>;

/** The looks of a site; src/site/identity/ has a folder for each. */
const identityNames = ["weave", "typographic"] as const;
export type IdentityName = (typeof identityNames)[number];
const identity = z.enum(identityNames).default("weave");

/** `site.yaml`: look, menus and checks. Menus that are left out follow from the pages there are. */
export const siteSchema = z.strictObject({
  identity: identity.describe("The look of pages, drawings, mails and icons"),
  menu: z.array(menuLink).max(7).optional().describe("Links in the header, besides the menu of services"),
  footer: z
    .array(z.strictObject({ title: requiredText.max(40), links: z.array(menuLink).min(1) }))
    .max(3)
    .optional()
    .describe("Groups of links in the footer, besides that of services"),
  checks: z
    .strictObject({
      houseStyle: z.boolean().default(false).describe("Words, lengths and repetitions, as docs/writing.md describes"),
      privacyPolicy: z.boolean().default(false).describe("The policy names every field of the forms, and all periods"),
    })
    .prefault({})
    .describe("Checks of the content that a company can switch on"),
});

/** The identity that a parsed site.yaml names. One that is none is reported with the other mistakes of the content. */
export const readIdentityName = (site: unknown): IdentityName =>
  z
    .object({ identity })
    .catch({ identity: "weave" })
    .parse(site ?? {}).identity;

/** The menu of a site that writes none: the pages of these that it has. */
const standardMenu: MenuLink[] = [
  { title: "Work", to: "/case-studies" },
  { title: "Writing", to: "/blog" },
  { title: "Careers", to: "/careers" },
  { title: "About", to: "/about-us" },
  { title: "Resources", to: "/resources" },
];
const standardFooter: MenuLink[] = [
  { title: "Case study of the week", to: "/case-studies/weekly" },
  { title: "Contact", to: "/contact-us" },
];

type FooterPage = Pick<z.infer<typeof textPageSchema>, "title" | "footer"> & { address: string };

/** The menus of header and footer. `paths` are those of all pages; text pages may have a place in the footer. */
export function createMenus(
  written: Pick<z.infer<typeof siteSchema>, "menu" | "footer">,
  paths: ReadonlySet<string>,
  textPages: FooterPage[] = [],
) {
  const select = (links: MenuLink[]) => links.filter(({ to }) => paths.has(to));
  const menu = written.menu ?? select(standardMenu);
  const groups = written.footer ?? [{ title: "Company", links: [...menu, ...select(standardFooter)] }];
  const added = textPages
    .flatMap(({ title, address: to, footer }) => (footer ? [{ title, to, ...footer }] : []))
    .sort((a, b) => a.order - b.order);
  const titles = new Set([...groups, ...added.map(({ group }) => ({ title: group }))].map(({ title }) => title));
  return {
    menu,
    footer: Array.from(titles, (title) => ({
      title,
      links: [
        ...(groups.find((group) => group.title === title)?.links ?? []),
        ...added.filter(({ group }) => group === title).map(({ title, to }) => ({ title, to })),
      ],
    })),
    hasFeed: paths.has("/feed.xml"),
  };
}

export const engagementSchema = z.array(
  z.strictObject({
    service: reference("engagement-models").describe("The page of this engagement model"),
    name: requiredText,
    fits: requiredText.max(140),
    team: requiredText.max(80),
    commitment: requiredText.max(80),
    price: requiredText.max(100),
    scope: requiredText.max(120),
    risk: requiredText.max(120),
  }),
);

/** Redirects that the browser applies without a request. The long list of legacy redirects stays on the server. */
export const routeRulesSchema = z
  .array(
    z.strictObject({
      from: z.string().startsWith("/").describe("A path, or a prefix that ends in '/**'"),
      to: z
        .string()
        .regex(/^(\/(?![/\\])|https:\/\/)/, "a path of this site or an https address")
        .describe("A path of this site, or an address that starts with https://"),
      status: z.literal([301, 302, 307, 308]).default(302),
    }),
  )
  .describe("Short addresses for talks, business cards and mail, which browsers follow without asking the server");
