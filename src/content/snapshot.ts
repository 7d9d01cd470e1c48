import type { z } from "zod";
import type { Html } from "./html.ts";
import type { Heading } from "./markdown/headings.ts";
import type { PictureFacts } from "./markdown/pictures.ts";
import type { ArticleMatter, Category, PersonMatter, Term } from "./schemas/blog.ts";
import type { CaseStudyMatter, weeklySchema } from "./schemas/case-study.ts";
import type { Company } from "./schemas/company.ts";
import type { EbookMatter } from "./schemas/ebook.ts";
import type { JobMatter } from "./schemas/job.ts";
import type {
  aboutSchema,
  careersSchema,
  contactSchema,
  engagementSchema,
  homeSchema,
  prosePageSchema,
  resourcesSchema,
} from "./schemas/page.ts";
import type { Family, questionsSchema, ServiceMatter } from "./schemas/service.ts";
import type { Related } from "./similar/related.ts";

interface Written {
  slug: string;
  body: Html;
  headings: Heading[];
  words: number;
}

export type Article = ArticleMatter & Written & { tellingWords: string[] };
export type CaseStudy = CaseStudyMatter & Written;
export type Job = JobMatter & Written;
export type Service = ServiceMatter & Written & { family: Family };
export type Person = PersonMatter & { slug: string };
export type ProsePage = z.infer<typeof prosePageSchema> & Written;
export type Question = z.infer<typeof questionsSchema>[number] & { html: string };
export interface Chapter extends Written {
  title: string;
}
export type Ebook = Omit<EbookMatter, "chapters"> & { slug: string; chapters: Chapter[] };

/** Everything the company says, as plain data: what the build reads from content/ and a server loads. */
export interface Snapshot {
  company: Company;
  categories: Category[];
  tags: Term[];
  series: Term[];
  people: Person[];
  articles: Article[];
  caseStudies: CaseStudy[];
  services: Service[];
  questions: Question[];
  jobs: Job[];
  ebooks: Ebook[];
  engagement: z.infer<typeof engagementSchema>;
  weekly: z.infer<typeof weeklySchema>;
  /** Images in its texts, by their path below content/. */
  pictures: Record<string, PictureFacts>;
  /** What to read after each article, where it was worked out in advance. */
  related?: Related;
  /** When this stops being all there is to say, as an ISO time: something is scheduled. */
  changesAt: string | null;
  pages: {
    home: z.infer<typeof homeSchema>;
    about: z.infer<typeof aboutSchema>;
    careers: z.infer<typeof careersSchema>;
    contact: z.infer<typeof contactSchema>;
    resources: z.infer<typeof resourcesSchema>;
    privacy: ProsePage;
  };
}
