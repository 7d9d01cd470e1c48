import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  port: number;
  /** Message-IDs in the order of their arrival. */
  received: string[];
  close(): void;
}

export type Verdict = { at: "sender" | "receiver" | "data"; code: number } | undefined;

/**
 * A real SMTP server that accepts, or answers with a code at some step, as its verdicts say one after the other. It
 * takes its time over each mail.
 */
export async function startMailServer(verdicts: Verdict[] = [], thinkingMs = 0): Promise<MailServer> {
  const received: string[] = [];
  const current = new Map<string, Verdict>();
  const refuse = (session: { id: string }, at: "sender" | "receiver" | "data") => {
    const verdict = current.get(session.id);
    return verdict?.at === at ? Object.assign(new Error("Not now."), { responseCode: verdict.code }) : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(session, done) {
      current.set(session.id, verdicts.shift());
      done();
    },
    onMailFrom: (_address, session, done) => done(refuse(session, "sender")),
    onRcptTo: (_address, session, done) => done(refuse(session, "receiver")),
    onData(stream, session, done) {
      text(stream).then(async (mail) => {
        await sleep(thinkingMs);
        const refusal = refuse(session, "data");
        if (!refusal) received.push(/^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? "none");
        done(refusal);
      }, done);
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return { port: address.port, received, close: () => server.close() };
}
