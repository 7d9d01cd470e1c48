import { z } from "zod";

const redirectStatus = z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]);

/** Short addresses that the browser follows without asking the server; the long list of old ones stays there. */
export const routeRulesSchema = z.array(
  z.strictObject({
    from: z.string().startsWith("/").describe("A path, or a prefix that ends in '/**'"),
    to: z.string().regex(/^(\/(?![/\\])|https:\/\/)/, "a path of this site or an https address"),
    status: redirectStatus.default(302),
  }),
);
