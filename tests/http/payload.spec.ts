import { ANY_SITE, everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

/** Long HTML in a payload. Its reference identifies the element of the document that has the same HTML. */
interface LongHtml {
  ref: string;
  html: string;
}

function isLongHtml(value: unknown): value is LongHtml {
  return typeof value === "object" && value !== null && "ref" in value && "html" in value;
}

function extractLongHtml(texts: string[]) {
  return (_key: string, value: unknown) => {
    if (!isLongHtml(value)) return value;
    texts.push(value.html);
    return { ref: value.ref };
  };
}

test("a page's payload equals the one in its document, with long HTML only once", ANY_SITE, async ({ site }) => {
  for (const [name, path] of Object.entries(everyRoute())) {
    await test.step(`${name} ${path}`, async () => {
      const document = (await sendRequest(site.port, path)).text;
      const answer = await sendRequest(site.port, `${path === "/" ? "" : path}/_payload.json?${site.buildId()}`);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.headers["x-build-id"]).toBe(site.buildId());

      const payload = JSON.parse(answer.text);
      expect(Object.keys(payload).sort()).toEqual(["data", "head", "params", "route", "status"]);
      const texts: string[] = [];
      const { head, ...others } = JSON.parse(JSON.stringify(payload, extractLongHtml(texts)));
      // The document's payload has no head tags, because they are in the document's head.
      expect(readPage(document).payloads).toEqual([{ ...others, head: { title: head.title } }]);
      for (const text of texts) expect(document.split(text)).toHaveLength(2);
    });
  }
});

test("an article's payload has its body", async ({ site }) => {
  const { article = "" } = everyRoute();
  const { data, params, route } = JSON.parse((await sendRequest(site.port, `${article}/_payload.json`)).text);
  expect(route).toBe("article");
  expect(params).toEqual({ slug: article.slice("/blog/".length) });
  expect(data.body.html.length).toBeGreaterThan(1000);
});

test("a redirect is returned as JSON without a location header", async ({ site }) => {
  const internal = await sendRequest(site.port, "/contact/_payload.json");
  expect(internal.status).toBe(301);
  expect(internal.headers.location).toBeUndefined();
  expect(JSON.parse(internal.text)).toEqual({ redirect: "/contact-us", external: false });
  expect(internal.headers["x-build-id"]).toBe(site.buildId());

  const external = await sendRequest(site.port, "/github/_payload.json");
  expect(JSON.parse(external.text)).toEqual({ redirect: expect.stringMatching(/^https:/), external: true });

  const firstPage = await sendRequest(site.port, "/blog/page/1/_payload.json");
  expect(JSON.parse(firstPage.text)).toEqual({ redirect: "/blog", external: false });

  const upperCase = await sendRequest(site.port, `/Blog/_payload.json?${site.buildId()}`);
  expect(JSON.parse(upperCase.text)).toEqual({ redirect: "/blog", external: false });
});

test("a redirect ignores the build id or timestamp in the query", async ({ site }) => {
  for (const query of ["an-older-build", "1794700800000"]) {
    const { text } = await sendRequest(site.port, `/blog/page/1/_payload.json?${query}`);
    expect(JSON.parse(text)).toEqual({ redirect: "/blog", external: false });
  }
});

test("similar pages of a 404 are in the link header, not in the payload", async ({ site }) => {
  const { article = "" } = everyRoute();
  const misspelt = article.slice(0, -2);
  const { status, headers, text } = await sendRequest(site.port, `${misspelt}/_payload.json`);
  expect(status).toBe(404);
  expect(Object.keys(JSON.parse(text))).toEqual(["error"]);
  expect(headers.link).toContain(`<${article}>; rel="related"; `);
  const document = readPage((await sendRequest(site.port, misspelt)).text);
  expect(document.payloads.map((payload) => Object.keys(payload))).toEqual([["error"]]);
});

test("an error payload has the status of its page", async ({ site }) => {
  const missing = await sendRequest(site.port, "/nowhere/_payload.json");
  expect(missing.status).toBe(404);
  expect(missing.headers["x-build-id"]).toBe(site.buildId());
  expect(JSON.parse(missing.text).error).toEqual({
    statusCode: 404,
    title: "The page doesn’t exist.",
    description:
      "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
    buttonText: "Back to the Homepage",
    buttonUrl: "/",
    fatal: false,
  });
  const invalid = await sendRequest(site.port, "/blog/Not_A_Slug!/_payload.json");
  expect(invalid.status).toBe(404);
  expect(JSON.parse(invalid.text).error.fatal).toBe(true);
});

test("a filtered list's payload depends only on the filter parameters", async ({ site }) => {
  const payload = async (query: string) =>
    JSON.parse((await sendRequest(site.port, `/case-studies/_payload.json?${query}`)).text).data;
  const all = await payload("");
  const { industry } = all.studies[0];
  const filtered = await payload(`industry=${encodeURIComponent(industry)}&${site.buildId()}`);
  expect(filtered.filter.industry).toBe(industry);
  const expected = all.studies.filter((study: { industry: string }) => study.industry === industry);
  expect(filtered.studies).toEqual(expected);
  expect(expected.length).toBeLessThan(all.studies.length);
  expect(await payload("utm_source=mail")).toEqual(all);
});
