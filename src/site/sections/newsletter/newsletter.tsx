import type { ReactNode } from "react";
import { newsletterConsent, newsletterFields } from "../../../leads/forms/fields.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox, Field } from "../../ui/field/field.tsx";
import styles from "./newsletter.module.css";

/** Subscribes to new articles by mail, or leads to the feeds, which need no address. */
export function Newsletter() {
  return (
    <section className={`grid ${styles.newsletter}`} data-print="none">
      <h2 className={styles.title}>New writing, when there is some</h2>
      <div className={styles.words}>
        <p className={styles.text}>
          Each new article by mail, on the day it appears. We write when there is something to read, and at no other
          time.
        </p>
        <NewsletterForm />
        <ul className={`plain ${styles.links}`}>
          <li>
            <ArrowLink href="/newsletter">Choose topics</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/feed.xml">Atom feed</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/feed.json">JSON feed</ArrowLink>
          </li>
        </ul>
      </div>
    </section>
  );
}

interface NewsletterFormProps {
  email?: string;
  hasConsent?: boolean;
  errors?: Record<string, string[]>;
  /** Fields to choose topics with; without them, all articles are sent. */
  children?: ReactNode;
}

/** A plain form without scripts: its answer is a page of its own. */
export function NewsletterForm({ email, hasConsent, errors = {}, children }: NewsletterFormProps) {
  const { maxLength, autocomplete } = newsletterFields.email;
  return (
    <form className={styles.form} method="post" action="/newsletter" data-form="newsletter">
      <Field
        name="email"
        type="email"
        label="Email"
        autoComplete={autocomplete}
        maxLength={maxLength}
        defaultValue={email}
        errors={errors.email}
        required
      />
      {children}
      <Checkbox
        name="consent"
        value="on"
        label={
          <>
            {newsletterConsent}. The <a href="/privacy-policy">privacy policy</a> says what we store.
          </>
        }
        errors={errors.consent}
        defaultChecked={hasConsent}
        required
      />
      {/* A honeypot: bots fill it, people never see it. */}
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div>
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}
