import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import styles from "./hero.module.css";
import { LoomStage } from "./loom-stage.tsx";

interface HeroProps {
  headline: string;
  lead: { who: string; what: string };
}

/** What we do in one sentence, and the machine that gave us the idea. */
export function Hero({ headline, lead }: HeroProps) {
  return (
    <div className={`frame grid ${styles.hero}`}>
      <div className={styles.words}>
        <h1>{headline}</h1>
        <p className={styles.lead}>
          <strong>{lead.who}</strong> {lead.what}
        </p>
        <p className={styles.actions}>
          <ButtonLink href="/contact-us">
            Tell us what you need
            <Arrow />
          </ButtonLink>
          <ButtonLink href="/case-studies" variant="secondary">
            See the work
          </ButtonLink>
        </p>
      </div>
      <div className={styles.loom}>
        <LoomStage headline={headline} />
      </div>
    </div>
  );
}
