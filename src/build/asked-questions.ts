import type { Content } from "../content/content.ts";
import type { Dist } from "../server/dist.ts";
import { keptJson } from "./kept.ts";
import { answerTo, type Question } from "./watch-content.ts";

/** What each page asked while its data was made, by its path. */
export type Asked = Record<string, Question[]>;

const FILE = "kept/asked-questions.json";

interface Noted {
  build: string;
  /** Each question with what stands for its answer. */
  answers: [Question, string][];
  /** The places of a page's questions in that list. */
  pages: Record<string, number[]>;
}

export function askedQuestions(dist: Dist, content: Content) {
  const known = new Map<Question, string>();
  const answer = (question: Question): string => {
    const found = known.get(question) ?? answerTo(question, content);
    known.set(question, found);
    return found;
  };

  return {
    /**
     * The pages of a build that are as they were, because all they asked is answered as it was when they were made. None
     * if another build was noted: this one was stopped before it could be.
     */
    answeredAlike(build: string): Asked {
      const noted = keptJson<Noted>(dist, FILE);
      if (noted?.build !== build) return {};
      const alike = noted.answers.map(([question, before]) => (answer(question) === before ? question : undefined));
      return Object.fromEntries(
        Object.entries(noted.pages).flatMap(([path, places]) => {
          const questions = places.flatMap((place) => alike[place] ?? []);
          return questions.length === places.length ? [[path, questions]] : [];
        }),
      );
    },

    note(build: string, asked: Asked): void {
      const questions = [...new Set(Object.values(asked).flat())];
      const places = new Map(questions.map((question, place) => [question, place]));
      const noted: Noted = {
        build,
        answers: questions.map((question) => [question, answer(question)]),
        pages: Object.fromEntries(
          Object.entries(asked).map(([path, own]) => [path, own.map((question) => places.get(question) ?? -1)]),
        ),
      };
      dist.replace(FILE, JSON.stringify(noted));
    },
  };
}
