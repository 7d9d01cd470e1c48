import { Cover } from "../../ui/cover/cover.tsx";
import type { Contact } from "./contact.page.tsx";
import styles from "./inbox.module.css";

/** The other ways in, and who sits behind them. */
export function Inbox({ reader, email, telephone }: Contact) {
  return (
    <div className={styles.inbox}>
      {reader && (
        <p>
          <Cover kind="person" slug={reader.slug} cut="monogram" />
          <span>
            <b>{reader.name}</b> reads this inbox.
            <small>{reader.role}</small>
          </span>
        </p>
      )}
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${telephone.replaceAll(" ", "")}`}>{telephone}</a>
    </div>
  );
}
