import type { IdentityName } from "../../content/model/page.ts";
import type { Identity } from "./identity.ts";
import { typographic } from "./typographic/typographic.ts";
import { weave } from "./weave/weave.ts";

/** The looks that `identity` in a site's site.yaml chooses from. */
export const identities: Readonly<Record<IdentityName, Identity>> = { weave, typographic };
