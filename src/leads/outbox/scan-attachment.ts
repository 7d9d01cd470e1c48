import { connect } from "node:net";
import { addAbortSignal } from "node:stream";
import type { ScannerOptions } from "../settings.ts";
import type { AttachmentScan, Db } from "../store/schema.ts";
import { getErrorCode, type Store } from "../store/store.ts";

/** The scanner cannot be reached or gives no verdict. The name and code are stored in `outbox.last_fault`. */
class ScannerUnavailable extends Error {
  override name = "ScannerUnavailable";
  readonly code: string;
  constructor(code: string) {
    super(`The virus scanner gave no result: ${code}.`);
    this.code = code;
  }
}

type Attachment = Awaited<ReturnType<typeof findAttachment>>;

export function findAttachment(db: Db, lead: string) {
  return db
    .selectFrom("attachments")
    .select(["id", "filename", "type", "bytes", "scan"])
    .where("lead_id", "=", lead)
    .executeTakeFirst();
}

/** Scans an attachment, stores the result and returns it. Throws `ScannerUnavailable` if there is none. */
export async function scanAttachment(
  store: Store,
  scanner: ScannerOptions,
  { id, bytes }: NonNullable<Attachment>,
): Promise<AttachmentScan> {
  const scan = await scanWithClamd(scanner, bytes);
  await storeScan(store, id, scan);
  return scan;
}

export async function storeScan(store: Store, id: string, scan: AttachmentScan): Promise<void> {
  await store.writeOne((db) => db.updateTable("attachments").set({ scan }).where("id", "=", id).execute());
}

/** A CV that must not be opened: it is infected, or could not be scanned. The message is a sentence for its reader. */
export class AttachmentError extends Error {
  override name = "AttachmentError";
}

/**
 * The CV of a lead, scanned now if it has not been; undefined if there is none. Throws `AttachmentError` for an infected
 * or unscanned one, unless `force` is set.
 */
export async function readSafeAttachment(
  store: Store,
  lead: string,
  scanner: ScannerOptions | undefined,
  force = false,
): Promise<Attachment> {
  const cv = await findAttachment(await store.db(), lead);
  if (!cv || force) return cv;
  let { scan } = cv;
  if (scanner && (scan === null || scan === "unavailable")) {
    scan = await scanAttachment(store, scanner, cv).catch((error: unknown) => {
      throw new AttachmentError(`The CV could not be scanned (${getErrorCode(error)}).`);
    });
  }
  if (scan?.startsWith("infected")) throw new AttachmentError(`The CV is ${scan}.`);
  return cv;
}

const chunkSize = 64 * 1024;
const maxAnswerLength = 1000;

/** The INSTREAM command of ClamAV's daemon: chunks with their length before them, and an empty chunk at the end. */
async function scanWithClamd({ host, port, timeoutMs = 30_000 }: ScannerOptions, bytes: Uint8Array) {
  const parts: Uint8Array[] = [Buffer.from("zINSTREAM\0")];
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const chunk = bytes.subarray(at, at + chunkSize);
    parts.push(toUInt32(chunk.length), chunk);
  }
  const answer = await request(host, port, Buffer.concat([...parts, toUInt32(0)]), timeoutMs);
  if (answer === "stream: OK") return "clean";
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature === undefined) throw new ScannerUnavailable("no verdict");
  return `infected: ${signature.replace(/[^\w.:/()-]/g, "").slice(0, 100)}` as const;
}

function toUInt32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Sends a message and returns the answer up to its terminating null character. */
async function request(host: string, port: number, message: Buffer, timeoutMs: number): Promise<string> {
  // The signal also ends a connection on which a few bytes arrive again and again.
  const socket = addAbortSignal(AbortSignal.timeout(timeoutMs), connect({ host, port }));
  let answer = "";
  try {
    socket.write(message);
    for await (const chunk of socket.setEncoding("utf8")) {
      answer += chunk;
      if (answer.includes("\0") || answer.length > maxAnswerLength) break;
    }
  } catch (error) {
    throw new ScannerUnavailable(getErrorCode(error));
  }
  return answer.split("\0", 1)[0]?.trim() ?? "";
}
