import { Button } from "../ui/button/button.tsx";
import { Checkbox } from "../ui/field/field.tsx";
import styles from "./consent-dialog.module.css";

/**
 * Hidden until telemetry finds that the visitor has not decided yet, or the footer's button opens it. Refusing and
 * agreeing take one click each, on buttons of the same size.
 */
export function ConsentDialog() {
  return (
    <section className={styles.box} aria-labelledby="cookies-title" data-consent-box data-print="none" hidden>
      <form className={styles.form}>
        <h2 className={styles.title} id="cookies-title">
          Statistics and advertising cookies
        </h2>
        <p>
          If you say yes, you allow both statistics and advertising. Nothing is loaded until you answer, and the site
          works the same either way. <a href="/privacy-policy">What we store, and for how long</a>
        </p>
        <p data-consent-signal hidden>
          Your browser asks sites not to track you. We treat that as a no: nothing is measured unless you answer here.
        </p>
        <details className={styles.choices}>
          <summary className={styles.toggle}>Let me choose</summary>
          <div className={styles.options}>
            <Checkbox name="necessary" label="Necessary: this answer and the theme you chose" defaultChecked disabled />
            <Checkbox name="analytics" label="Statistics: which pages are read, and how fast they are" />
            <Checkbox name="marketing" label="Advertising: whether one of our ads brought you here" />
            <Button type="submit" variant="secondary" data-consent="choice">
              Save this choice
            </Button>
          </div>
        </details>
        <p className={styles.receipt} data-consent-receipt hidden>
          Your last answer is on record without your name, as <output />
        </p>
        <div className={styles.answers}>
          <Button data-consent="none" variant="secondary">
            No, thanks
          </Button>
          <Button data-consent="all" variant="secondary">
            Yes to both
          </Button>
        </div>
      </form>
    </section>
  );
}
