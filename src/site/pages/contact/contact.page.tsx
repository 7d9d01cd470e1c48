import { useEffect, useRef, useState } from "react";
import { afterSubmit } from "../../../navigation/form-drafts.ts";
import type { PageProps } from "../../render/page-types.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import type { load } from "./contact.data.ts";
import styles from "./contact.module.css";
import officesStyles from "./offices.module.css";
import { StreetMap } from "./street-map.tsx";

type Contact = PageProps<typeof load>;

export default function ContactPage(contact: Contact) {
  const { service, services, budgets, form, reader, links, answerTime, steps, company } = contact;
  return (
    <>
      <div className={`frame grid ${styles.contact}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>Tell us what you need</h1>
          <p className={styles.lead}>
            A sentence is enough to start. {reader?.name ?? company} answers in writing within {answerTime}, even if the
            answer is that another company would do it better.
          </p>
        </header>
        <LeadForm kind="contact" state={form} {...{ services, service, budgets }} onStored={afterSubmit} />
        <aside className={styles.aside}>
          <h2 className={styles.asideTitle}>What happens next</h2>
          <AnswerSteps steps={steps} />
          <ContactDetails {...contact} />
          {links.length > 0 && (
            <div className={styles.links}>
              <h2 className={styles.linksTitle}>Before you write</h2>
              {links.map(({ href, title }) => (
                <ArrowLink key={href} href={href}>
                  {title}
                </ArrowLink>
              ))}
            </div>
          )}
        </aside>
      </div>
      <Offices {...contact} />
    </>
  );
}

/** Email and telephone, and the person who reads the inbox. */
function ContactDetails({ reader, email, telephone }: Contact) {
  return (
    <div className={styles.inbox}>
      {reader && (
        <p className={styles.reader}>
          <Cover kind="person" slug={reader.slug} size="monogram" />
          <span>
            <b>{reader.name}</b> reads this inbox.
            <small className={styles.role}>{reader.role}</small>
          </span>
        </p>
      )}
      <a className={styles.address} href={`mailto:${email}`}>
        {email}
      </a>
      <a className={styles.address} href={`tel:${telephone.replaceAll(" ", "")}`}>
        {telephone}
      </a>
    </div>
  );
}

function Offices({ offices, map, company, locale }: Contact) {
  return (
    <section className={officesStyles.offices}>
      {map && <StreetMap map={map} company={company} />}
      <div className={`frame grid ${officesStyles.columns}`}>
        <h2>Where we are</h2>
        {offices.map(({ city, timeZone, zoneName, address }) => (
          <div key={city}>
            <h3 className={officesStyles.city}>{city}</h3>
            <address>
              {address.map((line) => (
                <span key={line} className={officesStyles.line}>
                  {line}
                </span>
              ))}
            </address>
            <IsolatedPart name={timeZone}>
              <LocalTime locale={locale} timeZone={timeZone} zoneName={zoneName} />
            </IsolatedPart>
          </div>
        ))}
      </div>
    </section>
  );
}

const MINUTE_MS = 60_000;

/**
 * The current time in an office's time zone. It is formatted only while the clock is in view, because the first use of
 * `Intl` takes a slow phone longer than hydrating the page. The zone's name is server-rendered.
 */
function LocalTime({ locale, timeZone, zoneName }: { locale: string; timeZone: string; zoneName: string }) {
  const clock = useRef<HTMLParagraphElement>(null);
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const updateTime = () => setNow(new Date());
    const observer = new IntersectionObserver(([entry]) => {
      clearInterval(timer);
      if (!entry?.isIntersecting) return;
      updateTime();
      timer = setInterval(updateTime, MINUTE_MS);
    });
    if (clock.current) observer.observe(clock.current);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, []);

  return (
    <p className={styles.time} ref={clock}>
      <b className={styles.clock}>
        {now?.toLocaleTimeString(locale, { timeZone, hour: "2-digit", minute: "2-digit" })}
      </b>
      {zoneName}
    </p>
  );
}
