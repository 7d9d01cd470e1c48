import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { pluralize } from "../../shared/pluralize.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { joinCells } from "../operator/cli.ts";
import { formatTable, formatTime } from "../operator/format-leads.ts";
import type { LeadsSettings } from "../settings.ts";
import type { Subscriber } from "../store/schema.ts";
import { type Store, withStore } from "../store/store.ts";
import { deleteByEmail, findUnknownMails, resendUnknownMails } from "./subscribers.ts";

const usage = `npm run subscribers -- <command>

  list                              who gets new articles by mail, and who has not confirmed yet
  export [--out file]               all of them as CSV, with the text and time of their consent
  resend [email]                    sends the mails again of which the mail server did not say whether it took them
  erase <email>                     ends a subscription and deletes its address, for good
  import-bounces <file>             the same for every address in a file: one a line, a CSV export of your mail
                                    provider with bounces and complaints only, or saved bounce mails`;

interface CommandInput {
  store: Store;
  settings: LeadsSettings;
  argument: string;
  out: string | undefined;
}

const readSubscribers = async (store: Store): Promise<Subscriber[]> =>
  (await store.db()).selectFrom("subscribers").selectAll().orderBy("requested_at").orderBy("id").execute();

const commands: Record<string, (input: CommandInput) => Promise<void>> = {
  async list({ store }) {
    const subscribers = await readSubscribers(store);
    if (subscribers.length === 0) return console.log("Nobody has subscribed yet.");
    const zone = Temporal.Now.timeZoneId();
    const rows = subscribers.map(({ email, topics, requested_at, confirmed_at }) => [
      email,
      topics,
      formatTime(requested_at, zone),
      confirmed_at === null ? "not yet" : formatTime(confirmed_at, zone),
    ]);
    console.log(formatTable(["email", "topics", "asked", "confirmed"], rows));
    const confirmed = subscribers.filter(({ confirmed_at }) => confirmed_at !== null).length;
    console.log(`\n${pluralize(confirmed, "subscriber")}, ${subscribers.length - confirmed} not confirmed`);
    const unknown = await findUnknownMails(await store.db());
    if (unknown.length === 0) return;
    console.log("\nThe mail server did not say whether it took these mails:\n");
    const mails = unknown.map(({ email, article, at }) => [email, article ?? "", formatTime(at, zone)]);
    console.log(formatTable(["email", "article", "sent"], mails));
    console.log("\nTo send them again, perhaps a second time: npm run subscribers -- resend");
  },
  async resend({ store, argument }) {
    const count = await resendUnknownMails(store, Date.now(), argument || undefined);
    if (count === 0) return console.log("There is no mail whose arrival is unknown.");
    console.log(`${pluralize(count, "mail is", "mails are")} due now; the running site sends what is.`);
  },
  async export({ store, out }) {
    const time = (value: number | null) => (value === null ? "" : new Date(value).toISOString());
    const lines = (await readSubscribers(store)).map((row) =>
      joinCells([row.email, row.topics, time(row.requested_at), time(row.confirmed_at), row.consent_text]),
    );
    // The byte order mark is for Excel, which does not recognize UTF-8 without it.
    const header = `\uFEFF${joinCells(["email", "topics", "asked", "confirmed", "agreed to"])}`;
    const target = out ? createWriteStream(out, { flags: "wx", mode: 0o600 }) : process.stdout;
    await pipeline(Readable.from([header, ...lines]), target, { end: out !== undefined });
  },
  async erase({ store, settings: { dataDir }, argument }) {
    if (!argument.includes("@")) throw new UsageError("Which address? npm run subscribers -- erase name@example.com.");
    const count = await deleteByEmail(store, dataDir, [argument]);
    console.log(count > 0 ? `Erased ${argument}.` : `There is no subscriber '${argument}'.`);
  },
  async "import-bounces"({ store, settings: { dataDir }, argument }) {
    if (!argument) throw new UsageError("Which file? npm run subscribers -- import-bounces bounces.csv.");
    const addresses = findBouncedAddresses(await readFile(argument, "utf8"));
    const count = await deleteByEmail(store, dataDir, addresses);
    console.log(
      `${pluralize(addresses.length, "address", "addresses")} in ${argument}, ${count} of them subscribed: erased.`,
    );
  },
};

const addressPattern = /[^\s@<>,;:"'()[\]]+@[^\s@<>,;:"'()[\]]+\.[a-z0-9-]+/gi;

/** The addresses in a list, a CSV file, or bounce mails (RFC 3464), of which only the recipients that failed count. */
export function findBouncedAddresses(text: string): string[] {
  const recipients = text.split(/^(?=Final-Recipient:)/im).slice(1);
  const failed = recipients.filter((recipient) => /^Action:\s*failed/im.test(recipient));
  const relevant = recipients.length > 0 ? failed.map((recipient) => recipient.split("\n", 1)[0]).join("\n") : text;
  return [...new Set(Array.from(relevant.matchAll(addressPattern), ([address]) => address.toLowerCase()))];
}

// The tests import this module for its functions.
if (import.meta.main) {
  await runCommand({
    call: "npm run subscribers --",
    usage,
    options: { out: { type: "string" } },
    expects: () => true,
    async run({ values: { out }, positionals: [name = "help", argument = ""] }) {
      if (name === "help") return console.log(usage);
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command)
        throw new UsageError(`There is no command '${name}'${didYouMean(name, Object.keys(commands)) || "."}`);
      await withStore((store, settings) => command({ store, settings, argument, out }));
    },
  });
}
