import { getDocumentProxy } from "unpdf";
import { openDist } from "../../src/build-store/dist.ts";
import { ANY_SITE, distDirectory } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("every paper is a page and a PDF, without a form", ANY_SITE, async ({ site }) => {
  const dist = openDist(distDirectory);
  const { papers = {} } = dist.manifest(dist.currentId() ?? "");
  for (const [path, { pages, bytes: size }] of Object.entries(papers)) {
    const page = await sendRequest(site.port, path);
    expect(page.status, path).toBe(200);
    expect(page.text.replaceAll("<!-- -->", "")).toMatch(
      new RegExp(`href="${path}\\.pdf".*${pages} pages?, ${Math.round(size / 1000)} kB`, "s"),
    );
    const { status, headers, bytes } = await sendRequest(site.port, `${path}.pdf`);
    expect([status, headers["content-type"], bytes.length], path).toEqual([200, "application/pdf", size]);
    expect((await getDocumentProxy(new Uint8Array(bytes))).numPages, path).toBe(pages);
  }
});
