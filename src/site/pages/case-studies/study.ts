import type { PageProps } from "../../load.ts";
import type { load } from "./study.data.ts";

export type Study = PageProps<typeof load>;
