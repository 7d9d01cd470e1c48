import type { Data } from "./+data";

export const description = ({ data }: { data: Data }) => data.description;
