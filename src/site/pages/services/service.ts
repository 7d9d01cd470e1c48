import type { PageProps } from "../../load.ts";
import type { load } from "./service.data.ts";

export type Service = PageProps<typeof load>;
