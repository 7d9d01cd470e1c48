import styles from "./story.module.css";

export function Story({ story }: { story: readonly string[] }) {
  return (
    <section className={`frame grid ${styles.story}`}>
      <h2>How it came about</h2>
      <div className="veil">
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
