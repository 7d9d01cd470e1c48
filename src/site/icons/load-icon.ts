import type { IconName } from "./names.ts";

/** The icon's SVG as text, for code that must have the drawing itself. */
export async function loadIcon(name: IconName): Promise<string> {
  // A name can still come from content at run time; one with a slash or a dot would fetch some other file.
  const answer = /^[a-z0-9-]+$/.test(name) ? await fetch(`/icons/${name}-icon.svg`) : undefined;
  if (answer === undefined || answer.status === 404) throw new UnknownIcon(name);
  if (!answer.ok) throw new Error(`The icon '${name}' did not load: the server answered ${answer.status}.`);
  return answer.text();
}

/** Worded as bundlers word it, so that one search over error reports finds both. */
class UnknownIcon extends Error {
  override name = "UnknownIcon";

  constructor(icon: string) {
    super(`Unknown variable dynamic import: ./${icon}-icon.svg`);
  }
}
