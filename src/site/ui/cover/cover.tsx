import type { ReactNode } from "react";
import { ThemedImage } from "../themed-image/themed-image.tsx";
import styles from "./cover-frame.module.css";

const coverSizes = { card: [480, 320], banner: [1344, 320], portrait: [420, 560], monogram: [96, 96] };

export interface CoverProps {
  kind: "article" | "case-study" | "ebook" | "job" | "service" | "person";
  slug: string;
  cut?: keyof typeof coverSizes;
  /** Stands above the fold, so it is fetched before all others. */
  first?: boolean;
  /** The theme of the band it stands in, where that is not the page's. */
  theme?: "light" | "dark";
}

/** The cloth of a page, or of a person. It is decoration: the words beside it say what it belongs to. */
export function Cover({ kind, slug, cut = "card", first, theme }: CoverProps) {
  const [width, height] = coverSizes[cut];
  return (
    <ThemedImage
      src={`/covers/${kind}/${slug}/${cut}.svg`}
      width={width}
      height={height}
      alt=""
      theme={theme}
      fetchPriority={first ? "high" : undefined}
    />
  );
}

interface CoverFrameProps {
  className?: string;
  /** A cover or an inline drawing, which fills the piece. */
  children: ReactNode;
}

/** A piece of cloth, cut to the size its place gives it. Inside `data-lift` a hand or the focus lifts it by a thread. */
export function CoverFrame({ className = "", children }: CoverFrameProps) {
  return <div className={`${styles.cloth} ${className}`}>{children}</div>;
}
