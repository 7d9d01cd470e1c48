import type { Related } from "../content/similar/related.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import { createDocumentMaker } from "./document-maker.ts";
import { documentReader } from "./documents.ts";
import { redirectRules } from "./redirect-rules.ts";
import { relatedOnce } from "./related-once.ts";
import { sourceKey } from "./source-key.ts";
import { readWhole } from "./whole-content.ts";
import type { Workers } from "./workers.ts";
import { yamlOnce } from "./yaml-once.ts";

interface Options {
  root: string;
  dist: Dist;
  content: string;
  /** Stands for the code that reads content. */
  codeKey: string;
  stampOfFile: (file: string) => string;
  workers: Workers;
  now: Date;
}

/** All of content/, read and checked. What is as the last build saw it is taken from that. */
export async function readOnce({ root, dist, content, codeKey, stampOfFile, workers, now }: Options) {
  const readDocuments = documentReader({
    ...{ dist, directory: content, codeKey, stampOfFile },
    ...{ readHere: createDocumentMaker(dist, content), readInThreads: workers.documents },
  });
  const { readYaml, keep: keepYaml } = yamlOnce(dist, codeKey);
  let related: Promise<Related> | undefined;
  const begin = (articles: Snapshot["articles"]) => {
    related = relatedOnce(dist, articles, codeKey, workers.related);
    // Mistakes in the content are told first.
    related.catch(() => {});
  };
  const rulesKey = sourceKey(root, ["src/build", "src/server/redirects"]);
  const { snapshot, rules } = await readWhole(
    { directory: content, showUnpublished: false, now, readYaml, readDocuments, begin },
    (snapshot) => redirectRules(dist, content, snapshot, rulesKey),
  );
  keepYaml();
  await workers.closeReaders();
  return { snapshot: { ...snapshot, related: (await related) ?? {} }, rules };
}
