import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Mood =
  | { mood: "well" }
  /** Accepts the connection and says nothing, ever. */
  | { mood: "silent" }
  /** Hangs up after so many bytes from the client. */
  | { mood: "drop"; after: number };

/** A wire in front of a server that is in another mood for each connection. */
export async function badWire(port: number, moods: Mood[]): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const wire = createServer((client) => {
    keep(client);
    const mood = moods.shift() ?? { mood: "well" };
    if (mood.mood === "silent") return;
    const server = connect(port, "127.0.0.1");
    keep(server);
    server.pipe(client);
    client.pipe(server);
    if (mood.mood === "drop") hangUpAfter(mood.after, client, server);
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  }

  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const address = wire.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");
  return {
    port: address.port,
    close: () => {
      wire.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function hangUpAfter(limit: number, client: Socket, server: Socket): void {
  let seen = 0;
  client.on("data", (chunk) => {
    seen += chunk.length;
    if (seen < limit) return;
    client.destroy();
    server.destroy();
  });
}
