import { addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { jobCard, personCard } from "../../../content/model/cards.ts";
import { toUtcDay } from "../../../content/model/publishing-dates.ts";
import { PageError, pageNotFound } from "../../../navigation/page-error.ts";
import { findTechnologyIcon } from "../../icons/icon-names.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { jobPosting } from "../../seo/structured-data/job-posting.ts";

export function load({ content, params, now, form, siteUrl, readHtml }: LoadArgs<"slug">) {
  const job = content.jobs.find(params.slug);
  const path = `/careers/${params.slug}`;
  if (!job) throw pageNotFound(path);
  if (job.closesOn < toUtcDay(now)) throw createJobClosedError(job.title);
  const { title, description, postedOn, closesOn, technologies, body, steps, firstMonths } = job;
  const data = {
    job: jobCard(job),
    postedOn,
    closesOn,
    technologies: technologies.map((name) => ({ name, icon: findTechnologyIcon(name) })),
    body,
    steps: addNonBreakingSpacesDeep(steps),
    firstMonths,
    form,
    reader: content.people.pick([content.company.readers.applications]).map(personCard)[0],
    others: content.jobs
      .open(toUtcDay(now))
      .filter((other) => other !== job)
      .slice(0, 3)
      .map(jobCard),
  };
  const breadcrumbs = [{ title: "Careers", path: "/careers" }];
  const things = [jobPosting(job, readHtml(body.ref), content.company, siteUrl)];
  return { data, head: { title, description, path, breadcrumbs, things } };
}

function createJobClosedError(title: string): PageError {
  return new PageError(`The job '${title}' is closed.`, {
    statusCode: 410,
    title: "This job is taken.",
    description: "We have stopped taking applications for it. The jobs that are open now are one click away.",
    buttonText: "See open jobs",
    buttonUrl: "/careers",
    fatal: false,
  });
}
