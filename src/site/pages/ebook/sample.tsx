import type { Html } from "../../../content/html.ts";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./sample.module.css";

interface SampleProps {
  number: number;
  title: string;
  body: Html;
}

/** One chapter, whole. */
export function Sample({ number, title, body }: SampleProps) {
  return (
    <section className={`frame grid ${styles.sample}`} id="sample">
      <header>
        <p>Chapter {number}, as it stands in the book</p>
        <h2>{title}</h2>
      </header>
      <span aria-hidden="true">{number}</span>
      <Prose body={body} lead />
      <footer>
        <ArrowLink href="#get" direction="up">
          Get the other chapters
        </ArrowLink>
      </footer>
    </section>
  );
}
