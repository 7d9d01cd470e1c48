import styles from "./wordmark.module.css";

/** A client's name as it was drawn, in the colour of the text around it. The name is text too, for whoever reads aloud. */
export function Wordmark({ src, name }: { src: string; name: string }) {
  return (
    <>
      <svg className={styles.wordmark} width="200" height="34" aria-hidden="true">
        <use href={`${src}#wordmark`} width="100%" height="100%" />
      </svg>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
