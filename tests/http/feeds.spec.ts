import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { everyRoute } from "../routes.ts";
import { expect, SITE_URL, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

for (const kind of ["blog", "tag", "author", "category"]) {
  test(`the Atom and JSON feeds of the ${kind} parse and have the same entries`, async ({ site }) => {
    const list = kind === "blog" ? "" : (everyRoute()[kind] ?? "");
    const xml = await sendRequest(site.port, `${list}/feed.xml`);
    const json = await sendRequest(site.port, `${list}/feed.json`);
    expect(xml.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(json.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    const atom = parseAtomFeed(xml.text);
    const feed = parseJsonFeed(JSON.parse(json.text));
    expect(atom.title?.value).toBe(feed.title);
    expect(atom.links).toContainEqual(expect.objectContaining({ rel: "self", href: `${SITE_URL}${list}/feed.xml` }));

    const entries = (atom.entries ?? []).map(({ id, title, updated }) => ({ id, title: title?.value, updated }));
    expect(entries.length).toBeGreaterThan(0);
    expect(feed.items?.map(({ id, title }) => ({ id, title }))).toEqual(
      entries.map(({ id, title }) => ({ id, title })),
    );
    for (const { id, updated } of entries) {
      expect(Date.parse(updated ?? "")).not.toBeNaN();
      expect((await sendRequest(site.port, new URL(id ?? "").pathname)).status).toBe(200);
    }
  });
}
