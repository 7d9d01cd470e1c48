import { ANY_SITE_IN_ALL, everyPage } from "../routes.ts";
import { expect, test } from "../site.ts";
import { crawl } from "./crawl.ts";

test(
  "every URL reached from the home page exists and every prerendered page is linked",
  ANY_SITE_IN_ALL,
  async ({ site }) => {
    test.setTimeout(everyPage().length * 5_000);
    const { found, broken } = await crawl(site.port);
    expect(broken).toEqual([]);

    const kinds = [...found.values()].map(({ type }) => type.split(";")[0]);
    for (const kind of ["text/html", "text/css", "text/javascript", "image/svg+xml", "image/png", "font/woff2"])
      expect(kinds).toContain(kind);

    const { prerendered } = await (await fetch(`${site.url}/builds/meta/${site.buildId()}.json`)).json();
    const unreached = prerendered.filter((path: string) => !found.has(path) && !path.endsWith("/thank-you"));
    expect(unreached).toEqual([]);
  },
);
