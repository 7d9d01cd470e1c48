import { ThemedImage } from "../themed-image/themed-image.tsx";

const cuts = { card: [480, 320], banner: [1344, 320], portrait: [420, 560], monogram: [96, 96] };

export interface CoverProps {
  kind: "article" | "case-study" | "ebook" | "job" | "service" | "person";
  slug: string;
  cut?: keyof typeof cuts;
  /** Stands above the fold, so it is fetched before all others. */
  first?: boolean;
  /** The theme of the band it stands in, where that is not the page's. */
  theme?: "light" | "dark";
}

/** The cloth of a page, or of a person. It is decoration: the words beside it say what it belongs to. */
export function Cover({ kind, slug, cut = "card", first, theme }: CoverProps) {
  const [width, height] = cuts[cut];
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
