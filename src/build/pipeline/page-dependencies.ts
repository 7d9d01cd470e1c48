import { hash } from "node:crypto";
import type { Dist } from "../../build-store/dist.ts";
import type { Content } from "../../content/content.ts";
import type { Article } from "../../content/model/snapshot.ts";
import { readCachedJson } from "../cache/cache.ts";

/** What each page asked while its data was made, by its path. */
export type PageDependencies = Map<string, Dependency[]>;

const DEPENDENCIES_FILE = "kept/asked-questions.json";

interface StoredDependencies {
  build: string;
  /** Each question with what stands for its answer. */
  answers: [Dependency, string][];
  /** The places of a page's questions in that list. */
  pages: [path: string, places: number[]][];
}

export function openDependencyStore(dist: Dist, content: Content) {
  const known = new Map<Dependency, string>();
  const answer = (question: Dependency): string => {
    const found = known.get(question) ?? fingerprintDependency(question, content);
    known.set(question, found);
    return found;
  };

  return {
    /**
     * The pages of a build that are as they were, because all they asked is answered as it was when they were made. None
     * if another build was noted: this one was stopped before it could be.
     */
    answeredAlike(build: string): PageDependencies {
      const noted = readCachedJson<StoredDependencies>(dist, DEPENDENCIES_FILE);
      if (noted?.build !== build) return new Map();
      const alike = noted.answers.map(([question, before]) => (answer(question) === before ? question : undefined));
      const same: PageDependencies = new Map();
      for (const [path, places] of noted.pages) {
        const questions = places.map((place) => alike[place]).filter((question) => question !== undefined);
        if (questions.length === places.length) same.set(path, questions);
      }
      return same;
    },

    note(build: string, asked: PageDependencies): void {
      const places = new Map<Dependency, number>();
      const placeOf = (question: Dependency): number => {
        const place = places.get(question) ?? places.size;
        places.set(question, place);
        return place;
      };
      const pages = Array.from(asked, ([path, own]): StoredDependencies["pages"][number] => [path, own.map(placeOf)]);
      const answers = Array.from(places.keys(), (question): StoredDependencies["answers"][number] => [
        question,
        answer(question),
      ]);
      const noted: StoredDependencies = { build, answers, pages };
      dist.replace(DEPENDENCIES_FILE, JSON.stringify(noted));
    },
  };
}

/** One that can be asked again: which part of the content, what of it, and about whom, with spaces between. */
export type Dependency = string;

type Members = Record<string, unknown>;

/** What one article says. Whoever asks for a list learns no more than which articles are in it. */
const ARTICLE = "article";

/** For content that tells what it is asked while the data of a page is made. */
export function createDependencyTracker() {
  let asked: Set<Dependency> | undefined;
  const note = (...question: string[]) => asked?.add(question.join(" "));

  function watchPart(part: string, members: Members): Members {
    return new Proxy(members, {
      get(_, name: string) {
        const member = members[name];
        if (typeof member === "function")
          return (...about: unknown[]) => {
            if (asked) for (const question of listDependencies(part, name, about)) note(...question);
            return member(...about);
          };
        note(part, name);
        return member;
      },
    });
  }

  return {
    watchArticle: (article: Article): Article =>
      new Proxy(article, {
        get(_, name) {
          if (name !== "slug") note(ARTICLE, article.slug);
          return Reflect.get(article, name);
        },
      }),
    watch(content: Content): Content {
      const parts = new Map(
        Object.entries(content).flatMap(([part, value]) =>
          hasMethods(value) ? [[part, watchPart(part, value)] as const] : [],
        ),
      );
      return new Proxy(content, {
        get(_, part: string) {
          const watched = parts.get(part);
          if (!watched) note(part);
          return watched ?? Reflect.get(content, part);
        },
      });
    },
    async during<T>(work: () => Promise<T>): Promise<[T, Dependency[]]> {
      const questions = new Set<Dependency>();
      asked = questions;
      try {
        return [await work(), [...questions]];
      } finally {
        asked = undefined;
      }
    },
  };
}

/** Stands for what the content answers now. */
function fingerprintDependency(question: Dependency, content: Content): string {
  const [part = "", name, ...about] = question.split(" ");
  if (part === ARTICLE) return fingerprintArticle(content.articles.find(name ?? ""));
  const members: Members = Object(Reflect.get(content, part));
  if (name === undefined) return toFingerprint(members);
  const member = members[name];
  const answer = typeof member === "function" ? member(...about) : member;
  return toFingerprint(part === "articles" ? extractSlugs(answer) : answer);
}

/** What follows from its text need not be compared: the reference to that is made from all of it. */
function fingerprintArticle(article: Article | undefined): string {
  return toFingerprint(article && { ...article, headings: undefined, words: undefined, keywords: undefined });
}

function extractSlugs(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(extractSlugs);
  return Object(answer).slug ?? answer;
}

/** Most answers are a few names, which are compared sooner than hashed. */
const MAX_PLAIN_LENGTH = 120;

function toFingerprint(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= MAX_PLAIN_LENGTH ? text : hash("sha1", text, "base64url").slice(0, 16);
}

function hasMethods(value: unknown): value is Members {
  return Object.values(Object(value)).some((member) => typeof member === "function");
}

/** Things that are picked are asked for one by one: many pages pick some of the same. */
function listDependencies(part: string, name: string, about: unknown[]): string[][] {
  const names = about.flat().map(requireName);
  if (name !== "find" && name !== "pick") return [[part, name, ...names]];
  return names.map((slug) => (part === "articles" ? [ARTICLE, slug] : [part, "find", slug]));
}

/** A page that is the same on all days and for all visitors asks by name. */
function requireName(name: unknown): string {
  if (typeof name === "string") return name;
  throw new Error("A page that is made in advance may only ask the content about things by their names.");
}
