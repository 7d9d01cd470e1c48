import type { ComponentProps } from "react";

/** Not on paper, which is white in both themes. styles/theme.ts extends this query when a visitor has chosen a theme. */
const darkScreen = "screen and (prefers-color-scheme:dark)";

interface ThemedImageProps extends ComponentProps<"img"> {
  /** The light file, `name.svg`; beside it is `name.dark.svg`. */
  src: string;
  alt: string;
  /** The theme of a band that has the same one on every page; without it the image has the page's theme. */
  theme?: "light" | "dark";
}

/**
 * An image that exists in a light and a dark file. The system's theme chooses between them, also without JavaScript;
 * after a visitor has used the theme switch, styles/theme.ts does, by the `media` of every `data-dark-source`.
 */
export function ThemedImage({ src, alt, theme, ...attributes }: ThemedImageProps) {
  const darkSrc = src.replace(/\.svg$/, ".dark.svg");
  if (theme) return <img {...attributes} src={theme === "dark" ? darkSrc : src} alt={alt} />;
  // Rendered with the final query, a new page's images do not begin to load the file of the other theme.
  const chosen = import.meta.env.SSR ? undefined : document.documentElement.dataset.darkMedia;
  return (
    <picture>
      <source srcSet={darkSrc} media={chosen ?? darkScreen} data-dark-source />
      <img {...attributes} src={src} alt={alt} />
    </picture>
  );
}
