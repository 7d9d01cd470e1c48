import type { PageProps } from "../../render/page-types.ts";
import { ThankYou } from "../../sections/thank-you/thank-you.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { HiringSteps } from "./jobs.tsx";
import type { load } from "./thanks.data.ts";

export default function JobThanksPage({ job, reading, answerTime }: PageProps<typeof load>) {
  return (
    <ThankYou
      title="Your application arrived"
      text={
        <>
          You applied for <a href={`/careers/${job.slug}`}>{job.title}</a>. A person reads it, not a filter, and replies
          within {answerTime}.
        </>
      }
      dye={job.dye}
      art={<Cover kind="job" slug={job.slug} priority theme="light" />}
      reading={reading}
    >
      <h2>What happens next</h2>
      <HiringSteps steps={job.steps} />
    </ThankYou>
  );
}
