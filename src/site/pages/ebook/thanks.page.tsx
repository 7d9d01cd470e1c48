import type { PageProps } from "../../render/page-types.ts";
import { ThankYou } from "../../sections/thank-you/thank-you.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { load } from "./thanks.data.ts";
import styles from "./thanks.module.css";

export default function EbookThanksPage(ebook: PageProps<typeof load>) {
  const { slug, title, dyes, chapters, download, reading } = ebook;
  return (
    <ThankYou
      title="Your ebook is ready"
      text={
        download
          ? `${title} (PDF). The link works for seven days, and we usually email it to you as well.`
          : "The link in our email works for seven days. If none has arrived, check your spam folder or request a new one."
      }
      dye={dyes[0]}
      art={<Cover kind="ebook" slug={slug} size="portrait" priority theme="light" />}
      action={
        download ? (
          <ButtonLink href={download} variant="secondary" whiteHover arrow="down" download data-ebook={slug}>
            Download the PDF
          </ButtonLink>
        ) : (
          <ButtonLink href={`/ebook/${slug}#get`} variant="secondary" whiteHover arrow="right">
            Request a new link
          </ButtonLink>
        )
      }
      reading={reading}
    >
      <h2>What is inside</h2>
      <ol className={`plain ${styles.chapters}`} data-dye={dyes[0]}>
        {chapters.map((chapter) => (
          <li key={chapter} className={styles.chapter}>
            {chapter}
          </li>
        ))}
      </ol>
    </ThankYou>
  );
}
