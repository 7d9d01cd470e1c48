import { mkdtempSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import type { FaultScenario } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { createVisit, submitVisit } from "./visitor.ts";

const ONE_BYTE_CHUNK = "1\r\na\r\n";
const CONCURRENT = 8;
/**
 * Node creates a buffer for each chunk of what it has read, 64 kB or 10,900 chunks at once, before a body can be refused.
 * The memory grows by 170 to 270 MB until they are collected, with 160 bodies as with 480. Stored chunk by chunk, a single
 * body took 245 MB.
 */
const MAX_GROWTH_BYTES = 400 * 1024 * 1024;

/** Bodies of 2 MB in chunks of one byte are refused at their beginning, while other visitors' forms are stored. */
export const chunks: FaultScenario = {
  name: "bodies arrive in chunks of one byte",
  async run(short) {
    const rounds = short ? 2 : 20;
    const site = await startSite(await freePort(), { DATA_DIR: mkdtempSync(join(tmpdir(), "leads-chunks-")) });
    const paths = [site.forms.contact, site.forms.job, "/_count", "/blog"];
    const refusals = new Map<number, number>();
    let growth = 0;
    try {
      assert((await submitVisit(site, createVisit(0))) === 201, "forms do not work");
      const before = readMemory(site);
      for (let round = 1; round <= rounds; round += 1) {
        const attacks = Array.from({ length: CONCURRENT }, (_, index) =>
          sendTinyChunks(site.port, paths[index % paths.length] ?? "/", 2_000_000),
        );
        assert((await submitVisit(site, createVisit(round))) === 201, "a visitor's form was not stored meanwhile");
        for (const status of await Promise.all(attacks)) refusals.set(status, (refusals.get(status) ?? 0) + 1);
      }
      // The connection may be reset while the client still sends, before it has read the response.
      for (const status of refusals.keys()) assert([0, 400, 405].includes(status), `answered with ${status}`);
      growth = readMemory(site) - before;
      assert(growth < MAX_GROWTH_BYTES, `the memory of the server grew by ${growth} bytes`);
      assert(site.isRunning(), `the site ended: ${site.output()}`);
      assert(!site.output().includes("\n    at "), "a stack trace was printed");
    } finally {
      await site.stop();
    }
    const summary = [...refusals].toSorted().map(([status, times]) => `${times}× ${status || "reset"}`);
    return `${rounds * CONCURRENT} bodies: ${summary.join(", ")}; ${rounds} forms stored meanwhile; ${Math.round(growth / 2 ** 20)} MB more memory`;
  },
};

/** Sends as much of the body as the server reads, and returns the status, or 0 without a response. */
function sendTinyChunks(port: number, path: string, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      socket.write(ONE_BYTE_CHUNK.repeat(bytes));
    });
    socket.on("data", (data) => {
      response += data.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)));
  });
}

/** The resident memory of the server, where the system tells it. */
function readMemory({ pid }: Site): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
}
