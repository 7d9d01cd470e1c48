import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { emptySite, fillSite } from "../../src/content/testing/small-site.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

test("a site without content renders its lists with an empty state", ONLY_IN_ALL, async () => {
  const project = createProjectCopy((directory) => fillSite(directory, emptySite));
  try {
    project.build();
    const port = await project.startServer({});
    const text = async (path: string) => {
      const answer = await sendRequest(port, path);
      expect(answer.status, path).toBe(200);
      return answer.text;
    };
    expect(await text("/about-us")).not.toMatch(/In numbers|Given away/);
    for (const path of ["/", "/services", "/contact-us", "/privacy-policy", "/search", "/llms.txt"]) await text(path);
    expect(await text("/services/expertise/dev-ops")).toContain("What it costs");
    expect(await text("/blog")).toContain("Nothing is published yet.");
    for (const list of ["tag/testing", "category/engineering"])
      expect(await text(`/blog/${list}`)).toContain("Nothing is written about this yet.");
    expect(await text("/contact-us/thank-you")).not.toContain("How it went for others");
    expect(await text("/resources")).toContain("Nothing is written about this yet.");
    expect(await text("/case-studies")).toContain("No case study is published yet.");
    expect(await text("/careers")).toContain("No job is open at the moment.");
    expect(await text("/search?q=anything")).toContain("Nothing found");
    expect((await sendRequest(port, "/blog/author/ewa-klimek")).status).toBe(404);
    expect((await sendRequest(port, "/case-studies/weekly")).headers.location).toBe("/case-studies");
    expect(await text("/sitemap.xml")).not.toContain("weekly");

    expect(parseAtomFeed(await text("/feed.xml")).entries ?? []).toEqual([]);
    expect(parseJsonFeed(JSON.parse(await text("/feed.json"))).items ?? []).toEqual([]);
  } finally {
    await project.dispose();
  }
});
