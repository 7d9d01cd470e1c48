import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from "web-vitals";
import { COUNT_PATH } from "../page-counter/count-visit.ts";
import type { TelemetryEvent } from "./events.ts";

/** Web vitals are measured per document, so they are recorded with the type of its first page. */
export function measureVitals(pageType: string, track: (event: TelemetryEvent) => void): void {
  const record = ({ name, value, rating }: LCPMetric | INPMetric | CLSMetric) => {
    track({ event: "web_vitals", metric: name, value, rating, pageType });
    navigator.sendBeacon(COUNT_PATH, JSON.stringify({ vital: name, value }));
  };
  onLCP(record);
  onINP(record);
  onCLS(record);
}
