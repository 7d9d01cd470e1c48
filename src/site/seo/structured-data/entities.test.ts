import { expect, it } from "vitest";
import { read } from "../../../content/testing/read-site.ts";
import { job } from "../../../content/testing/small-site.ts";
import { jobPosting } from "./entities.ts";

const amsterdam = { city: "Amsterdam", timeZone: "Europe/Amsterdam", address: ["Garenhof 12", "Netherlands"] };

async function createPosting(frontMatter: Record<string, unknown>) {
  const { jobs, company } = await read({ "jobs/weaver.md": job(frontMatter) });
  const [weaver] = jobs;
  if (!weaver) throw new Error("There is no job.");
  return jobPosting(weaver, "", { ...company, offices: [...company.offices, amsterdam] }, "https://a.example");
}

it.each([
  ["Łódź", [["Łódź", "PL"]]],
  ["Amsterdam", [["Amsterdam", "Netherlands"]]],
  [
    "Łódź or Amsterdam",
    [
      ["Łódź", "PL"],
      ["Amsterdam", "Netherlands"],
    ],
  ],
  ["At our clients’", [["Łódź", "PL"]]],
])("lists the locations of a job at '%s'", async (place, towns) => {
  const address = ([addressLocality, addressCountry]: string[]) => ({ address: { addressLocality, addressCountry } });
  expect(await createPosting({ place })).toMatchObject({ jobLocation: towns.map(address) });
});

it("gives a remote-only job no location but the area applicants may live in", async () => {
  const posting = await createPosting({ place: "Remote in the EU", remote: "yes" });
  expect(posting).not.toHaveProperty("jobLocation");
  expect(posting).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { name: "European Union" },
  });
});
