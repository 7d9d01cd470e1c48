import { z } from "zod";
import { createEmptyResponse, createPostEndpoint, type Endpoint, parseJson } from "../http/endpoint.ts";
import { scrub } from "./scrub.ts";

export const CSP_REPORTS_PATH = "/_csp";

/** A violation of the content security policy, without query strings and without paths that are no page. */
export interface CspViolation {
  directive: string;
  /** URL of what was blocked, or a keyword such as `inline`. */
  blocked: string;
  page: string;
  source: string;
}

const maxReportsPerBody = 5;
const maxTextLength = 200;

const text = z.string().catch("");

/** A report of the Reporting API; Safari and Chromium send these, several at once. */
const reportSchema = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: z.int().catch(0),
  }),
});

/** The format of `report-uri`, which Firefox and older browsers send. */
const legacySchema = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "violated-directive": text,
      "blocked-uri": text,
      "source-file": text,
      "line-number": z.int().catch(0),
    }),
  })
  .transform(({ "csp-report": report }) => ({
    documentURL: report["document-uri"],
    effectiveDirective: report["violated-directive"],
    blockedURL: report["blocked-uri"],
    sourceFile: report["source-file"],
    lineNumber: report["line-number"],
  }));

const bodySchema = z.union([
  legacySchema.transform((report) => [report]),
  z.array(z.unknown()).transform((reports) =>
    reports
      .slice(0, maxReportsPerBody)
      .map((report) => reportSchema.safeParse(report).data?.body)
      .filter((report) => report !== undefined),
  ),
]);

/** `POST /_csp`: passes violations of the content security policy to `onViolation`. Nothing is stored. */
export function createCspEndpoint(
  isPage: (path: string) => boolean,
  onViolation: (violation: CspViolation) => void,
): Endpoint {
  // A page that violates the policy does so for each visitor, so a few reports a minute say as much as all of them.
  const limits = { bytes: 20_000, perMinute: 10, perMinuteTotal: 30 };
  return createPostEndpoint(limits, (body) => {
    const reports = parseJson(bodySchema, body);
    if (!reports) return createEmptyResponse(400);
    for (const report of reports) {
      // Browser extensions change pages, too, and nobody here can do anything about that.
      if (/-extension:|^about$/.test(report.blockedURL + report.sourceFile)) continue;
      const path = URL.parse(report.documentURL)?.pathname ?? "";
      const violation = {
        directive: report.effectiveDirective.split(" ", 1)[0] ?? "",
        blocked: stripQuery(report.blockedURL),
        page: isPage(path) ? path : "",
        source: report.sourceFile && `${stripQuery(report.sourceFile)}:${report.lineNumber}`,
      };
      onViolation(scrub(violation));
    }
    return createEmptyResponse(204);
  });
}

/** Keeps the scheme of a `data:` URL and nothing of its content. */
function stripQuery(address: string): string {
  const url = URL.parse(address);
  const stripped = url ? (url.origin === "null" ? url.protocol : url.origin + url.pathname) : address;
  return stripped.slice(0, maxTextLength);
}
