import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

/** Where mail goes: to an SMTP server, or as .eml files to a folder. */
export interface MailTransport {
  send(id: string, mail: SendMailOptions): Promise<void>;
  close(): void;
}

export function createSmtpTransport(url: string, timeoutMs = 20_000): MailTransport {
  const transport = createTransport({
    url,
    // A pool would queue and repeat by itself; the outbox must know what became of each attempt.
    pool: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails are composed here alone; nothing in them may make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (_id, mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

export const mailFolder = (dataDir: string) => join(dataDir, "mail");
export const mailFile = (dataDir: string, id: string) => join(mailFolder(dataDir), `${id}.eml`);

export function createFolderTransport(dataDir: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (id, mail) => {
      const { message } = await transport.sendMail(mail);
      await mkdir(mailFolder(dataDir), { recursive: true });
      const unfinished = mailFile(dataDir, `.${randomUUID()}`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, mailFile(dataDir, id));
    },
    close: () => transport.close(),
  };
}
