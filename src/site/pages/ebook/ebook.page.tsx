import { leave } from "../../leave-form.ts";
import type { PageProps } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import type { load } from "./ebook.data.ts";

export default function EbookPage({
  title,
  subtitle,
  description,
  audience,
  inside,
  chapters,
  sample,
  form,
}: PageProps<typeof load>) {
  return (
    <article>
      <h1>{title}</h1>
      <p>{subtitle}</p>
      <p>{description}</p>
      <p>{audience}</p>
      <ul>
        {inside.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <section>
        <h2>Contents</h2>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter}>{chapter}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Get the book</h2>
        <LeadForm kind="ebook" state={form} onStored={leave} />
      </section>
      {sample && (
        <section>
          <h2>{sample.title}</h2>
          <Prose body={sample.body} />
        </section>
      )}
    </article>
  );
}
