import { expect, it } from "vitest";
import { parseDsn } from "./dsn.ts";

it.each([
  ["https://abc@o1.ingest.de.sentry.io/42", "https://o1.ingest.de.sentry.io/api/42/envelope/"],
  ["http://abc@127.0.0.1:9000/7", "http://127.0.0.1:9000/api/7/envelope/"],
  ["https://abc@errors.example/sentry/7", "https://errors.example/sentry/api/7/envelope/"],
])("derives the envelope endpoint of %s", (dsn, endpoint) => {
  expect(parseDsn(dsn)).toEqual({ text: dsn, endpoint: `${endpoint}?sentry_version=7&sentry_key=abc` });
});

it.each(["", "abc", "https://errors.example/42", "https://abc@errors.example/", "ftp://abc@errors.example/42"])(
  "throws for %j",
  (dsn) => expect(() => parseDsn(dsn)).toThrow("https://<key>@<host>/<project number>"),
);
