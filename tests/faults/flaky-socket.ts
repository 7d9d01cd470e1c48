import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type ConnectionFault =
  | { kind: "none" }
  /** Accepts the connection and never responds. */
  | { kind: "silent" }
  /** Closes the connection after this many bytes from the client. */
  | { kind: "drop"; after: number };

/** A TCP proxy that applies the next fault to each connection; further connections are passed through. */
export async function startFlakyProxy(
  port: number,
  faults: ConnectionFault[],
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    track(client);
    const fault = faults.shift() ?? { kind: "none" };
    if (fault.kind === "silent") return;
    const server = connect(port, "127.0.0.1");
    track(server);
    server.pipe(client);
    client.pipe(server);
    if (fault.kind === "drop") closeAfter(fault.after, client, server);
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  }

  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("The proxy does not listen on a TCP port.");
  return {
    port: address.port,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function closeAfter(limit: number, client: Socket, server: Socket): void {
  let received = 0;
  client.on("data", (chunk) => {
    received += chunk.length;
    if (received < limit) return;
    client.destroy();
    server.destroy();
  });
}
