import { addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { jobCard, personCard, teamDyes } from "../../../content/model/cards.ts";
import { toUtcDay } from "../../../content/model/publishing-dates.ts";
import type { Job } from "../../../content/model/snapshot.ts";
import { PageError } from "../../../navigation/page-error.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { findTechnologyIcon } from "../../icons/icon-names.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { jobPosting } from "../../seo/structured-data/entities.ts";

export function load({ item: job, path, content, now, form, siteUrl, readHtml }: LoadArgs<Job>) {
  const { locale } = content.company;
  const { title, description, postedOn, closesOn, technologies, body, steps, firstMonths } = job;
  if (closesOn < toUtcDay(now))
    throw new PageError(`The job '${title}' is closed.`, {
      statusCode: 410,
      title: "This job has closed.",
      description: "We are no longer taking applications for it. Have a look at the jobs that are open now.",
      buttonText: "See open jobs",
      buttonUrl: "/careers",
      fatal: false,
    });
  const data = {
    job: jobCard(job, locale),
    postedOn: toDisplayDay(postedOn, locale),
    closesOn: toDisplayDay(closesOn, locale),
    technologies: technologies.map((name) => ({ name, icon: findTechnologyIcon(name) })),
    body,
    steps: addNonBreakingSpacesDeep(steps),
    firstMonths,
    form,
    answerTime: content.answerTime.applications,
    reader: content.people.pick([content.company.readers.applications]).map(personCard)[0],
    others: content.jobs
      .open(toUtcDay(now))
      .filter((other) => other !== job)
      .slice(0, 3)
      .map((other) => jobCard(other, locale)),
  };
  const breadcrumbs = [{ title: "Careers", path: "/careers" }];
  const structuredData = [jobPosting(job, readHtml(body.ref), content.company, siteUrl)];
  return { data, head: { title, description, path, breadcrumbs, structuredData } };
}

export const job = definePage({
  paths: ({ jobs }) => jobs.all.map(({ slug }) => ({ slug })),
  find: ({ jobs }, { slug = "" }) => jobs.find(slug),
  load,
  sitemap: (job, { today }) => job.closesOn >= today && { lastModified: job.postedOn },
  search: {
    kind: "job",
    title: "Jobs",
    entry: ({ title, description, headings, body, team, place, technologies, firstMonths, closesOn }, { today }) =>
      closesOn >= today && {
        ...{ title, description, headings: headings.map(({ text }) => text), bodies: [body] },
        fields: [team, place, technologies, firstMonths],
      },
  },
  llmsTxt: ({ title, description, closesOn }, { today }) =>
    closesOn >= today && { section: "Open jobs", title, about: description },
  markdown: false,
  cover: {
    kind: "job",
    dyes: ({ jobs }, slug) => {
      const team = jobs.find(slug)?.team;
      return team && [teamDyes[team]];
    },
  },
  social: () => ({ label: "Job" }),
  files: /^jobs\/(?<slug>[^/]+)\.md$/,
  linkTargets: ({ sources: { jobs }, today }) =>
    jobs.map(({ file, slug, validPart: { closesOn = today } }) => ({
      ...{ params: { slug }, file, anchors: ["apply"] },
      closedOn: closesOn < today ? closesOn : undefined,
    })),
});
