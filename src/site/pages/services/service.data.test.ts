import { expect, it } from "vitest";
import { files as smallSite } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

it("lists case studies that name the service, chosen by the editor or not", async () => {
  const { data } = await smallLoader({ "case-studies/two.md": String(smallSite["case-studies/one.md"]) });
  const { proof, otherProofs } = await data("/services/expertise/dev-ops");
  expect([proof, otherProofs].flat()).toEqual(
    expect.arrayContaining(["one", "two"].map((slug) => expect.objectContaining({ slug }))),
  );
});
