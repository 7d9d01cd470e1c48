import { hash } from "node:crypto";
import { z } from "zod";
import type { Content } from "../../content/content.ts";
import type { Article } from "../../content/model/snapshot.ts";
import { type Cache, hashModule } from "../cache/cache.ts";

/**
 * One read of the content: the part of the content, its member and the member's arguments, joined with spaces
 * ("articles find on-looms"). It can be repeated in a later build to compare the results.
 */
export type Dependency = string;

/** What each page read from the content while its data was loaded, by path. */
export type PageDependencies = Map<string, Dependency[]>;

/** Lines of text instead of arrays, because a schema takes long to check the 200,000 numbers of a large site. */
const storedDependencies = z.object({
  /** Each dependency, a tab, and the fingerprint of its value. */
  values: z.array(z.string()),
  /** The path of each page, a tab, and its dependencies as indexes into `values`. */
  pages: z.array(z.string()),
});

/**
 * Stores what the pages of a build read, and finds the pages for which none of it has changed. `site` is a hash of what
 * all pages are rendered from.
 */
export function openDependencyStore(cache: Cache, content: Content, site: string) {
  const cached = cache.namespace("page-dependencies", {
    code: hashModule(import.meta.url),
    schema: storedDependencies,
  });
  const fingerprints = new Map<Dependency, string>();
  const getFingerprint = (dependency: Dependency): string => {
    const fingerprint = fingerprints.get(dependency) ?? fingerprintDependency(dependency, content);
    fingerprints.set(dependency, fingerprint);
    return fingerprint;
  };

  return {
    /**
     * The pages of a build whose dependencies all have the same values now. None if nothing is stored for that build,
     * which happens when the process is stopped between publishing and saving.
     */
    unchangedPages(build: string): PageDependencies {
      const { values, pages } = cached.get([build, site]) ?? { values: [], pages: [] };
      const unchanged = values.map((line) => {
        const [dependency = "", fingerprint] = line.split("\t");
        return getFingerprint(dependency) === fingerprint ? dependency : undefined;
      });
      const unchangedPages: PageDependencies = new Map();
      for (const line of pages) {
        const [path = "", indexes = ""] = line.split("\t");
        const dependencies = (indexes.match(/\d+/g) ?? []).map((index) => unchanged[Number(index)]);
        if (dependencies.every((dependency) => dependency !== undefined)) unchangedPages.set(path, dependencies);
      }
      return unchangedPages;
    },

    save(build: string, dependencies: PageDependencies): void {
      const indexes = new Map<Dependency, number>();
      const getIndex = (dependency: Dependency): number => {
        const index = indexes.get(dependency) ?? indexes.size;
        indexes.set(dependency, index);
        return index;
      };
      const pages = Array.from(dependencies, ([path, own]) => `${path}\t${own.map(getIndex).join(" ")}`);
      const values = Array.from(indexes.keys(), (dependency) => `${dependency}\t${getFingerprint(dependency)}`);
      cached.set([build, site], { values, pages });
    },
  };
}

/**
 * The fields of one article. A dependency on a list of articles covers only which articles are in it, not their fields.
 */
const ARTICLE = "article";

/** Wraps content in proxies that record what is read from it while the data of a page is loaded. */
export function createDependencyTracker() {
  let recorded: Set<Dependency> | undefined;
  const record = (...words: string[]) => recorded?.add(words.join(" "));

  function watchPart(part: string, members: Record<string, unknown>) {
    return new Proxy(members, {
      get(_, name: string) {
        const member = members[name];
        if (typeof member === "function")
          return (...args: unknown[]) => {
            if (recorded) for (const dependency of listDependencies(part, name, args)) record(...dependency);
            return member(...args);
          };
        record(part, name);
        return member;
      },
    });
  }

  return {
    watchArticle: (article: Article): Article =>
      new Proxy(article, {
        get(_, name) {
          if (name !== "slug") record(ARTICLE, article.slug);
          return Reflect.get(article, name);
        },
      }),
    watch(content: Content): Content {
      const parts = new Map(
        Object.entries(content).flatMap(([part, value]) =>
          isObject(value) && hasMethods(value) ? [[part, watchPart(part, value)] as const] : [],
        ),
      );
      return new Proxy(content, {
        get(_, part: string) {
          const watchedPart = parts.get(part);
          if (!watchedPart) record(part);
          return watchedPart ?? Reflect.get(content, part);
        },
      });
    },
    /** Runs `load` and returns its result with everything it read. Only one call may run at a time. */
    async recordDependencies<T>(load: () => Promise<T>): Promise<[T, Dependency[]]> {
      const dependencies = new Set<Dependency>();
      recorded = dependencies;
      try {
        return [await load(), [...dependencies]];
      } finally {
        recorded = undefined;
      }
    },
  };
}

/** Repeats a read and returns a fingerprint of its current value. */
function fingerprintDependency(dependency: Dependency, content: Content): string {
  const [part = "", name, ...args] = dependency.split(" ");
  if (part === ARTICLE) return fingerprintArticle(content.articles.find(name ?? ""));
  const members: unknown = Reflect.get(content, part);
  if (name === undefined || !isObject(members)) return toFingerprint(members);
  const member = members[name];
  const value = typeof member === "function" ? member(...args) : member;
  return toFingerprint(part === "articles" ? extractSlugs(value) : value);
}

/** Leaves out fields that are computed from the body, because `body.ref` is a hash of the body. */
function fingerprintArticle(article: Article | undefined): string {
  return toFingerprint(article && { ...article, headings: undefined, words: undefined, keywords: undefined });
}

function extractSlugs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extractSlugs);
  return isObject(value) && "slug" in value ? value.slug : value;
}

/** Most values are a few slugs, which are faster to compare as text than to hash. */
const MAX_PLAIN_LENGTH = 120;

function toFingerprint(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= MAX_PLAIN_LENGTH ? text : hash("sha1", text, "base64url").slice(0, 16);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasMethods(value: object): boolean {
  return Object.values(value).some((member) => typeof member === "function");
}

/** `find` and `pick` become one dependency per slug, because many pages pick some of the same items. */
function listDependencies(part: string, name: string, args: unknown[]): string[][] {
  const names = args.flat().map(requireName);
  if (name !== "find" && name !== "pick") return [[part, name, ...names]];
  return names.map((slug) => (part === "articles" ? [ARTICLE, slug] : [part, "find", slug]));
}

/**
 * Dependencies are stored as text. An argument that is no string, such as a date, would also make the page change with
 * time.
 */
function requireName(name: unknown): string {
  if (typeof name === "string") return name;
  throw new Error("A prerendered page may only query the content about things by their names (strings).");
}
