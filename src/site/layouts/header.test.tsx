import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Header } from "./header.tsx";
import type { LayoutData } from "./layout-types.ts";

const site: LayoutData = {
  mark: ["#"],
  company: {
    name: "Tessel",
    wordmark: "tessel",
    legalName: "Tessel sp. z o.o.",
    tagline: "Software, woven to a pattern.",
    email: "hello@tessel.example",
    telephone: "+48 42 555 01 40",
    registration: [{ name: "KRS", value: "0000555014" }],
    address: { street: "", locality: "", region: "", postalCode: "", country: "PL" },
    social: [],
    offices: [],
  },
  services: [
    { family: "expertise", slug: "dev-ops", name: "DevOps", promise: "Deploy on Friday", dye: "walnut" },
    { family: "industries", slug: "venture-capital", name: "Venture capital", promise: "Five days", dye: "walnut" },
  ],
  menus: {
    menu: [
      { title: "Writing", to: "/blog" },
      { title: "Careers", to: "/careers" },
    ],
    footer: [],
    hasFeed: true,
  },
};

const renderHeader = (path: string) => renderToStaticMarkup(<Header site={site} path={path} />);
const findCurrentLinks = (html: string) =>
  Array.from(html.matchAll(/<(?:a|button)[^>]*aria-current="(\w+)"[^>]*>/g), ([tag, mark]) => [
    tag.match(/href="([^"]*)"/)?.[1] ?? "menu",
    mark,
  ]);

it("marks the current page in the bar and in the menu", () => {
  expect(findCurrentLinks(renderHeader("/careers"))).toEqual([
    ["/careers", "page"],
    ["/careers", "page"],
  ]);
});

it("marks the section of an article with aria-current=true, not page", () => {
  expect(findCurrentLinks(renderHeader("/blog/some-article"))).toEqual([
    ["/blog", "true"],
    ["/blog", "true"],
  ]);
});

it("marks a service in the menu and the button that opens the menu", () => {
  expect(findCurrentLinks(renderHeader("/services/expertise/dev-ops"))).toEqual([
    ["menu", "true"],
    ["/services/expertise/dev-ops", "page"],
  ]);
});

it("opens its menu by popover attributes, without a script", () => {
  expect(renderHeader("/")).toMatch(/<button[^>]*popoverTarget="menu"/i);
  expect(renderHeader("/")).toMatch(/id="menu" popover="auto"/);
});

it("leaves out service families without a service", () => {
  const families = Array.from(renderHeader("/").matchAll(/data-family="([^"]*)"/g), ([, family]) => family);
  expect(families).toEqual(["expertise", "industries"]);
});
