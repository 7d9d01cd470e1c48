import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import type { TelemetryEvent } from "./events.ts";

/** Web vitals are measured per document, so they are recorded with the type of its first page. */
export function measureVitals(pageType: string, track: (event: TelemetryEvent) => void): void {
  const record = (metric: "LCP" | "INP" | "CLS") => {
    return ({ value, rating }: Metric) => track({ event: "web_vitals", metric, value, rating, pageType });
  };
  onLCP(record("LCP"));
  onINP(record("INP"));
  onCLS(record("CLS"));
}
