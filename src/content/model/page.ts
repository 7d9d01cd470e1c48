import { z } from "zod";
import { day, description, requiredText, slug, title } from "./common.ts";

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

/** A page whose body is Markdown, such as the privacy policy. */
export const prosePageSchema = z.strictObject({ title, description, updatedOn: day });

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
      .array(z.strictObject({ name: requiredText.max(30), text: requiredText.max(120) }))
      .max(3)
      .default([])
      .describe("What a buyer asks first, below the lead: price range, earliest start"),
    results: z.array(requiredText).max(3).default([]).describe("Slugs of case studies whose first result is shown"),
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
    people: z.array(requiredText).default([]).describe("Slugs of people"),
  }),

  about: z.strictObject({
    title,
    description,
    lead: requiredText.max(320),
    story: requiredText.describe("Three to six paragraphs with an empty line between them, shown as they are written"),
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
    reading: slug.optional().describe("Category whose articles are shown to those who applied"),
  }),

  contact: z.strictObject({
    thanks: z
      .strictObject({ word: requiredText.max(14), meaning: requiredText.describe("'Polish for thanks'") })
      .describe("Woven into the cloth that those see who wrote to us"),
    reading: slug.optional().describe("Category whose articles are shown to them"),
    map: mapSchema.optional(),
  }),

  resources: z.strictObject({
    title,
    description,
    lead: requiredText.max(320),
    topics: z.array(titledText.extend({ tags: z.array(requiredText).min(1) })).min(3),
  }),
};

const menuLink = z.strictObject({
  title: requiredText.max(40),
  to: z.string().regex(/^\/(?![/\\])/, "expected a path of this site, like '/blog'"),
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

/** The menus of header and footer. `paths` are those of all pages. */
export function createMenus(written: Pick<z.infer<typeof siteSchema>, "menu" | "footer">, paths: ReadonlySet<string>) {
  const select = (links: MenuLink[]) => links.filter(({ to }) => paths.has(to));
  const menu = written.menu ?? select(standardMenu);
  return {
    menu,
    footer: written.footer ?? [{ title: "Company", links: [...menu, ...select(standardFooter)] }],
    hasFeed: paths.has("/feed.xml"),
  };
}

export const engagementSchema = z.array(
  z.strictObject({
    service: requiredText.describe("Slug of the engagement model's page"),
    name: requiredText,
    fits: requiredText.max(140),
    team: requiredText.max(80),
    commitment: requiredText.max(80),
    price: requiredText.max(80),
    scope: requiredText.max(120),
    risk: requiredText.max(120),
  }),
);

/** Redirects that the browser applies without a request. The long list of legacy redirects stays on the server. */
export const routeRulesSchema = z.array(
  z.strictObject({
    from: z.string().startsWith("/").describe("A path, or a prefix that ends in '/**'"),
    to: z.string().regex(/^(\/(?![/\\])|https:\/\/)/, "a path of this site or an https address"),
    status: z.literal([301, 302, 307, 308]).default(302),
  }),
);
