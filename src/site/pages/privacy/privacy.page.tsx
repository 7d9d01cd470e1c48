import type { PageProps } from "../../load.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import type { load } from "./privacy.data.ts";

export default function PrivacyPage({ title, updatedOn, body }: PageProps<typeof load>) {
  return (
    <article>
      <h1>{title}</h1>
      <p>
        Last changed on <time dateTime={updatedOn}>{updatedOn}</time>
      </p>
      <Prose body={body} />
    </article>
  );
}
