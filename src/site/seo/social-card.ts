import type { IdentityName } from "../../content/model/page.ts";
import type { CoverOptions } from "../identity/identity.ts";

/** What a page's social image is drawn from. */
export interface SocialCard {
  title: string;
  /** What kind of page it is, in a word or two. */
  label: string;
  /** The company's name as its logo writes it. */
  site: string;
  identity: IdentityName;
  pattern: Pick<CoverOptions, "slug" | "dyes" | "kind">;
}
