import type { SiteFrame } from "../../layouts/layout.ts";

/** What a header and a footer need to stand in the gallery. */
export const site: SiteFrame = {
  company: {
    name: "Northloom",
    legalName: "Northloom sp. z o.o.",
    tagline: "Software for teams that have to live with it",
    email: "hello@northloom.example",
    telephone: "+48 42 555 01 40",
    registration: "KRS 0009555014",
    address: {
      street: "ul. Przędzalniana 71",
      locality: "Łódź",
      region: "łódzkie",
      postalCode: "90-338",
      country: "PL",
    },
    social: [{ title: "GitHub", url: "https://github.com/northloom" }],
    offices: [{ city: "Łódź", timeZone: "Europe/Warsaw", address: ["ul. Przędzalniana 71", "90-338 Łódź", "Poland"] }],
  },
  services: [
    {
      family: "expertise",
      slug: "dev-ops",
      name: "DevOps",
      promise: "Deploy on Friday, sleep on Friday",
      dye: "walnut",
    },
    { family: "expertise", slug: "mvp-development", name: "MVP development", promise: "Twelve weeks", dye: "madder" },
    { family: "industries", slug: "venture-capital", name: "Venture capital", promise: "Nine pages", dye: "walnut" },
    { family: "technologies", slug: "python-development", name: "Python", promise: "Typed and tested", dye: "weld" },
    {
      family: "engagement-models",
      slug: "technical-consulting",
      name: "Technical consulting",
      promise: "A second opinion with its reasons",
      dye: "walnut",
    },
  ],
};
