import { dayOf } from "../../../content/calendar.ts";
import { jobCard, personCard } from "../../../content/cards.ts";
import { tiedTexts } from "../../../content/tied.ts";
import { PageError, pageNotFound } from "../../../navigation/page-error.ts";
import { technologyIcon } from "../../icons/technology-icon.ts";
import type { LoadArgs } from "../../load.ts";
import { jobPosting } from "../../structured-data/job-posting.ts";

export function load({ content, params, now, form, siteUrl, readHtml }: LoadArgs<"slug">) {
  const job = content.jobs.find(params.slug);
  const path = `/careers/${params.slug}`;
  if (!job) throw pageNotFound(path);
  if (job.closesOn < dayOf(now)) throw closed(job.title);
  const { title, description, postedOn, closesOn, technologies, body, steps, firstMonths } = job;
  const data = {
    job: jobCard(job),
    postedOn,
    closesOn,
    technologies: technologies.map((name) => ({ name, icon: technologyIcon(name) })),
    body,
    steps: tiedTexts(steps),
    firstMonths,
    form,
    reader: content.people.pick([content.company.readers.applications]).map(personCard)[0],
    others: content.jobs
      .open(dayOf(now))
      .filter((other) => other !== job)
      .slice(0, 3)
      .map(jobCard),
  };
  const breadcrumbs = [{ title: "Careers", path: "/careers" }];
  const things = [jobPosting(job, readHtml(body.ref), content.company, siteUrl)];
  return { data, head: { title, description, path, breadcrumbs, things } };
}

function closed(title: string): PageError {
  return new PageError(`The job '${title}' is closed.`, {
    statusCode: 410,
    title: "This job is taken.",
    description: "We have stopped taking applications for it. The jobs that are open now are one click away.",
    buttonText: "See open jobs",
    buttonUrl: "/careers",
    fatal: false,
  });
}
