import type { Content } from "../content/content.ts";
import type { Dist } from "../server/dist.ts";
import { keptJson } from "./kept.ts";
import { answerTo, type Question } from "./watch-content.ts";

/** What each page asked while its data was made, by its path. */
export type Asked = Map<string, Question[]>;

const FILE = "kept/asked-questions.json";

interface Noted {
  build: string;
  /** Each question with what stands for its answer. */
  answers: [Question, string][];
  /** The places of a page's questions in that list. */
  pages: [path: string, places: number[]][];
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
      if (noted?.build !== build) return new Map();
      const alike = noted.answers.map(([question, before]) => (answer(question) === before ? question : undefined));
      const same: Asked = new Map();
      for (const [path, places] of noted.pages) {
        const questions = places.map((place) => alike[place]).filter((question) => question !== undefined);
        if (questions.length === places.length) same.set(path, questions);
      }
      return same;
    },

    note(build: string, asked: Asked): void {
      const places = new Map<Question, number>();
      const placeOf = (question: Question): number => {
        const place = places.get(question) ?? places.size;
        places.set(question, place);
        return place;
      };
      const pages = Array.from(asked, ([path, own]): Noted["pages"][number] => [path, own.map(placeOf)]);
      const answers = Array.from(places.keys(), (question): Noted["answers"][number] => [question, answer(question)]);
      const noted: Noted = { build, answers, pages };
      dist.replace(FILE, JSON.stringify(noted));
    },
  };
}
