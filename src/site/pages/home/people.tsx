import type { Statistic } from "../../sections/statistics/statistics.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./people.module.css";

interface PeopleProps {
  people: readonly { slug: string; name: string; role: string; joined: number }[];
  staff: readonly Statistic[];
}

/** A ribbon of woven initials across the whole page: the people a client meets first. */
export function People({ people, staff: [staff] }: PeopleProps) {
  return (
    <section className={styles.people}>
      <header className={`frame grid ${styles.title}`}>
        <h2>The people you would talk to first</h2>
        <div>
          {staff && (
            <p>
              {people.length} of {staff.value} {staff.label} ({staff.source}). Whoever is on the first call is also on
              the work, or says who will be.
            </p>
          )}
          <ArrowLink href="/about-us">Everybody, and how we got here</ArrowLink>
        </div>
      </header>
      <ul className={`plain ${styles.ribbon}`}>
        {people.map(({ slug, name, role, joined }) => (
          <li key={slug}>
            <Cover kind="person" slug={slug} cut="monogram" />
            <p>
              <b>{name}</b>
              <span>{role}</span>
              <span>since {joined}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
