import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { UsageError } from "../../shared/run-command.ts";
import { personSchema } from "../model/blog.ts";
import { createSlug, requiredText } from "../model/common.ts";
import { companySchema } from "../model/company.ts";
import { jobSchema } from "../model/job.ts";
import { pageSchemas, textPageSchema } from "../model/page.ts";
import { renderMarkdown, ScaffoldError, scaffoldFields } from "./scaffold.ts";

const shortText = requiredText.max(40);
const { address, offices } = companySchema.shape;

/** What a new site has to know about its company; the descriptions are the questions. */
const factsSchema = z.object({
  name: shortText.describe("Name of the company"),
  country: address.shape.country.describe("Country, as its code of two letters"),
  email: z.email("expected an email address").describe("Email address that visitors write to"),
  currency: jobSchema.shape.salary.shape.currency.describe("Currency of your prices, as its code of three letters"),
  trade: shortText.describe("What the company does, in two or three words"),
  founded: z
    .string()
    .regex(/^\d{4}$/, "expected a year, like '2026'")
    .describe("Founded in the year"),
  person: shortText.describe("Who reads enquiries, as a full name"),
  telephone: companySchema.shape.telephone.describe("Telephone, in international form"),
  street: requiredText.describe("Street and number"),
  city: shortText.describe("City"),
  region: requiredText.describe("Region, state or county"),
  "postal-code": requiredText.describe("Postal code"),
  "time-zone": offices.element.shape.timeZone.describe("Time zone of the office"),
});
export type Facts = z.infer<typeof factsSchema>;
type FactName = keyof Facts;
const factNames = factsSchema.keyof().options;

/** Facts that a site can be built without; they have to be replaced before it is public. */
const placeholders: Partial<Facts> = {
  trade: "Consultancy",
  person: "Your Name",
  telephone: "+00 000 000 000",
  street: "Street and number",
  city: "City",
  region: "Region",
  "postal-code": "00000",
};

export interface FactOptions {
  given: { [Name in FactName]?: string | undefined };
  now: Date;
  /** Asks on the terminal; without one, facts that are not given get their defaults. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

/** The company's facts: those that are given, and answers to questions about the others, which are repeated until they are valid. */
export async function collectFacts({ given, now, ask }: FactOptions): Promise<Facts> {
  const defaults: Partial<Facts> = {
    ...placeholders,
    founded: String(now.getUTCFullYear()),
    "time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const entries: [FactName, string][] = [];
  for (const name of factNames) {
    const value = given[name];
    const problem = value === undefined ? undefined : findProblem(name, value);
    if (problem) throw new UsageError(`--${name} is '${value}': ${problem}.`);
    const fallback = defaults[name];
    if (value === undefined && fallback === undefined && !ask)
      throw new UsageError(`Give --${name} "…": ${factsSchema.shape[name].description}.`);
    entries.push([name, value ?? (ask ? await askFact(name, fallback, ask) : (fallback ?? ""))]);
  }
  return factsSchema.parse(Object.fromEntries(entries));
}

async function askFact(name: FactName, fallback: string | undefined, ask: (question: string) => Promise<string>) {
  const question = `${factsSchema.shape[name].description}${fallback ? ` [${fallback}]` : ""}: `;
  let hint = "";
  for (;;) {
    const value = (await ask(hint + question)).trim() || (fallback ?? "");
    const problem = findProblem(name, value);
    if (!problem) return value;
    hint = `  ${problem}\n`;
  }
}

function findProblem(name: FactName, value: string): string | undefined {
  if (!value.trim()) return "a value is needed";
  return factsSchema.shape[name].safeParse(value).error?.issues[0]?.message;
}

/** The facts that are still placeholders. */
export function listPlaceholders(facts: Facts): string[] {
  const missing = factNames.filter((name) => facts[name] === placeholders[name]);
  return missing.map((name) => name.replace("-", " "));
}

/** Writes a minimal valid site into a folder that is empty or missing; returns the paths below it. */
export async function initSite(directory: string, facts: Facts, today: string): Promise<string[]> {
  await checkEmptyFolder(directory);
  const files = createSiteFiles(facts, today);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return Object.keys(files);
}

/** Throws for a folder with files in it, which a new site could overwrite. */
export async function checkEmptyFolder(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error.code === "ENOTDIR" ? new ScaffoldError(`${directory} is a file.`) : error;
  });
  if (names.length)
    throw new ScaffoldError(`${directory} is not empty. Name a new folder for the site: --site sites/mine`);
}

