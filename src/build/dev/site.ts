import { join } from "node:path";
import { isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { dayOf } from "../../content/calendar.ts";
import { createContent } from "../../content/content.ts";
import type { Body } from "../../content/document.ts";
import { readDocumentsFrom } from "../../content/read.ts";
import { buildIndex } from "../../content/search/build-index.ts";
import { searchEntries } from "../../content/search/entries.ts";
import { openSearch } from "../../content/search/search.ts";
import type { Dist } from "../../server/dist.ts";
import { createMadePages } from "../../server/made-pages.ts";
import type { Manifest } from "../../server/manifest.ts";
import { createProposals } from "../../server/redirects/proposals.ts";
import { readRedirects } from "../../server/redirects/read.ts";
import { createRedirects } from "../../server/redirects/resolver.ts";
import type { RendererModule } from "../../server/renderer.ts";
import { ebookFile, filesOf, type Site } from "../../server/site.ts";
import { createSocial } from "../../server/social/social.ts";
import { createFileMemory } from "../../server/stored-files.ts";
import { frameOf } from "../../site/layouts/frame-of.ts";
import { buildEbooks } from "../ebooks/ebook.ts";
import { imageFiles } from "../image-files.ts";
import { picturesIn } from "../images.ts";
import { routeRules } from "../route-rules.ts";
import { weaveFiles } from "../weaves.ts";
import { readWhole } from "../whole-content.ts";
import { wordmarkFiles } from "../wordmark-files.ts";

interface Options {
  vite: ViteDevServer;
  dist: Dist;
  content: string;
  siteUrl: string;
  pictures: Manifest["files"];
}

const id = "dev";
const assets = {
  boot: "/src/site/dev-entry.ts",
  theme: "/src/site/styles/theme.ts",
  chunks: "",
  preload: [],
  fonts: [],
  styles: [],
  pageStyles: {},
  pageScripts: {},
};

/** The site as it is in the working tree at this moment: nothing prerendered, drafts and future days included. */
export async function devSite({ vite, dist, content: directory, siteUrl, pictures }: Options): Promise<Site> {
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(directory, bodies, picturesIn(directory));
  const {
    snapshot,
    rules: { rules },
  } = await readWhole({ directory, showUnpublished: true, now: new Date(), readDocuments }, () =>
    readRedirects(directory),
  );
  const index = join(dist.directory, "search.db");
  buildIndex(
    searchEntries(createContent(snapshot), dayOf(new Date()), (ref) => bodies.get(ref)?.text ?? ""),
    index,
  );
  const { search, close } = openSearch(index);
  const { createLoader, createPrinter } = await loadFromSource(vite);
  const readHtml = (ref: string) => bodies.get(ref)?.html ?? "";
  const ebooks = await buildEbooks(dist, {
    ...{ snapshot, siteUrl, codeKey: "", readHtml },
    typeset: async (source) => (await import("../ebooks/typeset.ts")).storeEbook(dist, directory, source),
  });
  const loader = createLoader({
    editions: ebooks,
    snapshot,
    siteUrl,
    search,
    readHtml,
    readMarkdown: (ref) => bodies.get(ref)?.markdown ?? "",
  });
  const printer = createPrinter({
    assets,
    frame: frameOf(snapshot),
    readHtml,
  });
  const social = createSocial(dist, loader, id);
  const headers: [string, string][] = [
    ["x-build-id", id],
    ["server-timing", `build;desc="${id}", telemetry;desc="none"`],
  ];
  const manifest: Manifest = {
    ...{
      id,
      timestamp: 0,
      codeKey: "",
      renderer: "",
      snapshot: "",
      search: "",
      redirects: "",
      social: id,
      assets,
      assetFiles: [],
      ebooks,
      pages: {},
      changesAt: null,
      files: {
        ...pictures,
        ...weaveFiles(dist, snapshot),
        ...(await wordmarkFiles(dist, snapshot)),
        ...(await imageFiles(dist, directory, snapshot)),
      },
    },
    routeRules: routeRules(rules),
  };
  const files = filesOf(dist, manifest, () => []);
  const paths = new Set([...loader.prerenderedPaths(), ...loader.listedPaths(new Date())]);
  return {
    id,
    url: siteUrl,
    manifest,
    loader,
    printer: {
      ...printer,
      document: async (page, path) => vite.transformIndexHtml(path, await printer.document(page, path)),
    },
    company: snapshot.company,
    subjects: { ebook: snapshot.ebooks, job: snapshot.jobs },
    policyVersion: snapshot.pages.privacy.updatedOn,
    headers,
    fetch: createFileMemory(headers.flat()),
    made: createMadePages(0),
    files,
    ebookFile: (slug) => ebookFile(dist, manifest, slug),
    isPage: (path) => paths.has(path),
    exists: (path) => files.has(path) || paths.has(path) || loader.text(path, new Date()) !== null,
    redirect: createRedirects(rules, { siteUrl, exists: (path) => loader.match(path) !== null }),
    nearest: createProposals(loader.listedPaths(new Date()), search),
    social: social.image,
    manifestOf: (other) => (other === id ? manifest : undefined),
    earlierImage: () => undefined,
    close() {
      close();
      social.close();
    },
  };
}

function loadFromSource({ environments }: ViteDevServer): Promise<RendererModule> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error("Vite cannot run the site's code in this process.");
  return environments.ssr.runner.import<RendererModule>("/src/site/entry.server.tsx");
}
