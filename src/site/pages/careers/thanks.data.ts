import { addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { articleCards, teamDyes } from "../../../content/model/cards.ts";
import type { Job } from "../../../content/model/snapshot.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ item: job, content }: LoadArgs<Job>) {
  // The first step, to apply, is done.
  const remainingSteps = job.steps.slice(1);
  const data = {
    job: { slug: job.slug, title: job.title, dye: teamDyes[job.team], steps: addNonBreakingSpacesDeep(remainingSteps) },
    answerTime: content.answerTime.applications,
    reading: articleCards(content, content.articles.inCategory(content.pages.careers?.reading ?? "").slice(0, 3)),
  };
  const description = "What happens with your application next, and when.";
  return { data, head: { title: "Your application arrived", description, structuredData: [] } };
}

export const jobThanks = definePage({
  paths: ({ jobs }) => jobs.all.map(({ slug }) => ({ slug })),
  find: ({ jobs }, { slug = "" }) => jobs.find(slug),
  load,
  ...unlisted,
});
