import type { ReactNode } from "react";
import type { Dye } from "../../../shared/palette.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { CoverFrame } from "../../ui/cover/cover.tsx";
import styles from "./call-to-action.module.css";

interface CallToActionProps {
  title: string;
  text: string;
  href?: string;
  action?: string;
  /** An image along the right edge. */
  art?: ReactNode;
  dye?: Dye;
}

export function CallToAction({
  title,
  text,
  href = "/contact-us",
  action = "Start a project",
  art,
  dye,
}: CallToActionProps) {
  return (
    <section className={styles.call} data-dye={dye} data-print="none">
      <div className={`frame grid ${styles.inside}`}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
          <ButtonLink href={href} variant="secondary" whiteHover arrow="right">
            {action}
          </ButtonLink>
        </div>
        {art && <CoverFrame className={styles.art}>{art}</CoverFrame>}
      </div>
    </section>
  );
}
