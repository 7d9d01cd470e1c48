import { Tag } from "../../ui/tag/tag.tsx";
import styles from "./kind-choice.module.css";
import { kinds } from "./kinds.ts";

/** The same words, among things of one kind. */
export function KindChoice({ kind: chosen, words }: { kind: string; words: string }) {
  const all = [{ kind: "", title: "Everything" }, ...kinds];
  return (
    <nav className={styles.kinds} aria-label="Kind of result">
      {all.map(({ kind, title }) => (
        <Tag key={title} href={`/search?${new URLSearchParams({ q: words, kind })}`} current={kind === chosen}>
          {title}
        </Tag>
      ))}
    </nav>
  );
}
