import { Actions } from "./actions.tsx";
import { Fields } from "./fields.tsx";
import styles from "./gallery.module.css";
import { Pieces } from "./pieces.tsx";
import { Reading } from "./reading.tsx";

const themes = ["light", "dark"] as const;

/** Every component in every state, in both themes, side by side. Shown in development only. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      {themes.map((theme) => (
        <div className={styles.theme} key={theme} data-theme={theme}>
          <Actions />
          <Fields prefix={theme} />
          <Pieces prefix={theme} />
          <Reading />
        </div>
      ))}
    </div>
  );
}
