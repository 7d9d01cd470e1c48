import { leave } from "../../leave-form.ts";
import type { PageProps } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import type { load } from "./contact.data.ts";
import styles from "./contact.module.css";
import { Inbox } from "./inbox.tsx";
import { Offices } from "./offices.tsx";

export type Contact = PageProps<typeof load>;

export default function ContactPage(contact: Contact) {
  const { service, services, form } = contact;
  return (
    <>
      <div className={`frame grid ${styles.contact}`}>
        <header>
          <h1>Tell us what you need</h1>
          <p>
            A sentence is enough to start. An engineer reads it and answers in writing within two working days, also
            when the answer is that somebody else would do it better.
          </p>
        </header>
        <LeadForm kind="contact" state={form} services={services} service={service} onStored={leave} />
        <aside>
          <h2>What happens next</h2>
          <AnswerSteps />
          <Inbox {...contact} />
        </aside>
      </div>
      <Offices {...contact} />
    </>
  );
}
