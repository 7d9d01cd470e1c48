import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Hiring } from "./hiring.tsx";
import { Opening } from "./opening.tsx";
import { Problem } from "./problem.tsx";
import { Proof } from "./proof.tsx";
import { Questions } from "./questions.tsx";
import type { Service } from "./service.ts";
import { Tools } from "./tools.tsx";
import { Weeks } from "./weeks.tsx";
import { Work } from "./work.tsx";

export default function ServicePage(service: Service) {
  return (
    <div data-dye={service.dye}>
      <Opening service={service} />
      <Problem {...service.problem} />
      <Work work={service.work} />
      <Weeks weeks={service.weeks} pace={service.pace} />
      <Tools technologies={service.technologies} />
      {service.proof && <Proof proof={service.proof} others={service.otherProofs} />}
      <Hiring price={service.price} models={service.engagement} isModel={service.family === "engagement-models"} />
      <Questions questions={service.questions} articles={service.articles} />
      <CallToAction
        title="Bring us the case you have"
        text="Thirty minutes with an engineer who has done it. A written answer within two working days."
        href={`/contact-us?service=${service.slug}`}
        action="Ask an engineer"
        dye={service.dye}
        art={<Cover kind="service" slug={service.slug} cut="portrait" theme="light" />}
      />
    </div>
  );
}
