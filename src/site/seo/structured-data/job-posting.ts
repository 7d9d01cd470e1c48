import type { JobPostingLeaf } from "schema-dts";
import type { Company } from "../../../content/model/company.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Job } from "../../../content/model/snapshot.ts";
import { companyId, type GraphNode, nodeId, officeAddress, postalAddress } from "./graph.ts";

const employmentTypes = { "full-time": "FULL_TIME", "part-time": "PART_TIME", internship: "INTERN" };
const salaryUnits = { month: "MONTH", hour: "HOUR" };

/** A job with its full text, because job boards show that instead of the page. */
export function jobPosting(job: Job, html: string, company: Company, siteUrl: string): JobPostingLeaf & GraphNode {
  const path = pathOfPage.job(job.slug);
  return {
    "@type": "JobPosting",
    "@id": nodeId(siteUrl, path, "job"),
    title: job.title,
    description: html,
    url: siteUrl + path,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.slug },
    datePosted: job.postedOn,
    // The job is open until the end of its closing day.
    validThrough: `${job.closesOn}T23:59:59Z`,
    employmentType: employmentTypes[job.employment],
    directApply: true,
    hiringOrganization: { "@id": companyId(siteUrl) },
    ...jobLocations(job, company),
    ...(job.remote === "yes" && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: applicantArea(job, company),
    }),
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: job.salary.currency,
      value: {
        "@type": "QuantitativeValue",
        minValue: job.salary.from,
        maxValue: job.salary.to,
        unitText: salaryUnits[job.salary.per],
      },
    },
    ...(job.technologies.length > 0 && { skills: job.technologies.join(", ") }),
  };
}

/** The offices whose city the job's place mentions; without one, the main address, or none for a remote job. */
function jobLocations({ place, remote }: Job, company: Company) {
  const named = company.offices.filter(({ city }) => place.includes(city));
  if (named.length === 0 && remote === "yes") return {};
  const addresses = named.length > 0 ? named.map((office) => officeAddress(office, company)) : [postalAddress(company)];
  return { jobLocation: addresses.map((address) => ({ "@type": "Place", address }) as const) };
}

/** Where applicants may live, parsed from the job's place: "Łódź or remote in the EU". */
function applicantArea({ place }: Job, { address }: Company) {
  const named = /remote in (?:the )?(.+)$/i.exec(place)?.[1];
  if (named === "EU") return { "@type": "AdministrativeArea", name: "European Union" } as const;
  return { "@type": "Country", name: named ?? address.country } as const;
}
