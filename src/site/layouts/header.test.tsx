import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Header } from "./header.tsx";
import type { LayoutData } from "./layout-types.ts";

const site: LayoutData = {
  company: {
    name: "Northloom",
    legalName: "Northloom sp. z o.o.",
    tagline: "Software, woven to a pattern.",
    email: "hello@northloom.example",
    telephone: "+48 42 555 01 40",
    registration: "KRS 0000555014",
    address: { street: "", locality: "", region: "", postalCode: "", country: "PL" },
    social: [],
    offices: [],
  },
  services: [
    { family: "expertise", slug: "dev-ops", name: "DevOps", promise: "Deploy on Friday", dye: "walnut" },
    { family: "industries", slug: "venture-capital", name: "Venture capital", promise: "Five days", dye: "walnut" },
  ],
};

const header = (path: string) => renderToStaticMarkup(<Header site={site} path={path} />);
const marked = (html: string) =>
  Array.from(html.matchAll(/<(?:a|button)[^>]*aria-current="(\w+)"[^>]*>/g), ([tag, mark]) => [
    tag.match(/href="([^"]*)"/)?.[1] ?? "menu",
    mark,
  ]);

it("marks the page a visitor is on, in the bar and in the menu", () => {
  expect(marked(header("/careers"))).toEqual([
    ["/careers", "page"],
    ["/careers", "page"],
  ]);
});

it("marks the section an article belongs to, and does not call it the page", () => {
  expect(marked(header("/blog/some-article"))).toEqual([
    ["/blog", "true"],
    ["/blog", "true"],
  ]);
});

it("marks a service in the menu, and the button that opens it", () => {
  expect(marked(header("/services/expertise/dev-ops"))).toEqual([
    ["menu", "true"],
    ["/services/expertise/dev-ops", "page"],
  ]);
});

it("opens its menu without scripts", () => {
  expect(header("/")).toMatch(/<button[^>]*popoverTarget="menu"/i);
  expect(header("/")).toMatch(/id="menu" popover="auto"/);
});

it("names no family that has no service", () => {
  const named = Array.from(header("/").matchAll(/data-family="([^"]*)"/g), ([, family]) => family);
  expect(named).toEqual(["expertise", "industries"]);
});
