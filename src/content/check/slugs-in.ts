type Term = { slug?: string | undefined } | undefined;

/** What the entries of a list are called by; nothing where one of the names cannot be read, as any could be meant. */
export function slugsIn(list: Term[] | undefined): string[] | undefined {
  const slugs = list?.map((term) => term?.slug);
  return slugs?.every((slug) => slug !== undefined) ? slugs : undefined;
}
