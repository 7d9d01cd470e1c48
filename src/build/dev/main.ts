import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { ContentMistakes } from "../../content/mistake.ts";
import { openLeads, readSettings } from "../../leads/index.ts";
import { openDist } from "../../server/dist.ts";
import { readEnv } from "../../server/env.ts";
import { createListener } from "../../server/listener.ts";
import { createLog } from "../../server/log.ts";
import { createMetrics } from "../../server/metrics.ts";
import { openTelemetry } from "../../telemetry/node.ts";
import { buildFonts, fontsIn } from "../fonts.ts";
import { lettersIn } from "../letters.ts";
import { pictureFiles } from "../pictures.ts";
import { viteConfig } from "../vite-config.ts";
import { galleryPage } from "./gallery.ts";
import { devSite } from "./site.ts";

/** `npm run dev`: the site from the working tree, with hot reload, drafts and future-dated content. */
const root = process.cwd();
const content = join(root, "content");
const env = readEnv(process.env);
const dist = openDist(join(root, ".cache/dev"));
dist.write("assets/.keep", "");

const log = createLog();
const server = createServer();
const vite = await createVite({
  ...viteConfig(root, fontsIn(dist)),
  appType: "custom",
  server: { middlewareMode: { server }, watch: { ignored: ["**/dist/**", "**/var/**", "**/.cache/**"] } },
});
await buildFonts(lettersIn(content, dist), fontsIn(dist));
const options = { vite, dist, content, siteUrl: env.SITE_URL, pictures: await pictureFiles(dist) };
const complain = (error: unknown) => console.error(error instanceof ContentMistakes ? error.message : error);
let site = await devSite(options).catch((error) => {
  complain(error);
  process.exit(1);
});

/** What is being read again; several changes wait for each other. */
let reading = Promise.resolve();
let due: ReturnType<typeof setTimeout>;
vite.watcher.add(content).on("all", (_event, file) => {
  if (!file.startsWith(content) && !file.startsWith(join(root, "src"))) return;
  // A change of branch is many changes at once.
  clearTimeout(due);
  due = setTimeout(() => {
    reading = reading.then(readAgain).catch(complain);
  }, 50);
});

async function readAgain(): Promise<void> {
  const before = site;
  site = await devSite(options);
  before.close();
  vite.ws.send({ type: "full-reload" });
}

const { email, telephone, name } = site.company;
const settings = readSettings(process.env, { email });
const leads = openLeads({
  ...settings,
  siteUrl: env.SITE_URL,
  company: { name, email, telephone },
  log: (level, event) => log[level](event),
});
leads.start();
const telemetry = openTelemetry({
  consentVersion: () => site.policyVersion,
  release: () => site.id,
  dataDir: settings.dataDir,
  retentionDays: settings.retentionDays,
  isPage: (path) => site.isPage(path),
  onFailure: console.error,
});

const listener = createListener({
  site: () => site,
  leads,
  env,
  log,
  metrics: createMetrics(() => site.id),
  telemetry,
  misses: { count() {} },
  now: () => new Date(),
});
server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    if (request.url === "/_gallery") response.end(await galleryPage(vite));
    else listener(request, response);
  });
});
server.listen(env.PORT, env.HOST, () =>
  console.log(`${env.SITE_URL} with drafts; components at ${env.SITE_URL}/_gallery`),
);
