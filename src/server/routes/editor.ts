import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { CmsConfig, CustomFieldControlProps } from "@sveltia/cms";
import { Hono } from "hono";
import type { ComponentType, createElement } from "react";
import { getContentType } from "../http/content-type.ts";
import { IMMUTABLE } from "../http/loaded-build.ts";

export interface EditorOptions {
  config: CmsConfig;
  /** Origins of the Git host that the browser signs in at; none for a folder of this machine. */
  hosts: string[];
}

/** The repository of `EDITOR_REPO`. Editors sign in with an access token of the host, which stays in their browser. */
export function parseEditorRepo(value: string): Pick<EditorOptions, "hosts"> & Pick<CmsConfig, "backend"> {
  const [host, repo = ""] = value.split(/:(.*)/);
  const auth_methods: ["token"] = ["token"];
  if (host === "github")
    return {
      backend: { name: "github", repo, auth_methods },
      hosts: ["https://api.github.com", "https://avatars.githubusercontent.com"],
    };
  if (host === "gitlab") return { backend: { name: "gitlab", repo, auth_methods }, hosts: ["https://gitlab.com"] };
  const { origin, pathname } = new URL(repo);
  return {
    backend: {
      ...{ name: "gitea", repo: pathname.slice(1), base_url: origin, api_root: `${origin}/api/v1` },
      auth_methods,
    },
    hosts: [origin],
  };
}

declare global {
  /** What Sveltia defines for `editor-client.js`, with its own copy of React. */
  interface Window {
    createClass: (component: object) => ComponentType<CustomFieldControlProps>;
    h: typeof createElement;
  }
}

/** In the project's folder, not beside this module, which is bundled into dist/. */
const CLIENT_FILE = "src/server/routes/editor-client.js";
/** Folders in node_modules/ that browsers may load. */
const PACKAGE_FOLDERS = ["@sveltia/cms/npm", "@sveltia/cms/locales", "immutable/dist", "exifr/dist", "turndown/lib"];

/** The editor, Sveltia CMS: a page, its configuration, and its files from node_modules/. */
export async function createEditorRoutes(headers: () => [string, string][], { config, hosts }: EditorOptions) {
  const { version } = JSON.parse(await readFile(resolve("node_modules/@sveltia/cms/package.json"), "utf8"));
  const base = `/_edit/packages/${version}`;
  const imports = JSON.stringify({
    imports: {
      "@sveltia/cms": `${base}/@sveltia/cms/npm/index.js`,
      immutable: `${base}/immutable/dist/immutable.es.js`,
      "exifr/": `${base}/exifr/`,
      "turndown/": `${base}/turndown/`,
    },
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${config.app_title}</title>
<script type="importmap">${imports}</script>
<script type="module" src="/_edit/client.js"></script>
</head>
<body><noscript>The editor needs JavaScript.</noscript></body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Images that editors add are converted with WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash("sha256").update(imports).digest("base64")}'`,
    // Svelte's components insert their own style sheets.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    ["img-src 'self' blob: data:", ...hosts].join(" "),
    ["connect-src 'self' blob: data:", ...hosts].join(" "),
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
  ].join("; ");

  const app = new Hono();
  const send = (body: string | Uint8Array<ArrayBuffer>, name: string, cacheControl = "no-cache") =>
    new Response(body, {
      headers: {
        ...Object.fromEntries(headers()),
        "content-security-policy": policy,
        "content-type": getContentType(name),
        "cache-control": cacheControl,
      },
    });
  app.get("/_edit", () => send(html, ".html"));
  app.get("/_edit/client.js", async () => send(await readFile(CLIENT_FILE), ".js"));
  app.get("/_edit/config.json", () => send(JSON.stringify(config), ".json"));
  app.get("/_edit/packages/*", async ({ req }, next) => {
    const path = decodeURIComponent(req.path.slice(base.length + 1));
    const file = resolve("node_modules", path);
    const isAllowed = PACKAGE_FOLDERS.some((folder) => file.startsWith(resolve("node_modules", folder) + sep));
    if (!req.path.startsWith(`${base}/`) || !isAllowed) return next();
    const body = await readFile(file).catch(() => undefined);
    if (!body) return next();
    // Sveltia imports its translations, which bundlers turn into modules.
    if (file.endsWith(".json")) return send(`export default ${body}`, ".js", IMMUTABLE);
    return send(body, file, IMMUTABLE);
  });
  return app;
}
