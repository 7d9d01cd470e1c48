import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { POLL_INTERVAL, watchBuilds } from "./build-watch.ts";

const fakeDocument = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();
const fetchMock = vi.fn(async (_address: string) => Response.json({ id: "same" }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("document", fakeDocument);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  fetchMock.mockImplementation(async () => Response.json({ id: "same" }));
});

function hideTabFor(ms: number): void {
  fakeDocument.hidden = true;
  fakeDocument.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(ms);
  fakeDocument.hidden = false;
  fakeDocument.dispatchEvent(new Event("visibilitychange"));
}

it("polls every five minutes with a timestamp that bypasses caches", async () => {
  watchBuilds("same");
  expect(POLL_INTERVAL).toBe(300_000);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300_001);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(fetchMock.mock.calls[0]?.[0]).toMatch(/^\/builds\/latest\.json\?\d+$/);
});

it("checks when the tab becomes visible after a minute or the browser comes back online", () => {
  watchBuilds("same");
  hideTabFor(59_000);
  expect(fetchMock).toHaveBeenCalledTimes(0);
  hideTabFor(60_000);
  const afterMinute = fetchMock.mock.calls.length;
  expect(afterMinute).toBeGreaterThan(0);
  window.dispatchEvent(new Event("online"));
  expect(fetchMock.mock.calls.length).toBeGreaterThan(afterMinute);
});

it("reports a new build by its id and stops checking", async () => {
  fetchMock.mockImplementation(async () => Response.json({ id: "newer" }));
  const builds = watchBuilds("same");
  await builds.check();
  expect(builds.hasNewBuild).toBe(true);
  expect(builds.hasNewBuild).toBe(true);
  await builds.check();
  expect(fetchMock).toHaveBeenCalledOnce();
});

it("reports a new build from the x-build-id header of any response", () => {
  const builds = watchBuilds("same");
  builds.observe(new Response("", { headers: { "x-build-id": "same" } }));
  builds.observe(new Response(""));
  expect(builds.hasNewBuild).toBe(false);
  builds.observe(new Response("", { headers: { "x-build-id": "newer" } }));
  expect(builds.hasNewBuild).toBe(true);
});

it.each([
  ["status 500", async () => Response.json({ id: "newer" }, { status: 500 })],
  ["an HTML body", async () => new Response("<h1>")],
  ["a network error", async () => Promise.reject(new TypeError("network"))],
])("reports no new build after %s", async (_name, answer) => {
  fetchMock.mockImplementation(answer);
  const builds = watchBuilds("same");
  await builds.check();
  expect(builds.hasNewBuild).toBe(false);
});
