import { createServer, type RequestListener } from "node:http";

export interface Loopback {
  origin: string;
  close(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port. */
export async function listenOnLoopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen on a TCP port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
