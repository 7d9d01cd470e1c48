import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import type { TelemetryEvent } from "./events.ts";

/** The three vitals belong to the whole life of a document, so they are filed under the page it began with. */
export function measureVitals(pageType: string, track: (event: TelemetryEvent) => void): void {
  const file = (metric: "LCP" | "INP" | "CLS") => {
    return ({ value, rating }: Metric) => track({ event: "web_vitals", metric, value, rating, pageType });
  };
  onLCP(file("LCP"));
  onINP(file("INP"));
  onCLS(file("CLS"));
}
