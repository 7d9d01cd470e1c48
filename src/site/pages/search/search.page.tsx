import type { PageProps } from "../../load.ts";
import type { load } from "./search.data.ts";
import { SearchDesk } from "./search-desk.tsx";

export type Search = PageProps<typeof load>;

export default function SearchPage(search: Search) {
  return <SearchDesk key={`${search.kind} ${search.q}`} {...search} />;
}
