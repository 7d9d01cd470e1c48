import type { ComponentProps } from "react";

/** Screens only: print is white in both themes. styles/theme.ts changes this query when a visitor has chosen a theme. */
const darkScreen = "screen and (prefers-color-scheme:dark)";

interface ThemedImageProps extends ComponentProps<"img"> {
  /** The light file, `name.svg`; beside it is `name.dark.svg`. */
  src: string;
  alt: string;
  /** For a section with a fixed theme. Without it the image follows the page's theme. */
  theme?: "light" | "dark";
}

/**
 * An image that exists as a light and a dark file. The system's theme selects one of them, also without JavaScript. Once a
 * visitor has used the theme switch, styles/theme.ts sets the `media` of every `data-dark-source`.
 */
export function ThemedImage({ src, alt, theme, ...attributes }: ThemedImageProps) {
  const darkSrc = src.replace(/\.svg$/, ".dark.svg");
  if (theme) return <img {...attributes} src={theme === "dark" ? darkSrc : src} alt={alt} />;
  // A page rendered in the browser gets the final query at once, so that it does not load the other theme's file first.
  const chosenMedia = import.meta.env.SSR ? undefined : document.documentElement.dataset.darkMedia;
  return (
    <picture>
      <source srcSet={darkSrc} media={chosenMedia ?? darkScreen} data-dark-source />
      <img {...attributes} src={src} alt={alt} />
    </picture>
  );
}
