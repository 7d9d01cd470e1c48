import type { IconName } from "../../icons/names.ts";

interface ShareLink {
  icon: IconName;
  name: string;
  href: string;
}

/** Plain links: nobody learns of a reader who does not follow one. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const address = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  return [
    { icon: "mail", name: "Send by mail", href: `mailto:?subject=${words}&body=${address}` },
    { icon: "linkedin", name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { icon: "bluesky", name: "Bluesky", href: `https://bsky.app/intent/compose?text=${words}%20${address}` },
    { icon: "rss", name: "Feed of new writing", href: "/feed.xml" },
  ];
}
