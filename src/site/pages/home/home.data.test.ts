import { expect, it } from "vitest";
import { stringify } from "yaml";
import { files as smallSite } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

it.each([
  ["the headline", {}, "Hello"],
  ["a line of its own", { woven: "Woven" }, "Woven"],
])("weaves %s", async (_, fields, woven) => {
  const home = stringify({ ...smallSite["pages/home.yaml"], ...fields });
  const { data } = await smallLoader({ "pages/home.yaml": home });
  expect(await data("/")).toMatchObject({ headline: "Hello", woven });
});
