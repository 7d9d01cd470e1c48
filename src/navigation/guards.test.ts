import { expect, it } from "vitest";
import { runGuards } from "./guards.ts";
import { Redirect } from "./redirect.ts";

const to = { url: new URL("http://site.test/a"), params: {} };

it("runs guards in the order a route names them", async () => {
  const ran: string[] = [];
  const registry = { first: async () => void ran.push("first"), second: () => void ran.push("second") };
  await runGuards(["second", "first"], registry, to);
  expect(ran).toEqual(["second", "first"]);
});

it("stops at the first that sends the visitor elsewhere", async () => {
  const registry = {
    elsewhere() {
      throw new Redirect("/b");
    },
    never() {
      throw new Error("was run");
    },
  };
  await expect(runGuards(["elsewhere", "never"], registry, to)).rejects.toThrow("Redirect to /b");
});

it.each(["nobody", "constructor", "__proto__"])("does not know a guard named %s", async (name) => {
  await expect(runGuards([name], {}, to)).rejects.toThrow(new Error(`Unknown route guard: '${name}'.`));
});
