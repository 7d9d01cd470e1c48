import { dayOf } from "../../../content/calendar.ts";
import { caseStudyCard } from "../../../content/cards.ts";
import { isoWeek } from "../../../content/week.ts";
import { Redirect } from "../../../navigation/redirect.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, now }: LoadArgs) {
  const pick = content.caseStudies.ofWeek(now);
  if (!pick) throw new Redirect("/case-studies");
  const week = isoWeek(now);
  const data = {
    week: week.slice(6),
    monday: dayOf(mondayBefore(now)),
    pick: caseStudyCard(pick),
    why: content.weekly.find((entry) => entry.week === week)?.why,
    quote: pick.quote,
    before: content.caseStudies
      .ofWeeksBefore(now)
      .flatMap(({ week, study }) => (study ? [{ week: week.slice(6), study: caseStudyCard(study) }] : [])),
  };
  const description = `Our case study of week ${week.slice(6)}: ${pick.title}. A new one every Monday, with the last weeks’ picks below.`;
  return {
    data,
    head: {
      title: "Case study of the week",
      description,
      path: "/case-studies/weekly",
      breadcrumbs: [{ title: "Case studies", path: "/case-studies" }],
    },
  };
}

function mondayBefore(day: Date): Date {
  const monday = new Date(day);
  monday.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return monday;
}
