import { expect, it } from "vitest";
import { createSemaphore } from "./prefetch.ts";

/** A task that ends when it is told to. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const started = { yet: false };
  return {
    run: () => {
      started.yet = true;
      return promise;
    },
    started,
    end: resolve,
    fail: reject,
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const never = new AbortController().signal;

it("starts the next task when one ends or fails, and never one too many", async () => {
  const inSlot = createSemaphore(2);
  const tasks = [task(), task(), task(), task()];
  const results = tasks.map(({ run }) => inSlot(run, never).catch(String));
  await turn();
  expect(tasks.map(({ started }) => started.yet)).toEqual([true, true, false, false]);
  tasks[0]?.fail("broken");
  await turn();
  expect(tasks.map(({ started }) => started.yet)).toEqual([true, true, true, false]);
  tasks[2]?.end("third");
  await turn();
  expect(tasks.map(({ started }) => started.yet)).toEqual([true, true, true, true]);
  tasks[1]?.end("second");
  tasks[3]?.end("fourth");
  expect(await Promise.all(results)).toEqual(["broken", "second", "third", "fourth"]);
});

it("forgets a task that is given up while it waits, and keeps the place of one that runs", async () => {
  const inSlot = createSemaphore(1);
  const [first, second, third] = [task(), task(), task()];
  const controller = new AbortController();
  const running = inSlot(first.run, controller.signal);
  const waiting = inSlot(second.run, controller.signal);
  const last = inSlot(third.run, never);
  await turn();
  controller.abort(new Error("left"));
  await turn();
  expect(third.started.yet).toBe(false);
  first.end("done");
  expect(await running).toBe("done");
  await expect(waiting).rejects.toThrow("left");
  third.end("third");
  expect(await last).toBe("third");
  expect(second.started.yet).toBe(false);
});

it("does not start what was given up before", async () => {
  const inSlot = createSemaphore(1);
  const { run, started } = task();
  await expect(inSlot(run, AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
  expect(started.yet).toBe(false);
});
