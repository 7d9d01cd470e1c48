import { addressOf } from "../addresses.ts";
import type { Content } from "../content.ts";

/** `/llms.txt`: what the company is and where its texts are, for those who read the site with a machine. */
export function overview(content: Content, siteUrl: string, today: string): string {
  const { company, services, caseStudies, articles, ebooks, jobs, pages } = content;
  const line = (path: string, title: string, about: string) => `- [${title}](${new URL(path, siteUrl).href}): ${about}`;
  const section = (title: string, lines: string[]) => (lines.length ? [`## ${title}`, "", ...lines, ""] : []);
  return [
    `# ${company.name}`,
    "",
    `> ${company.description}`,
    "",
    `${pages.about.lead} Articles and case studies are linked as Markdown; without the \`.md\` an address is the page itself.`,
    "",
    ...section(
      "Services",
      services.all.map((service) => line(addressOf.service(service), service.name, service.description)),
    ),
    ...section(
      "Case studies",
      caseStudies.all.map(({ slug, title, description }) =>
        line(`${addressOf.caseStudy(slug)}.md`, title, description),
      ),
    ),
    ...section(
      "Articles",
      articles.all.map(({ slug, title, description }) => line(`${addressOf.article(slug)}.md`, title, description)),
    ),
    ...section(
      "Ebooks",
      ebooks.all.map(({ slug, title, description }) => line(addressOf.ebook(slug), title, description)),
    ),
    ...section(
      "Open jobs",
      jobs.open(today).map(({ slug, title, description }) => line(addressOf.job(slug), title, description)),
    ),
    ...section("Company", [
      line("/about-us", "About", pages.about.description),
      line("/careers", "Careers", pages.careers.description),
      line("/contact-us", "Contact", `${company.email}, ${company.telephone}`),
      line("/privacy-policy", "Privacy policy", pages.privacy.description),
    ]),
  ].join("\n");
}
