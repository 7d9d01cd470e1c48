import type { PersonCard } from "../../../content/cards.ts";
import { leave } from "../../leave-form.ts";
import type { FormState } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./apply.module.css";

interface ApplyProps {
  title: string;
  form: FormState | null;
  reader?: PersonCard;
}

export function Apply({ title, form, reader }: ApplyProps) {
  return (
    <section className={styles.apply} id="apply">
      <div className="frame grid">
        <div>
          <h2>Apply</h2>
          <p>for {title}</p>
          {reader && (
            <p className={styles.reader}>
              <Cover kind="person" slug={reader.slug} cut="monogram" />
              <span>
                <b>{reader.name}</b> reads every application and answers within three working days, also when the answer
                is no.
              </span>
            </p>
          )}
        </div>
        <LeadForm kind="job" state={form} onStored={leave} />
      </div>
    </section>
  );
}
