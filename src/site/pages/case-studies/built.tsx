import { Diagram, type DiagramProps } from "../../diagram/diagram.tsx";
import styles from "./built.module.css";

interface BuiltProps extends Pick<DiagramProps, "dyes"> {
  diagram: { caption: string } & Pick<DiagramProps, "alt" | "draft">;
}

export function Built({ diagram: { caption, alt, draft }, dyes }: BuiltProps) {
  return (
    <div className={styles.built}>
      <figure className="frame grid">
        <figcaption>
          <h2>How it fits together</h2>
          <p>{caption}</p>
          <p className={styles.key}>
            Each upright thread is a part. Each crossing thread is what passes between two of them.
          </p>
        </figcaption>
        <div className={styles.drawing}>
          <Diagram draft={draft} alt={alt} dyes={dyes} />
        </div>
      </figure>
    </div>
  );
}
