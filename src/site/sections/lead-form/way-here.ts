const campaign = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/** How the visitor came to this form. The tab's own history knows, so nothing is stored to find it out. */
export function wayHere(): Record<string, string> {
  const visited = visitedPages();
  const from = visited.find(({ pathname }) => pathname !== location.pathname)?.pathname ?? document.referrer;
  const tagged = visited.find(({ searchParams }) => campaign.some((name) => searchParams.has(name)));
  const tags = campaign.map((name) => [name, tagged?.searchParams.get(name) ?? ""]);
  return Object.fromEntries([["from", from], ...tags].filter(([, value]) => value !== ""));
}

/** Addresses on this site that led here, the latest first. */
function visitedPages(): URL[] {
  if (!("navigation" in window)) return [new URL(location.href)];
  const here = navigation.currentEntry?.index ?? 0;
  return navigation
    .entries()
    .slice(0, here + 1)
    .flatMap(({ url }) => (url ? [new URL(url)] : []))
    .reverse();
}
