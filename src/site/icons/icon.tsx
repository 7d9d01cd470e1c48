import styles from "./icon.module.css";
import type { IconName } from "./icon-names.ts";

type IconSize = "base" | "small" | "large" | "huge";

/**
 * An SVG from a separate, cacheable file in the colour of the text around it. It is always decorative: its meaning must be
 * in the text beside it, or in the label of the button it is in.
 */
export function Icon({ name, size = "base" }: { name: IconName; size?: IconSize }) {
  const modifier = size === "base" ? undefined : size;
  return (
    <svg className={styles.icon} data-size={modifier} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/${name}-icon.svg#${name}-icon`} />
    </svg>
  );
}

/** The icon's SVG as text, for code that needs the markup itself. */
export async function loadIcon(name: IconName): Promise<string> {
  // A name can come from content at run time; one with a slash or a dot would fetch another file.
  const response = /^[a-z0-9-]+$/.test(name) ? await fetch(`/icons/${name}-icon.svg`) : undefined;
  if (response === undefined || response.status === 404) throw new UnknownIconError(name);
  if (!response.ok) throw new Error(`The icon '${name}' did not load: the server answered ${response.status}.`);
  return response.text();
}

/** Has the message of a bundler's failed dynamic import, so that one search over error reports finds both. */
class UnknownIconError extends Error {
  override name = "UnknownIcon";

  constructor(icon: string) {
    super(`Unknown variable dynamic import: ./${icon}-icon.svg`);
  }
}
