import { readYaml } from "../content/yaml.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { keptJson } from "./kept.ts";

const FILE = "kept/yaml.json";

type Read = Record<string, ReturnType<typeof readYaml>>;

interface Kept {
  codeKey: string;
  /** By the hash of the text. */
  read: Read;
}

/** Reads texts that no build before this one has read; to parse all of them takes longer than most edits need. */
export function yamlOnce(dist: Dist, codeKey: string) {
  const last = keptJson<Kept>(dist, FILE);
  const known: Read = last?.codeKey === codeKey ? last.read : {};
  const read: Read = {};
  return {
    readYaml(text: string): ReturnType<typeof readYaml> {
      const key = hashOf(text);
      const found = known[key] ?? readYaml(text);
      read[key] = found;
      return found;
    },
    /** For the next build, unless it would be what is there already. */
    keep(): void {
      const isSame = Object.keys(read).every((key) => key in known) && Object.keys(known).every((key) => key in read);
      if (!isSame) dist.replace(FILE, JSON.stringify({ codeKey, read } satisfies Kept));
    },
  };
}
