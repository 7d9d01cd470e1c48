import { hash } from "node:crypto";
import type { Content } from "../content/content.ts";
import type { Article } from "../content/snapshot.ts";

/** One that can be asked again: which part of the content, what of it, and about whom, with spaces between. */
export type Question = string;

type Members = Record<string, unknown>;

/** What one article says. Whoever asks for a list learns no more than which articles are in it. */
const ARTICLE = "article";

/** For content that tells what it is asked while the data of a page is made. */
export function questionsAsked() {
  let asked: Set<Question> | undefined;
  const note = (...question: string[]) => asked?.add(question.join(" "));

  function watchPart(part: string, members: Members): Members {
    return new Proxy(members, {
      get(_, name: string) {
        const member = members[name];
        if (typeof member === "function")
          return (...about: unknown[]) => {
            if (asked) for (const question of questionsIn(part, name, about)) note(...question);
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
          hasQuestions(value) ? [[part, watchPart(part, value)] as const] : [],
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
    async during<T>(work: () => Promise<T>): Promise<[T, Question[]]> {
      const questions = new Set<Question>();
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
export function answerTo(question: Question, content: Content): string {
  const [part = "", name, ...about] = question.split(" ");
  if (part === ARTICLE) return sayingOf(content.articles.find(name ?? ""));
  const members: Members = Object(Reflect.get(content, part));
  if (name === undefined) return shortened(members);
  const member = members[name];
  const answer = typeof member === "function" ? member(...about) : member;
  return shortened(part === "articles" ? slugsIn(answer) : answer);
}

/** What follows from its text need not be compared: the reference to that is made from all of it. */
function sayingOf(article: Article | undefined): string {
  return shortened(article && { ...article, headings: undefined, words: undefined, tellingWords: undefined });
}

function slugsIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(slugsIn);
  return Object(answer).slug ?? answer;
}

/** Most answers are a few names, which are compared sooner than hashed. */
const SHORT = 120;

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= SHORT ? text : hash("sha1", text, "base64url").slice(0, 16);
}

function hasQuestions(value: unknown): value is Members {
  return Object.values(Object(value)).some((member) => typeof member === "function");
}

/** Things that are picked are asked for one by one: many pages pick some of the same. */
function questionsIn(part: string, name: string, about: unknown[]): string[][] {
  const names = about.flat().map(repeatable);
  if (name !== "find" && name !== "pick") return [[part, name, ...names]];
  return names.map((slug) => (part === "articles" ? [ARTICLE, slug] : [part, "find", slug]));
}

/** A page that is the same on all days and for all visitors asks by name. */
function repeatable(name: unknown): string {
  if (typeof name === "string") return name;
  throw new Error("A page that is made in advance may only ask the content about things by their names.");
}
