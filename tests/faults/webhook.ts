import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";
import { deliverAll, submitMany } from "./deliver-all.ts";
import type { FaultScenario } from "./fault.ts";

const failures: ((response: ServerResponse) => void)[] = [
  () => {},
  (response) => response.writeHead(500).end(),
  (response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(429, { "retry-after": "1" }).end("not now"),
  (response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
];

/** A webhook that hangs, redirects, fails, drops connections, and then accepts every delivery. */
export const webhook: FaultScenario = {
  name: "the webhook misbehaves",
  async run(short) {
    const times = short ? 1 : 10;
    const outstanding = Array.from({ length: times }, () => failures).flat();
    const accepted: string[] = [];
    let followedRedirects = 0;
    const server = createServer((request, response) => {
      if (request.url !== "/hook") followedRedirects += 1;
      request.resume().once("end", () => {
        const fail = outstanding.shift();
        if (fail) return fail(response);
        accepted.push(request.headersDistinct["idempotency-key"]?.[0] ?? "none");
        response.writeHead(204).end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The webhook does not listen on a TCP port.");

    const url = `http://127.0.0.1:${address.port}/hook`;
    const test = openTestLeads({ webhook: { url, secret: "a secret of the faults", timeoutMs: short ? 500 : 2000 } });
    await submitMany(test, times * 4);
    const ids = await deliverAll(test);
    await test.leads.close();
    server.closeAllConnections();
    server.close();
    assert(followedRedirects === 0, `${followedRedirects} redirects were followed`);
    assert(accepted.toSorted().join() === ids.webhook.toSorted().join(), "not every lead arrived exactly once");
    return `${accepted.length} leads arrived, each once, through ${times * failures.length} failures`;
  },
};
