import type { PageProps } from "../../load.ts";
import type { load } from "./weekly.data.ts";

export type Weekly = PageProps<typeof load>;
