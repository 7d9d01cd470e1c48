/**
 * Who may import whom: the house rules of the README's map. Types travel freely, because they are gone before the code
 * runs; a rule that also forbids types says so.
 */
const from = (path, pathNot) => ({ path, pathNot: pathNot ?? "\\.test\\.tsx?$" });
const rule = (name, where, to, comment) => ({ name, severity: "error", comment, from: where, to });
const runtime = { dependencyTypesNot: ["type-only"] };

export default {
  forbidden: [
    rule("no-circles", {}, { circular: true, viaOnly: runtime }, "Two files that need each other are one idea."),
    rule(
      "ui-knows-nothing",
      from("^src/site/ui/"),
      { path: "^src/", pathNot: "^src/site/(ui|styles|icons)/", ...runtime },
      "The design system knows no page and no content.",
    ),
    rule(
      "sections-use-ui",
      from("^src/site/(sections|layouts)/"),
      { path: "^src/", pathNot: "^src/site/(ui|styles|icons|sections|layouts|weave)/|^src/content/cards\\.ts$|^src/leads/contracts/fields\\.ts$", ...runtime },
      "Sections are made of the design system.",
    ),
    rule(
      "pages-do-not-meet",
      from("^src/site/pages/([^/]+)/"),
      { path: "^src/site/pages/", pathNot: "^src/site/pages/$1/" },
      "What two pages share is a section.",
    ),
    rule(
      "pages-stay-in-the-browser",
      from("^src/site/pages/.+\\.tsx$"),
      { path: "^src/(content|leads|server|build)/", pathNot: "^src/leads/contracts/fields\\.ts$", ...runtime },
      "A page gets its data from its loader.",
    ),
    rule(
      "only-the-server-loads-data",
      from("^src/site/", "\\.data\\.ts$|^src/site/loaders\\.ts$"),
      { path: "\\.data\\.ts$", ...runtime },
      "Loaders are Node's; they must not reach a browser.",
    ),
    rule("navigation-knows-no-page", from("^src/navigation/"), { path: "^src/(?!navigation/)" }, "It is given a route table."),
    rule(
      "telemetry-stands-alone",
      from("^src/telemetry/"),
      { path: "^src/(?!telemetry/|navigation/|database/|shared/)" },
      "It may hear of navigation's events, and it keeps its numbers in a database.",
    ),
    rule("content-stands-alone", from("^src/content/"), { path: "^src/(?!content/)" }, "Content is read by others."),
    rule(
      "leads-stand-alone",
      from("^src/leads/"),
      { path: "^src/(?!leads/|database/|shared/)" },
      "Nothing a visitor sends depends on a page.",
    ),
    rule("shared-stands-alone", from("^src/shared/"), { path: "^src/(?!shared/)" }, "Helpers know none of those who use them."),
    rule("databases-know-no-table", from("^src/database/"), { path: "^src/(?!database/)" }, "Tables belong to those who fill them."),
    rule(
      "server-is-not-the-build",
      from("^src/server/"),
      { path: "^src/build/" },
      "A server serves what a build made; it does not make it.",
    ),
    rule("no-orphans", { orphan: true, path: "^src/", pathNot: "\\.d\\.ts$|\\.test\\.tsx?$|/parts/|/styles/theme\\.ts$" }, {}, "Dead code goes."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    parser: "swc",
    tsPreCompilationDeps: "specify",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
  },
};
