import { jobCard } from "../../../content/cards.ts";
import { type LoadArgs, today } from "../../load.ts";

export function load({ content, query, now }: LoadArgs) {
  const { careers } = content.pages;
  const open = content.jobs.open(today(now)).map(jobCard);
  const team = query.get("team") ?? "";
  const place = query.get("place") ?? "";
  const data = {
    lead: careers.lead,
    title: careers.title,
    reasons: careers.reasons,
    steps: careers.steps,
    benefits: careers.benefits,
    jobs: open.filter((job) => (!team || job.team === team) && (!place || job.place === place)),
    filter: { team, place },
    teams: [...new Set(open.map((job) => job.team))],
    places: [...new Set(open.map((job) => job.place))],
    total: open.length,
  };
  return { data, head: { title: careers.title, description: careers.description, path: "/careers" } };
}
