import { leave } from "../../leave-form.ts";
import type { PageProps } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Chapters } from "./chapters.tsx";
import type { load } from "./ebook.data.ts";
import styles from "./ebook.module.css";
import { EbookHead } from "./ebook-head.tsx";
import { OtherBooks } from "./other-books.tsx";
import { Sample } from "./sample.tsx";

export type Ebook = PageProps<typeof load>;

export default function EbookPage(ebook: Ebook) {
  const { form, sample, others } = ebook;
  return (
    <article data-dye={ebook.dyes[0]}>
      <EbookHead {...ebook} />
      <Chapters {...ebook} />
      <section className={styles.get} id="get">
        <div className="frame grid">
          <div>
            <h2>Get the book</h2>
            <p>
              The PDF opens on the next page at once, and the link comes by mail. We do not call, and we write again
              only if you tick the box.
            </p>
          </div>
          <LeadForm kind="ebook" state={form} onStored={leave} />
        </div>
      </section>
      {sample && <Sample {...sample} />}
      {others.length > 0 && <OtherBooks books={others} />}
    </article>
  );
}
