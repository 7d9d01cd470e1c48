import { Icon } from "../../src/site/icons/icon.tsx";
import {
  arrows,
  findTechnologyIcon,
  flags,
  services,
  socialNetworks,
  symbols,
  technologies as technologyIcons,
} from "../../src/site/icons/icon-names.ts";
import type { LayoutData } from "../../src/site/layouts/layout-types.ts";
import { Card } from "../../src/site/ui/card/card.tsx";
import { CoverPlaceholder } from "./gallery-item.tsx";

export const statistics = [
  { value: "94", label: "people, 71 of them engineers", source: "Payroll, 1 October 2026" },
  { value: "4.6", unit: "years", label: "is how long a client stays", source: "Median since 2014" },
  { value: "61", unit: "%", label: "of projects come from a former client", source: "Signed in 2025, 18 of 29" },
  { value: "9", unit: "min", label: "from commit to production", source: "Median over October 2026" },
];

export const logos = ["Haulwright", "Tarn Mutual", "Kestrel Row", "Brightwater", "Voltfjord", "Marrow & Pine"].map(
  (name, index) => ({ name, href: index % 2 ? undefined : "#top" }),
);

const stepText = "Thirty minutes. You tell us what hurts; we ask about data, people and dates.";

export const steps = [
  { when: "Day 1", title: "A call with an engineer", text: stepText },
  { when: "Week 1", title: "Reading", text: stepText },
  { when: "Week 2", title: "A plan with ranges", text: stepText },
  { when: "Weeks 3–12", title: "Software every Friday", text: stepText },
  { when: "After", title: "Handover or staying", text: "Your team runs it without us. Or we stay, month by month." },
];

const terms = (team: string, price: string, scope: string) => [
  { title: "Team", text: team },
  { title: "Commitment", text: "Two weeks’ notice" },
  { title: "Price", text: price },
  { title: "Scope", text: scope },
  { title: "Who carries the risk", text: "Written down before the first day" },
];

export const models = [
  {
    href: "#consulting",
    name: "Technical consulting",
    fits: "You have a decision to make and want a second opinion with its reasons.",
    terms: terms(
      "One or two senior people",
      "A fixed fee per question",
      "A report your team can act on without us, and the meeting where we defend it",
    ),
  },
  {
    href: "#project",
    name: "Project-based engagement",
    fits: "You know what has to exist and by when.",
    terms: terms("Three to seven people", "A range, then a price", "Agreed outcomes"),
  },
  {
    href: "#team",
    name: "Dedicated development team",
    fits: "You have a backlog that outgrows your hiring.",
    terms: terms("Four people or more", "Monthly, by role", "Your backlog"),
  },
];

const createFilter = (name: string, before: string, all: string, choice: string, chosen = "") => ({
  ...{ name, before, all, chosen },
  choices: [{ value: choice, label: choice }],
});

export const filterFields = [
  createFilter("industry", "Work in", "every industry", "Energy"),
  createFilter("technology", "with", "every technology", "Python", "Python"),
];

export const slides = (["woad", "madder", "lichen", "weld", "walnut", "woad"] as const).map((dye, index) => ({
  key: `slide-${index}`,
  content: (
    <Card
      href="#top"
      dye={dye}
      cover={<CoverPlaceholder dye={dye} />}
      title={`${9 + index} minutes from commit to production`}
      kicker="Insurance"
      meta="United Kingdom"
    >
      It was four hours and a Thursday.
    </Card>
  ),
}));

export const icons = [...technologyIcons, ...services, ...socialNetworks, ...flags, ...arrows, ...symbols];
export const sizes = ["small", "base", "large", "huge"] as const;

const technologyNames = ["PostgreSQL", "Python", "dbt", "DuckDB", "Kafka", "Terraform", "TypeScript", "A tool of ours"];
export const technologies = technologyNames.map((name) => {
  const icon = findTechnologyIcon(name);
  return { name, icon: icon && <Icon name={icon} /> };
});

export const questions = [
  { question: "Who owns the code?", answer: "You do, from the first commit. It lives in your repository." },
  {
    question: "What happens when we disagree with the estimate, or with the way it was made?",
    answer:
      "We go through the ranges together and show where the width comes from. Usually one unknown makes most of it; we propose to remove that one first, in a week that you can stop after.",
  },
  { question: "Can we stop early?", answer: "Every second Friday, without a reason." },
];

/** The data of the gallery's header and footer. */
export const layoutData: LayoutData = {
  mark: ["#.#", ".#.", "#.#"],
  company: {
    name: "Fixture",
    wordmark: "fixture",
    legalName: "Fixture Ltd",
    tagline: "Software for teams that have to live with it",
    email: "hello@fixture.example",
    telephone: "+48 42 555 01 40",
    registration: [{ name: "KRS", value: "0009555014" }],
    address: {
      street: "ul. Przędzalniana 71",
      locality: "Łódź",
      region: "łódzkie",
      postalCode: "90-338",
      country: "PL",
    },
    social: [{ title: "GitHub", url: "https://github.com/fixture" }],
    offices: [{ city: "Łódź", timeZone: "Europe/Warsaw", address: ["ul. Przędzalniana 71", "90-338 Łódź", "Poland"] }],
  },
  services: [
    { family: "expertise", slug: "dev-ops", name: "DevOps", promise: "Sleep on Friday", dye: "walnut" },
    { family: "expertise", slug: "mvp-development", name: "MVP development", promise: "Twelve weeks", dye: "madder" },
    { family: "industries", slug: "venture-capital", name: "Venture capital", promise: "Nine pages", dye: "walnut" },
    { family: "technologies", slug: "python-development", name: "Python", promise: "Typed and tested", dye: "weld" },
    { family: "engagement-models", slug: "consulting", name: "Consulting", promise: "With its reasons", dye: "woad" },
  ],
  menus: {
    menu: [
      { title: "Work", to: "/case-studies" },
      { title: "Writing", to: "/blog" },
      { title: "Careers", to: "/careers" },
    ],
    footer: [{ title: "Company", links: [{ title: "About", to: "/about-us" }] }],
    hasFeed: true,
  },
};
