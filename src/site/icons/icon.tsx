import styles from "./icon.module.css";
import type { IconName } from "./icon-names.ts";

type IconSize = "base" | "small" | "large" | "huge";

/**
 * The drawing is a file of its own that the browser fetches and keeps; it takes the colour of the text around it.
 * It is always decoration: what it stands for is said by the text, or by the label of the button it is in.
 */
export function Icon({ name, size = "base" }: { name: IconName; size?: IconSize }) {
  const modifier = size === "base" ? undefined : size;
  return (
    <svg className={styles.icon} data-size={modifier} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/${name}-icon.svg#${name}-icon`} />
    </svg>
  );
}

/** The icon's SVG as text, for code that must have the drawing itself. */
export async function loadIcon(name: IconName): Promise<string> {
  // A name can still come from content at run time; one with a slash or a dot would fetch some other file.
  const answer = /^[a-z0-9-]+$/.test(name) ? await fetch(`/icons/${name}-icon.svg`) : undefined;
  if (answer === undefined || answer.status === 404) throw new UnknownIconError(name);
  if (!answer.ok) throw new Error(`The icon '${name}' did not load: the server answered ${answer.status}.`);
  return answer.text();
}

/** Worded as bundlers word it, so that one search over error reports finds both. */
class UnknownIconError extends Error {
  override name = "UnknownIcon";

  constructor(icon: string) {
    super(`Unknown variable dynamic import: ./${icon}-icon.svg`);
  }
}
