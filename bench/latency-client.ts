import { Agent, get } from "node:http";

/**
 * Requests a page over connections that stay open, one request at a time on each, and prints the 99th percentile of the
 * latency in milliseconds. wrk is not used, because it counts the time until its connections are accepted, and Node
 * accepts one per turn of the event loop.
 */
const [port = "", path = "", connections = "", milliseconds = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

function request(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = { port, path, host: "127.0.0.1", agent, headers: { "accept-encoding": "gzip" } };
    get(options, (response) => {
      response.resume().on("end", () => resolve(performance.now() - started));
    }).on("error", reject);
  });
}

async function requestUntil(end: number): Promise<number[]> {
  const latencies: number[] = [];
  while (performance.now() < end) latencies.push(await request());
  return latencies;
}

// Opens all connections.
await Promise.all(Array.from({ length: Number(connections) }, request));
const end = performance.now() + Number(milliseconds);
const latencies = (await Promise.all(Array.from({ length: Number(connections) }, () => requestUntil(end)))).flat();
console.log(latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)]);
process.exit(0);
