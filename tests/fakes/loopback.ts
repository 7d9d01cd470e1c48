import { createServer, type RequestListener } from "node:http";

export interface Loopback {
  origin: string;
  close(): Promise<void>;
}

/** A server on a free port of this machine, for as long as a test needs it. */
export async function listenOnLoopback(answer: RequestListener): Promise<Loopback> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
