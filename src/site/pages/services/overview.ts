import type { PageProps } from "../../load.ts";
import type { load } from "./overview.data.ts";

export type Overview = PageProps<typeof load>;
