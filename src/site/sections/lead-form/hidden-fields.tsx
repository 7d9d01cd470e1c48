import styles from "./lead-form.module.css";

/** Bots fill every field; people never see the first. */
export function HiddenFields({ service }: { service: string }) {
  return (
    <>
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {service && <input type="hidden" name="preselected" value={service} />}
    </>
  );
}
