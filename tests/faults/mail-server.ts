import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  port: number;
  /** Message-IDs in the order of arrival. */
  received: string[];
  subjects: string[];
  [Symbol.dispose](): void;
}

export type Rejection = { at: "sender" | "receiver" | "data"; code: number } | undefined;

/**
 * A real SMTP server. Each connection takes the next rejection, which answers one step with an error code; further
 * connections are accepted. The answer to each mail waits for `beforeAnswer`.
 */
export async function startMailServer(
  rejections: Rejection[] = [],
  beforeAnswer = async () => {},
): Promise<MailServer> {
  const received: string[] = [];
  const subjects: string[] = [];
  const current = new Map<string, Rejection>();
  const rejectAt = (session: { id: string }, at: "sender" | "receiver" | "data") => {
    const rejection = current.get(session.id);
    return rejection?.at === at ? Object.assign(new Error("Not now."), { responseCode: rejection.code }) : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(session, done) {
      current.set(session.id, rejections.shift());
      done();
    },
    onMailFrom: (_address, session, done) => done(rejectAt(session, "sender")),
    onRcptTo: (_address, session, done) => done(rejectAt(session, "receiver")),
    onData(stream, session, done) {
      text(stream).then(async (mail) => {
        const error = rejectAt(session, "data");
        if (!error) {
          received.push(/^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? "none");
          // A long subject continues on lines that begin with a space.
          subjects.push(/^Subject: (.*(?:\r\n .*)*)/im.exec(mail)?.[1]?.replaceAll("\r\n", "") ?? "none");
        }
        // After the mail is stored, as in a server that crashes or is disconnected before it has answered.
        await beforeAnswer();
        done(error);
      }, done);
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string")
    throw new Error("The mail server does not listen on a TCP port.");
  return { port: address.port, received, subjects, [Symbol.dispose]: () => server.close() };
}
