import type { z } from "zod";
import type { Related } from "../search/related.ts";
import type { ArticleMatter, Category, PersonMatter, Term } from "./blog.ts";
import type { CaseStudyMatter, weeklySchema } from "./case-study.ts";
import type { Company } from "./company.ts";
import type { Document, ImageMetadata } from "./document.ts";
import type { EbookMatter } from "./ebook.ts";
import type { Html } from "./html.ts";
import type { JobMatter } from "./job.ts";
import type { createMenus, engagementSchema, IdentityName, pageSchemas, siteSchema, textPageSchema } from "./page.ts";
import type { Family } from "./page-paths.ts";
import type { questionsSchema, ServiceMatter } from "./service.ts";

interface MarkdownEntry {
  slug: string;
  body: Html;
  headings: Document["headings"];
  words: number;
}

/** A Markdown file of a folder that needs no reading of its own: its front matter, and its text. */
export interface PlainText extends MarkdownEntry {
  matter: unknown;
}

export type Article = ArticleMatter &
  MarkdownEntry & {
    keywords: string[];
    /** Why visitors do not see it yet: "Draft" or "From 3 December". Only the dev server shows such articles. */
    unpublished?: string | undefined;
  };
export type CaseStudy = CaseStudyMatter & MarkdownEntry;
export type Job = JobMatter & MarkdownEntry;
export type Service = ServiceMatter & MarkdownEntry & { family: Family };
export type Person = PersonMatter & { slug: string };
export type TextPage = z.infer<typeof textPageSchema> & MarkdownEntry & { address: string };
export type Question = z.infer<typeof questionsSchema>[number] & { html: string };
export interface Chapter extends MarkdownEntry {
  title: string;
}
export type Ebook = Omit<EbookMatter, "chapters"> & { slug: string; chapters: Chapter[] };

type PageTexts = { [Name in keyof typeof pageSchemas]: z.infer<(typeof pageSchemas)[Name]> };

/** All published content as plain data. The build creates it from content/, the server loads it. */
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
  /** Undefined on a site without a case study of the week. */
  weekly: z.infer<typeof weeklySchema> | undefined;
  identity: IdentityName;
  menus: ReturnType<typeof createMenus>;
  checks: z.infer<typeof siteSchema>["checks"];
  /** Pages that are one Markdown file each, in the order of their addresses. The privacy policy is one of them. */
  textPages: TextPage[];
  /** The texts of all other folders with Markdown files, by folder. */
  texts: Record<string, PlainText[]>;
  /** Images in published texts, by their path below content/. */
  pictures: Record<string, ImageMetadata>;
  /** Related articles by slug, if they were precomputed. */
  related?: Related;
  /** ISO time of the next scheduled change (an article is due, a job closes); null when there is none. */
  changesAt: string | null;
  /** Undefined where the site has no such page. */
  pages: Pick<PageTexts, "home" | "contact"> & {
    privacy: TextPage;
    about: PageTexts["about"] | undefined;
    careers: PageTexts["careers"] | undefined;
    resources: PageTexts["resources"] | undefined;
  };
}
