import styles from "./logo.module.css";

/** A plain weave: squares alternate like threads over and under each other. */
function LogoMark() {
  return (
    <svg className={styles.mark} width="26" height="26" viewBox="0 0 6 6" aria-hidden="true" focusable="false">
      <path d="M0 0h2v2H0zM4 0h2v2H4zM2 2h2v2H2zM0 4h2v2H0zM4 4h2v2H4z" fill="currentColor" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <a className={styles.logo} href="/" aria-label={`${name}, home`}>
      <LogoMark />
      <span>{name}</span>
    </a>
  );
}
