import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";

const GUIDE = "docs/adding-a-page.md";

/** Writes the files of the guide's code blocks into a project, and adds the lines of its `diff` blocks. */
function applyGuide(folder: string): void {
  const blocks = readFileSync(GUIDE, "utf8").matchAll(/^```(\w+) file=(\S+)\n(.*?)^```$/gms);
  for (const [, language, file = "", text = ""] of blocks) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, language === "diff" ? applyDiff(readFileSync(path, "utf8"), text, file) : text);
  }
}

function applyDiff(source: string, diff: string, file: string): string {
  const lines = diff.trimEnd().split("\n");
  const before = lines.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
  const after = lines.filter((line) => !line.startsWith("-")).map((line) => line.slice(1));
  expect(source.split(`${before.join("\n")}\n`), `${file} has these lines once`).toHaveLength(2);
  return source.replace(`${before.join("\n")}\n`, `${after.join("\n")}\n`);
}

test("a kind of page that is added by the guide is found everywhere", ONLY_IN_ALL, async () => {
  // Two builds and a type check take minutes on a busy machine.
  test.setTimeout(600_000);
  const project = createProjectCopy();
  try {
    applyGuide(project.folder);
    const types = project.run("node_modules/typescript/bin/tsc", "-p", ".", "--incremental", "false");
    // Unit tests import from tests/, which is not part of the copy.
    expect(
      types.stdout.split("\n").filter((line) => /^src\/.*error TS/.test(line) && !line.includes(".test.")),
    ).toEqual([]);
    project.build();
    const port = await project.startServer({});
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const getText = async (path: string) => (await get(path)).text();

    expect(await getText("/events/open-day")).toContain("Open day at the mill</h1>");
    expect((await get("/events/closed-day")).status).toBe(404);
    expect(await getText("/sitemap.xml")).toContain("/events/open-day</loc>");
    expect(await getText("/llms.txt")).toMatch(/## Events\n\n- \[Open day at the mill\]\(\S+\/events\/open-day\)/);
    const found = await getText("/search?q=weaving+hall&kind=event");
    expect(found).toContain('href="/events/open-day"');
    expect(found).toContain(">Events</h2>");
    const image = await get("/social/events/open-day.png");
    expect(image.headers.get("content-type")).toBe("image/png");

    const text = project.readFile("events/open-day.md");
    project.writeFile(
      "events/open-day.md",
      `${text}\n[Here](/events/open-day#what-you-will-see), [there](/events/no-day).\n`,
    );
    const check = project.run("src/build/cli/content.ts", "check");
    expect(check.stderr).toContain("link to unknown page '/events/no-day'");
    expect(check.stderr).not.toContain("what-you-will-see");
  } finally {
    await project.dispose();
  }
});
