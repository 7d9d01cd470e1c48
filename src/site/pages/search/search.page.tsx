import type { PageProps } from "../../load.ts";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import type { load } from "./search.data.ts";
import { SearchDesk } from "./search-desk.tsx";

export type Search = PageProps<typeof load>;

export default function SearchPage(search: Search) {
  const key = `${search.kind} ${search.q}`;
  return (
    <IsolatedPart key={key} name="search">
      <SearchDesk {...search} />
    </IsolatedPart>
  );
}
