import { useEffect, useState } from "react";
import styles from "./lead-form.module.css";

/** Bots fill every field; people never see the first. The key makes one intended submission one, however often sent. */
export function HiddenFields({ service }: { service: string }) {
  const [key, setKey] = useState("");
  // Made in the browser: a key in a prerendered page would be the same for everybody.
  useEffect(() => setKey(crypto.randomUUID()), []);
  return (
    <>
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {service && <input type="hidden" name="preselected" value={service} />}
      {key && <input type="hidden" name="key" value={key} />}
    </>
  );
}
