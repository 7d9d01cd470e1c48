import { expect, it } from "vitest";
import { findTechnologyIcon } from "./icon-names.ts";

it.each([
  ["PostgreSQL", "postgresql"],
  ["Node.js", "node"],
  ["Next.js", "nextjs"],
  ["Apache Airflow", "airflow"],
  ["Apache Arrow", "apache-arrow"],
  ["Argo CD", "argo"],
  ["GitHub Actions", "github-actions"],
  ["GitHub", "github"],
])("finds the icon of %s", (title, name) => {
  expect(findTechnologyIcon(title)).toBe(name);
});

it("returns undefined for an unknown technology", () => {
  expect(findTechnologyIcon("COBOL")).toBeUndefined();
});