function createSiteFiles(facts: Facts, today: string): Record<string, string> {
  const { name, country, email, currency, trade, person, telephone, street, city, region } = facts;
  const founded = Number(facts.founded);
  const postalCode = facts["postal-code"];
  const reader = createSlug(person) || "reader";
  const description = `${name}: ${trade}. Tell us what you need: a person reads every message, and you hear what we can do.`;
  const countryName = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
  const company = {
    ...{ name, legalName: name, trade, tagline: `${trade} in ${city}`, description, founded },
    ...{ email, careersEmail: email, privacyEmail: email, telephone, registration: [] },
    readers: { enquiries: reader, applications: reader },
    address: { street, locality: city, region, postalCode, country },
    areaServed: [country],
    offices: [{ city, timeZone: facts["time-zone"], address: [street, `${postalCode} ${city}`, countryName] }],
    ...{ social: [], statistics: [], clients: [] },
  };
  const home = {
    title: `Welcome to ${name}`,
    description,
    headline: "A clear offer before any work begins",
    lead: `${name} in ${city}: ${trade}. Describe your question in a few sentences, and you hear whether we are the right people for it.`,
    process: {
      title: "From the first message to the work",
      steps: [
        {
          ...{ when: "First", title: "You write to us" },
          text: "A few sentences are enough: what you want to change, and by when.",
        },
        {
          ...{ when: "Then", title: "We talk" },
          text: "In a call we ask what we need to know, and you see who would work with you.",
        },
        {
          ...{ when: "After that", title: "You get an offer" },
          text: `It says what we would do, how long it takes and what it costs in ${currency}, before any work begins.`,
        },
      ],
    },
  };
  const readerPage = {
    ...{ name: person, role: "First contact", field: "Enquiries", dye: "woad", joined: founded, team: "leadership" },
    bio: `${person} reads every message that reaches ${name} and makes sure that the right colleague answers it.`,
  };
  const policy = {
    title: "Privacy policy",
    description: "What this website stores about you, why, for how long, and how to have it erased.",
    updatedOn: today,
  };
  return {
    "site.yaml": stringify({ identity: "typographic" }),
    "company.yaml": `${scaffoldFields(companySchema, company)}\n`,
    [`people/${reader}.yaml`]: `${scaffoldFields(personSchema, readerPage)}\n`,
    "pages/home.yaml": `${scaffoldFields(pageSchemas.home, home)}\n`,
    "pages/contact.yaml": `${scaffoldFields(pageSchemas.contact, {
      thanks: { word: "Thank you", meaning: `from all of us at ${name}` },
    })}\n`,
    "pages/privacy-policy.md": renderMarkdown(
      scaffoldFields(textPageSchema, policy),
      renderPolicy(facts, company.offices[0]?.address ?? []),
    ),
  };
}

/** What the platform stores for the contact form, the only form of a site with these pages. */
function renderPolicy({ name, email }: Facts, address: string[]): string {
  return `You can read every page without telling us who you are. When you send the contact form, we store what you wrote so that we can answer you. The controller is ${name}, ${address.join(", ")}. Write to [${email}](mailto:${email}) about anything on this page.

## What the form stores

| Form | Fields |
|---|---|
| Contact | name, email, company, phone, service, budget, message, your consent |

With it we store the time, the page you came from and, if the address that brought you here had them, its campaign parameters.

## Why, and for how long

We use it to answer you and to prepare an offer. Each record is deleted 730 days after it was sent.

## What your browser keeps

The theme you choose, in a cookie; your consent choices; and text you have typed into a form, until it is sent or the tab is closed. No other cookie is set before you agree to one in the cookie settings.

## Your rights

You may ask what we hold about you, have it corrected, receive a copy, object to its use or have it erased. You may also complain to the data protection authority of your country.`;
}
