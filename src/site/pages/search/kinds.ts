/** What can be found, as the index names it and as a visitor reads it. */
export const kinds = [
  { kind: "article", title: "Articles" },
  { kind: "case study", title: "Case studies" },
  { kind: "service", title: "Services" },
  { kind: "ebook", title: "Ebooks" },
  { kind: "job", title: "Jobs" },
  { kind: "page", title: "Pages" },
] as const;
