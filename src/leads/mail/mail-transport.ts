import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

/** Sends mail to an SMTP server, or writes it to a folder as .eml files. */
export interface MailTransport {
  send(id: string, mail: SendMailOptions): Promise<void>;
  close(): void;
}

export function createSmtpTransport(url: string, timeoutMs = 20_000): MailTransport {
  const transport = createTransport({
    url,
    // A pool would queue and retry by itself, but the outbox has to know the result of each attempt.
    pool: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Content from a form must never make nodemailer read a file or fetch a URL.
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

/** For installations without SMTP_URL. Each file is renamed into place, so a reader never sees half a mail. */
export function createFolderTransport(dataDir: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (id, mail) => {
      const { message } = await transport.sendMail(mail);
      await mkdir(mailFolder(dataDir), { recursive: true });
      const temporaryFile = mailFile(dataDir, `.${randomUUID()}`);
      await writeFile(temporaryFile, message, { mode: 0o600 });
      await rename(temporaryFile, mailFile(dataDir, id));
    },
    close: () => transport.close(),
  };
}
