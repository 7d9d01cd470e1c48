import type { ReactNode } from "react";
import { ThemedImage } from "../themed-image/themed-image.tsx";
import styles from "./cover-frame.module.css";
import { type CoverKind, coverSizes } from "./cover-sizes.ts";

const imageSizes = { ...coverSizes, monogram: { width: 96, height: 96 } };

interface CoverProps {
  kind: CoverKind | "person";
  slug: string;
  size?: keyof typeof imageSizes;
  /** Above the fold, so it is fetched with high priority. */
  priority?: boolean;
  /** The theme of the section around it, where that is not the page's. */
  theme?: "light" | "dark";
}

/** The generated image of a page or a person. It is decorative, so its alternative text is empty. */
export function Cover({ kind, slug, size = "card", priority, theme }: CoverProps) {
  return (
    <ThemedImage
      src={`/covers/${kind}/${slug}/${size}.svg`}
      {...imageSizes[size]}
      alt=""
      theme={theme}
      fetchPriority={priority ? "high" : undefined}
    />
  );
}

/** Crops a cover or an inline drawing to its container. Inside `data-lift` it moves up slightly on hover and focus. */
export function CoverFrame({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`${styles.cloth} ${className}`}>{children}</div>;
}
