import styles from "./wordmark.module.css";

/** A client's wordmark in the colour of the text around it, with the name as hidden text for screen readers. */
export function Wordmark({ src, name }: { src: string; name: string }) {
  return (
    <>
      <svg className={styles.wordmark} width="200" height="34" aria-hidden="true">
        <use href={src} width="100%" height="100%" />
      </svg>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
