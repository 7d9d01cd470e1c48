import type { PageProps } from "../../load.ts";
import { Study } from "./study.tsx";
import type { load } from "./study.data.ts";

export default function CaseStudyPage(props: PageProps<typeof load>) {
  return <Study {...props} />;
}
