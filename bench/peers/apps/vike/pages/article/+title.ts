import type { Data } from "./+data";

export const title = ({ data }: { data: Data }) => `${data.title} | Acme`;
