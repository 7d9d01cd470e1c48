import { expect, it } from "vitest";
import { createSemaphore } from "./prefetch.ts";

/** A task that the test resolves or rejects. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { isStarted: false };
  return {
    run: () => {
      state.isStarted = true;
      return promise;
    },
    state,
    end: resolve,
    fail: reject,
  };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
const never = new AbortController().signal;

it("starts a queued task when one ends or fails, never more than the limit", async () => {
  const runLimited = createSemaphore(2);
  const tasks = [createTask(), createTask(), createTask(), createTask()];
  const results = tasks.map(({ run }) => runLimited(run, never).catch(String));
  await nextTurn();
  expect(tasks.map(({ state }) => state.isStarted)).toEqual([true, true, false, false]);
  tasks[0]?.fail("broken");
  await nextTurn();
  expect(tasks.map(({ state }) => state.isStarted)).toEqual([true, true, true, false]);
  tasks[2]?.end("third");
  await nextTurn();
  expect(tasks.map(({ state }) => state.isStarted)).toEqual([true, true, true, true]);
  tasks[1]?.end("second");
  tasks[3]?.end("fourth");
  expect(await Promise.all(results)).toEqual(["broken", "second", "third", "fourth"]);
});

it("drops a task aborted while queued and lets an aborted running task keep its slot", async () => {
  const runLimited = createSemaphore(1);
  const [first, second, third] = [createTask(), createTask(), createTask()];
  const controller = new AbortController();
  const running = runLimited(first.run, controller.signal);
  const waiting = runLimited(second.run, controller.signal);
  const last = runLimited(third.run, never);
  await nextTurn();
  controller.abort(new Error("left"));
  await nextTurn();
  expect(third.state.isStarted).toBe(false);
  first.end("done");
  expect(await running).toBe("done");
  await expect(waiting).rejects.toThrow("left");
  third.end("third");
  expect(await last).toBe("third");
  expect(second.state.isStarted).toBe(false);
});

it("does not start a task whose signal is already aborted", async () => {
  const runLimited = createSemaphore(1);
  const { run, state } = createTask();
  await expect(runLimited(run, AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
  expect(state.isStarted).toBe(false);
});
