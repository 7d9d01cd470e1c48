import type { FAQPageLeaf, ServiceLeaf } from "schema-dts";
import type { Company } from "../../../content/model/company.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Question, Service } from "../../../content/model/snapshot.ts";
import { companyId, type GraphNode, nodeId } from "./graph.ts";

export function offeredService(service: Service, company: Company, siteUrl: string): ServiceLeaf & GraphNode {
  const path = pathOfPage.service(service);
  return {
    "@type": "Service",
    "@id": nodeId(siteUrl, path, "service"),
    name: service.title,
    serviceType: service.name,
    description: service.description,
    url: siteUrl + path,
    provider: { "@id": companyId(siteUrl) },
    areaServed: company.areaServed,
  };
}

/** The questions and answers on the page at this path. */
export function faqPage(questions: Question[], path: string, siteUrl: string): FAQPageLeaf & GraphNode {
  return {
    "@type": "FAQPage",
    "@id": nodeId(siteUrl, path, "questions"),
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}
