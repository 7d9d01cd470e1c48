import { expect, it } from "vitest";
import { read } from "../../../content/testing/read-site.ts";
import { job } from "../../../content/testing/small-site.ts";
import { jobPosting } from "./job-posting.ts";

const amsterdam = { city: "Amsterdam", timeZone: "Europe/Amsterdam", address: ["Garenhof 12", "Netherlands"] };

async function posted(matter: Record<string, unknown>) {
  const { jobs, company } = await read({ "jobs/weaver.md": job(matter) });
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
])("a job at '%s' is done there", async (place, towns) => {
  const address = ([addressLocality, addressCountry]: string[]) => ({ address: { addressLocality, addressCountry } });
  expect(await posted({ place })).toMatchObject({ jobLocation: towns.map(address) });
});

it("a job that is done from home alone has no place but says where home may be", async () => {
  const posting = await posted({ place: "Remote in the EU", remote: "yes" });
  expect(posting).not.toHaveProperty("jobLocation");
  expect(posting).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { name: "European Union" },
  });
});
