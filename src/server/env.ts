import { statSync } from "node:fs";
import { isIP } from "node:net";
import { relative, resolve } from "node:path";
import { z } from "zod";
import { parseDsn } from "../telemetry/error-reports/report-endpoint.ts";
import { checkGtmId } from "../telemetry/tag-manager/tag-manager.ts";

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  });
const origin = url("http:", "https:")
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must be an origin without a path")
  .transform((value) => new URL(value).origin);
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
const ipAddresses = z
  .string()
  .transform((list) => list.split(",").map((address) => address.trim()))
  .refine((list) => list.every((address) => isIP(address) > 0), "must be IP addresses with commas between them");
/** A text that `check` accepts without throwing; the error message of `check` is passed on. */
const validatedBy = (check: (value: string) => unknown) =>
  z.string().superRefine((value, context) => {
    try {
      check(value);
    } catch (error) {
      context.addIssue(`is refused: ${error instanceof Error ? error.message : error}`);
    }
  });

/** A repository of one of the hosts that the editor can sign in at. */
const EDITOR_REPO = /^(github|gitlab):[\w.-]+(\/[\w.-]+)+$|^gitea:https:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+$/;

/**
 * Settings of the server itself, with the texts of `npm start -- --help` and `.env.example`. Settings of leads are
 * validated by `readSettings` in leads.
 */
export const serverVariables = z.object({
  PORT: wholeNumber(0, 65535).default(3000).meta({ description: "Port to listen on.", example: "3000" }),
  HOST: z.string().min(1).default("localhost").meta({
    description: "Address to listen on; 0.0.0.0 accepts connections from other machines.",
    example: "localhost",
  }),
  SITE_URL: origin.optional().meta({
    description: "Public origin of the site, the same when building and when serving.",
    example: "https://www.example.com",
  }),
  SITE_DIR: z.string().min(1).default("content").meta({
    description: "Folder with the site's content, read by builds; `--site DIR` of a command sets it.",
    example: "content",
  }),
  DIST_DIR: z.string().min(1).default("dist").meta({
    description: "Folder of the build, written by builds and read by the server; each site needs its own.",
    example: "dist",
  }),
  GTM_ID: validatedBy(checkGtmId)
    .optional()
    .meta({ description: "Google Tag Manager, loaded after consent.", example: "GTM-ABC1234" }),
  GTM_HOST: origin.optional().meta({
    description: "Your own host of Google Tag Manager (server-side tagging).",
    example: "https://tags.example.com",
  }),
  HSTS_SUBDOMAINS: z
    .enum(["0", "1"], "must be 0 or 1")
    .default("1")
    .transform((value) => value === "1")
    .meta({ description: "0 leaves the subdomains out of the HSTS header.", example: "1" }),
  EDITOR_REPO: z
    .string()
    .regex(EDITOR_REPO, "must be github:owner/name, gitlab:group/name or gitea:https://host/owner/name")
    .optional()
    .meta({
      description: "Repository that editors write to at /_edit: github:, gitlab: or gitea:https://host/.",
      example: "github:owner/name",
    }),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, "must be 8 to 128 letters, digits or hyphens")
    .optional()
    .meta({ description: "Key for `npm run indexnow`.", example: "0123456789abcdef" }),
  ALERT_DISK_FREE_MB: wholeNumber(0, 1_000_000)
    .default(1024)
    .meta({ description: "Alert when a disk has less free space, in MiB.", example: "1024" }),
  ALERT_EVENT_LOOP_MS: wholeNumber(1, 60_000)
    .default(500)
    .meta({ description: "Alert when the event loop is delayed for longer, in milliseconds.", example: "500" }),
  ALERT_OUTBOX_MINUTES: wholeNumber(1, 10_000)
    .default(30)
    .meta({ description: "Alert when a message waits for longer to be sent, in minutes.", example: "30" }),
  METRICS_ALLOW: ipAddresses.default([]).meta({
    description: "IP addresses of other machines that may read /metrics, separated by commas.",
    example: "192.0.2.10,192.0.2.11",
  }),
  SENTRY_DSN: validatedBy(parseDsn)
    .optional()
    .meta({ description: "Sentry project that gets error reports.", example: "https://key@sentry.example.com/1" }),
  TRUST_PROXY: wholeNumber(0, 10).default(0).meta({
    description: "Number of proxies in front of the server that set X-Forwarded-For.",
    example: "0",
  }),
  WORKERS: wholeNumber(1, 64)
    .default(1)
    .meta({ description: "Number of server processes; at most one per core is useful.", example: "1" }),
});

const schema = serverVariables
  .refine(({ EDITOR_REPO, SITE_DIR }) => !EDITOR_REPO || !relative("", SITE_DIR).startsWith(".."), {
    path: ["SITE_DIR"],
    error: "must be in this folder if EDITOR_REPO is set, because its path in that repository is the same",
  })
  .transform((env) => ({ ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` }));

export type Env = z.infer<typeof schema>;

/** An invalid environment variable. The message is one line that names it. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

/** Validates the environment. An empty value counts as not set, as for `NAME=` in an `.env` file. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  // Old DSNs contain a secret, and error messages end up in logs.
  const value = name === "SENTRY_DSN" ? "" : ` (it is '${values[name]}')`;
  throw new BadEnvironment(`${name} ${issue?.message.replace(/\.$/, "")}${value}.`);
}

/** The absolute path of the site's folder. A misspelt one is reported at once, not as a list of missing files. */
export function findSiteDirectory({ SITE_DIR }: Pick<Env, "SITE_DIR">): string {
  const directory = resolve(SITE_DIR);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return directory;
  throw new BadEnvironment(`SITE_DIR (or --site) must be the folder of a site: there is no '${SITE_DIR}'.`);
}
