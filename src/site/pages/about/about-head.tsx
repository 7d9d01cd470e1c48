import { PageHead } from "../../sections/page-head/page-head.tsx";
import type { About } from "./about.page.tsx";

export function AboutHead({ title, lead }: Pick<About, "title" | "lead">) {
  return (
    <PageHead title={title} lead={lead}>
      <img src="/weaves/lodz.svg" width="660" height="840" alt="Cloth with the word Łódź woven into it" />
    </PageHead>
  );
}
