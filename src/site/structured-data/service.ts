import type { FAQPageLeaf, ServiceLeaf } from "schema-dts";
import { addressOf } from "../../content/addresses.ts";
import type { Company } from "../../content/schemas/company.ts";
import type { Question, Service } from "../../content/snapshot.ts";
import { companyId, type Node, nodeId } from "./node.ts";

export function serviceOffered(service: Service, company: Company, siteUrl: string): ServiceLeaf & Node {
  const path = addressOf.service(service);
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

/** Questions that the page at this path shows with their answers. */
export function questionsAnswered(questions: Question[], path: string, siteUrl: string): FAQPageLeaf & Node {
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
