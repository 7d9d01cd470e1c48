import type { z } from "zod";
import type { Heading } from "../markdown/headings.ts";
import type { ImageMetadata } from "../markdown/images.ts";
import type { Related } from "../search/related.ts";
import type { ArticleMatter, Category, PersonMatter, Term } from "./blog.ts";
import type { CaseStudyMatter, weeklySchema } from "./case-study.ts";
import type { Company } from "./company.ts";
import type { EbookMatter } from "./ebook.ts";
import type { Html } from "./html.ts";
import type { JobMatter } from "./job.ts";
import type {
  aboutSchema,
  careersSchema,
  contactSchema,
  engagementSchema,
  homeSchema,
  prosePageSchema,
  resourcesSchema,
} from "./page.ts";
import type { Family, questionsSchema, ServiceMatter } from "./service.ts";

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
  pictures: Record<string, ImageMetadata>;
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
