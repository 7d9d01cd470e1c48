import type { ReactNode } from "react";
import type { LeadView, PageProps } from "../../render/page-types.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import type { load } from "./lead.data.ts";
import styles from "./lead.module.css";

type ValidLead = Extract<LeadView, { link: "valid" }>;

/** Works without scripts, and has none: its address is a secret. */
export default function LeadPage({ title, lead, chosen, result }: PageProps<typeof load>) {
  const notice = result && notices[result];
  if (lead.link !== "valid")
    return (
      <LeadFrame title={`${title}.`}>
        <p className={styles.text}>
          {result === "sent"
            ? `A new link is on its way to ${lead.inbox}. It may take a minute.`
            : "Links to a lead work for seven days, or until someone withdraws them. A new link goes to the inbox that got the first one."}
        </p>
        {result !== "sent" && (
          <form method="post">
            <ActionButton action="renew" revision={0}>
              Send a new link to {lead.inbox}
            </ActionButton>
          </form>
        )}
      </LeadFrame>
    );
  return chosen ? (
    <LeadFrame title={`${removeName(chosen.text)}?`} about={`${title}. ${lead.about}.`} status={lead.status}>
      {lead.isOpen ? (
        <ActionForm lead={lead} action={chosen.action} text={toConsent(chosen.text)} variant="primary" />
      ) : (
        <p className={styles.text}>Nothing is left to do.</p>
      )}
      <p>
        <a href="?">See the whole message</a>
      </p>
    </LeadFrame>
  ) : (
    <LeadFrame title={title} about={`${lead.about}.`} status={lead.status}>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {lead.hasCv && (
        <p>
          <ButtonLink href="?cv" download>
            Download the CV
          </ButtonLink>
        </p>
      )}
      <dl className={styles.facts}>
        {lead.facts.map(([label, value]) => (
          <div className={styles.fact} key={`${label} ${value}`}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{linkFact(label, value)}</dd>
          </div>
        ))}
      </dl>
      {lead.texts.map((text) => (
        <blockquote className={styles.message} key={text}>
          {text}
        </blockquote>
      ))}
      <LeadActions lead={lead} />
    </LeadFrame>
  );
}

/** "Take it (Ewa Klimek)" without the name, which stands in the field below. */
const removeName = (text: string) => text.replace(/ \(.*/, "");

/** "Yes, take it", "Yes, I answered" */
const toConsent = (text: string) => `Yes, ${removeName(text).replace(/^(?!I )./, (letter) => letter.toLowerCase())}`;

function linkFact(label: string, value: string): ReactNode {
  if (label === "Email") return <a href={`mailto:${value}`}>{value}</a>;
  return label === "Phone" ? <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a> : value;
}

const notices = {
  sent: "",
  unchanged: "Nothing was changed, because a colleague was faster. This is the current state.",
  refused: "The CV cannot be downloaded: it is infected, or the virus scanner is not available at the moment.",
};

interface LeadFrameProps {
  title: string;
  about?: string;
  status?: string;
  children: ReactNode;
}

function LeadFrame({ title, about, status, children }: LeadFrameProps) {
  return (
    <article className={`frame ${styles.lead}`}>
      <h1 className={styles.title}>{title}</h1>
      {about && <p className={styles.text}>{about}</p>}
      {status && <p className={styles.status}>{status}</p>}
      {children}
    </article>
  );
}

function LeadActions({ lead }: { lead: ValidLead }) {
  const { isTracked, isOpen, actions, inbox, revision } = lead;
  const showAction = ({ action, text }: ValidLead["actions"][number]) => (
    <ActionForm
      key={action}
      lead={lead}
      action={action}
      text={removeName(text)}
      variant={action === "answered" ? "primary" : "secondary"}
    />
  );
  return (
    <section className={styles.actions} aria-labelledby="actions">
      <h2 id="actions">{isOpen ? "What happened?" : isTracked ? "Not settled after all?" : "About this link"}</h2>
      {isTracked && !isOpen && (
        <form method="post">
          <ActionButton action="reopen" revision={revision} variant="secondary">
            It still needs an answer
          </ActionButton>
        </form>
      )}
      {isOpen && (
        <>
          <div className={styles.choices}>{actions.filter(({ action }) => action !== "take").map(showAction)}</div>
          {actions.filter(({ action }) => action === "take").map(showAction)}
        </>
      )}
      <form className={styles.withdraw} method="post">
        <p className={styles.hint}>
          Has this link been forwarded to someone who should not have it? Withdraw it, and a new one goes to {inbox}.
        </p>
        <ActionButton action="withdraw" revision={revision} variant="secondary">
          Withdraw it
        </ActionButton>
      </form>
    </section>
  );
}

interface ActionFormProps {
  lead: ValidLead;
  action: string;
  text: string;
  variant: "primary" | "secondary";
}

function ActionForm({ lead, action, text, variant }: ActionFormProps) {
  return (
    <form className={styles.action} method="post">
      {action === "take" && (
        <Field name="name" label="Who is taking it" defaultValue={lead.reader} maxLength={80} required />
      )}
      <ActionButton action={action} revision={lead.revision} variant={variant}>
        {text}
      </ActionButton>
    </form>
  );
}

interface ActionButtonProps {
  action: string;
  revision: number;
  variant?: "primary" | "secondary";
  children: ReactNode;
}

function ActionButton({ action, revision, variant = "primary", children }: ActionButtonProps) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" name="action" value={action} variant={variant}>
        {children}
      </Button>
    </>
  );
}
