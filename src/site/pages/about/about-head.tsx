import { PageHead } from "../../sections/page-head/page-head.tsx";
import { ThemedImage } from "../../ui/themed-image/themed-image.tsx";
import type { About } from "./about.page.tsx";

export function AboutHead({ title, lead, place }: Pick<About, "title" | "lead" | "place">) {
  return (
    <PageHead title={title} lead={lead}>
      <ThemedImage
        src="/weaves/place.svg"
        width="660"
        height="840"
        alt={`Cloth with the word ${place} woven into it`}
        fetchPriority="high"
      />
    </PageHead>
  );
}
