import type { PageProps } from "../../load.ts";
import type { load } from "./study.data.ts";
import { Study } from "./study.tsx";

export default function CaseStudyPage(props: PageProps<typeof load>) {
  return <Study {...props} />;
}
