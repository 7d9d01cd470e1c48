import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fixtureDirectory } from "../../src/content/testing/site-under-test.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

const BUILD_TIMEOUT = { timeout: 300_000 };
const evening = new Date("2031-05-05T23:50:00Z");
const morning = new Date("2031-05-06T00:00:10Z");

const article = `---
title: An article for tomorrow morning
description: It is written today and nobody sees it before its day, in no list and in no feed.
publishedOn: 2031-05-06
author: ada-reed
category: engineering
tags: [databases]
---

Quillwort is a word that no other page has.
`;
const job = readFileSync(join(fixtureDirectory, "jobs/test-engineer.md"), "utf8").replace(
  /^closesOn: .*$/m,
  "closesOn: 2031-05-05",
);

const lists = [
  "/blog",
  "/blog/tag/databases",
  "/blog/author/ada-reed",
  "/blog/category/engineering",
  "/feed.xml",
  "/feed.json",
  "/blog/tag/databases/feed.xml",
  "/sitemap.xml",
  "/llms.txt",
  "/search?q=quillwort",
];
const jobLists = ["/careers", "/sitemap.xml", "/search?q=test+engineer&kind=job"];

async function findPathsContaining(port: number, paths: string[], address: string): Promise<string[]> {
  const responses = await Promise.all(paths.map(async (path) => ({ path, ...(await sendRequest(port, path)) })));
  return responses.filter(({ text }) => text.includes(address)).map(({ path }) => path);
}

test("a scheduled article is published and a job closes with one automatic build", ONLY_IN_ALL, async () => {
  const project = createProjectCopy();
  try {
    project.writeFile("articles/for-tomorrow.md", article);
    project.writeFile("jobs/test-engineer.md", job);
    project.setClock(evening);
    project.build();
    const port = await project.startServer({ WORKERS: "2" });
    const status = async (path: string) => (await sendRequest(port, path)).status;
    expect(await status("/blog/for-tomorrow")).toBe(404);
    expect(await findPathsContaining(port, lists, "/blog/for-tomorrow")).toEqual([]);
    expect(await status("/careers/test-engineer")).toBe(200);
    expect(await findPathsContaining(port, jobLists, "/careers/test-engineer")).toEqual(jobLists);

    project.setClock(morning);
    await expect.poll(() => status("/blog/for-tomorrow"), BUILD_TIMEOUT).toBe(200);
    await expect.poll(() => findPathsContaining(port, lists, "/blog/for-tomorrow"), BUILD_TIMEOUT).toEqual(lists);
    expect(await status("/careers/test-engineer")).toBe(410);
    await expect.poll(() => findPathsContaining(port, jobLists, "/careers/test-engineer"), BUILD_TIMEOUT).toEqual([]);
    expect(project.printed().match(/"build\.scheduled\.started"/g)).toHaveLength(1);
  } finally {
    await project.dispose();
  }
});

test("a failed scheduled build logs the reason, keeps the served build and is retried", ONLY_IN_ALL, async () => {
  const project = createProjectCopy();
  try {
    project.writeFile("articles/for-tomorrow.md", article);
    project.setClock(evening);
    project.build();
    project.writeFile("articles/broken.md", article.replace("databases", "database"));
    const port = await project.startServer({});
    const { id } = JSON.parse((await sendRequest(port, "/builds/latest.json")).text);

    project.setClock(morning);
    await expect.poll(project.printed, BUILD_TIMEOUT).toContain("unknown tag 'database' — did you mean 'databases'?");
    expect((await sendRequest(port, "/blog")).headers["x-build-id"]).toBe(id);

    project.writeFile("articles/broken.md", article.replace("tomorrow", "the day after"));
    project.setClock(new Date(morning.getTime() + 60_000));
    await expect.poll(async () => (await sendRequest(port, "/blog/for-tomorrow")).status, BUILD_TIMEOUT).toBe(200);
  } finally {
    await project.dispose();
  }
});

test("the server finishes a build: it typesets changed PDFs and compresses scripts", ONLY_IN_ALL, async () => {
  const project = createProjectCopy();
  try {
    const paper = project.readFile("pages/price-list.md");
    project.writeFile("pages/price-list.md", `${paper}\nPrices are without tax.\n`);
    const assets = join(project.folder, "dist/assets");
    const listCompressed = () => readdirSync(assets).filter((name) => name.endsWith(".br"));
    const compressed = listCompressed();
    for (const name of compressed) rmSync(join(assets, name));
    project.build();
    const port = await project.startServer({ WORKERS: "2" });
    const { status, bytes } = await sendRequest(port, "/papers/price-list.pdf");
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    await expect.poll(project.printed, BUILD_TIMEOUT).toContain('"build.finish.succeeded"');
    expect(compressed.length).toBeGreaterThan(10);
    expect(listCompressed()).toEqual(compressed);
    expect((await sendRequest(port, "/metrics")).text).toContain("pdfs_missing 0");
  } finally {
    await project.dispose();
  }
});
