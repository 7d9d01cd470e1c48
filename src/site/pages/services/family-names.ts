import type { Family } from "../../../content/schemas/service.ts";

export const familyNames: Record<Family, string> = {
  expertise: "Expertise",
  industries: "Industries",
  technologies: "Technologies",
  "engagement-models": "Engagement models",
};
