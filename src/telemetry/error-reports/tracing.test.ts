import * as sentry from "@sentry/browser";
import { expect, it, vi } from "vitest";
import { startTracing } from "./tracing.ts";

vi.mock("@sentry/browser", { spy: true });

it("sets an idle timeout of 1 s, a final timeout of 30 s and a child span timeout of 15 s", () => {
  vi.stubGlobal("document", { addEventListener() {}, querySelectorAll: () => [] });
  const integration = vi
    .mocked(sentry.browserTracingIntegration)
    .mockReturnValue({ name: "BrowserTracing", setup() {}, afterAllSetup() {} });
  startTracing("build-1", () => true);
  expect(integration).toHaveBeenCalledWith(
    expect.objectContaining({ idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 }),
  );
  expect(sentry.getClient()?.getIntegrationByName("BrowserTracing")).toBeDefined();
});
