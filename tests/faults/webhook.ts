import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";
import { deliverAll, submitMany } from "./deliver-all.ts";
import type { Fault } from "./fault.ts";

const troubles: ((response: ServerResponse) => void)[] = [
  () => {},
  (response) => response.writeHead(500).end(),
  (response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(429, { "retry-after": "1" }).end("not now"),
  (response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
];

/** A webhook that hangs, redirects, fails, hangs up, and in the end takes what it is given. */
export const webhook: Fault = {
  name: "the webhook misbehaves",
  async run(short) {
    const times = short ? 1 : 10;
    const outstanding = Array.from({ length: times }, () => troubles).flat();
    const taken: string[] = [];
    let strayed = 0;
    const server = createServer((request, response) => {
      if (request.url !== "/hook") strayed += 1;
      request.resume().once("end", () => {
        const trouble = outstanding.shift();
        if (trouble) return trouble(response);
        taken.push(request.headersDistinct["idempotency-key"]?.[0] ?? "none");
        response.writeHead(204).end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The webhook has no port.");

    const url = `http://127.0.0.1:${address.port}/hook`;
    const test = openTestLeads({ webhook: { url, secret: "a secret of the faults", timeoutMs: short ? 500 : 2000 } });
    await submitMany(test, times * 4);
    const ids = await deliverAll(test);
    await test.leads.close();
    server.closeAllConnections();
    server.close();
    assert(strayed === 0, `${strayed} redirects were followed`);
    assert(taken.toSorted().join() === ids.webhook.toSorted().join(), "not every lead arrived exactly once");
    return `${taken.length} leads arrived, each once, through ${times * troubles.length} failures`;
  },
};
