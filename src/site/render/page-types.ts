import type { Content } from "../../content/content.ts";
import type { SearchHit } from "../../content/search/search.ts";
import type { Identity } from "../identity/identity.ts";
import type { PageHead } from "../seo/page-head.ts";

/** The submitted values of a form that the server rejected, with its errors. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** An error of the form and not of a single field. */
  message?: string;
}

/** What a reader sees of a lead through a signed link; the server fills it in. */
export type LeadView =
  | { link: "expired" | "withdrawn"; inbox: string }
  | {
      link: "valid";
      title: string;
      /** The kind of lead, and what it is about. */
      about: string;
      status: string;
      isOpen: boolean;
      /** Whether an answer is expected. */
      isTracked: boolean;
      /** Sent back with a change, which is made only if nobody has changed the lead since. */
      revision: number;
      reader: string;
      /** Where a new link is sent. */
      inbox: string;
      actions: { action: string; text: string }[];
      facts: [label: string, value: string][];
      texts: string[];
      hasCv: boolean;
    };

/** What the page of a link in a mail to a subscriber shows; the server fills it in. */
export interface SubscriptionView {
  email: string;
  topics: string[];
  /** Whether the button was pressed. */
  isDone: boolean;
}

export interface LoadArgs<Item = unknown> {
  /** What the page is about, as its definition's `find` returned it. */
  item: Item;
  /** The page's own path. */
  path: string;
  query: URLSearchParams;
  content: Content;
  now: Date;
  /** The site's origin, for absolute URLs. */
  siteUrl: string;
  /** The look of the site. */
  identity: Identity;
  form: FormState | null;
  search: (query: string, kind?: string) => SearchHit[];
  /** The kinds of pages that can be searched for. */
  searchKinds: SearchKind[];
  /** Reads long HTML by its reference, for output such as JSON-LD that must contain the text itself. */
  readHtml: (ref: string) => string;
  /** Signed download link of the ebook this visitor has just requested. */
  download: string | null;
  /** The lead of a signed link. */
  lead: LeadView | null;
  /** The subscription of a link. */
  subscription: SubscriptionView | null;
}

/** What a loader returns: data for the page, and what only the head needs. */
export interface LoadResult {
  data: object;
  head: PageHead;
  status?: number;
}

export type PageProps<Load extends (args: never) => LoadResult | Promise<LoadResult>> = Awaited<
  ReturnType<Load>
>["data"];

/** A kind of page in the search index, with the title visitors see. */
export interface SearchKind {
  kind: string;
  title: string;
}
