import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { POLL_INTERVAL, watchBuilds } from "./build-watch.ts";

const tab = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();
const fetched = vi.fn(async (_address: string) => Response.json({ id: "same" }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  fetched.mockImplementation(async () => Response.json({ id: "same" }));
});

function lookAway(ms: number): void {
  tab.hidden = true;
  tab.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(ms);
  tab.hidden = false;
  tab.dispatchEvent(new Event("visibilitychange"));
}

it("asks every five minutes, with the time so that no cache answers", async () => {
  watchBuilds("same");
  expect(POLL_INTERVAL).toBe(300_000);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300_001);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/builds\/latest\.json\?\d+$/);
});

it("asks when the tab is looked at again after a minute, or is online again", () => {
  watchBuilds("same");
  lookAway(59_000);
  expect(fetched).toHaveBeenCalledTimes(0);
  lookAway(60_000);
  const afterMinute = fetched.mock.calls.length;
  expect(afterMinute).toBeGreaterThan(0);
  window.dispatchEvent(new Event("online"));
  expect(fetched.mock.calls.length).toBeGreaterThan(afterMinute);
});

it("knows a new build from its name, and does not ask again", async () => {
  fetched.mockImplementation(async () => Response.json({ id: "newer" }));
  const builds = watchBuilds("same");
  await builds.check();
  expect(builds.newBuildKnown).toBe(true);
  expect(builds.newBuildKnown).toBe(true);
  await builds.check();
  expect(fetched).toHaveBeenCalledOnce();
});

it("learns of a new build from any answer", () => {
  const builds = watchBuilds("same");
  builds.observe(new Response("", { headers: { "x-build-id": "same" } }));
  builds.observe(new Response(""));
  expect(builds.newBuildKnown).toBe(false);
  builds.observe(new Response("", { headers: { "x-build-id": "newer" } }));
  expect(builds.newBuildKnown).toBe(true);
});

it.each([
  ["an error", async () => Response.json({ id: "newer" }, { status: 500 })],
  ["no JSON", async () => new Response("<h1>")],
  ["nothing", async () => Promise.reject(new TypeError("network"))],
])("takes %s for no news", async (_name, answer) => {
  fetched.mockImplementation(answer);
  const builds = watchBuilds("same");
  await builds.check();
  expect(builds.newBuildKnown).toBe(false);
});
