import { getDocumentProxy } from "unpdf";
import { ANY_SITE } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("every paper is a page and a PDF, without a form", ANY_SITE, async ({ site }) => {
  const { papers = {} } = site.dist.manifest(site.buildId());
  for (const path of Object.keys(papers)) {
    const page = await sendRequest(site.port, path);
    expect(page.status, path).toBe(200);
    expect(page.text).toContain(`href="${path}.pdf"`);
    const { status, headers, bytes } = await sendRequest(site.port, `${path}.pdf`);
    expect([status, headers["content-type"], headers["cache-control"]], path).toEqual([
      200,
      "application/pdf",
      "no-cache",
    ]);
    expect((await getDocumentProxy(new Uint8Array(bytes))).numPages, path).toBeGreaterThan(0);
    const again = await sendRequest(site.port, `${path}.pdf`, { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.bytes.length], path).toEqual([304, 0]);
  }
});
