import type { PageProps } from "../../load.ts";
import type { load } from "./list.data.ts";

export type CaseStudyList = PageProps<typeof load>;
