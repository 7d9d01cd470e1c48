import type { FormKind } from "../../src/leads/index.ts";
import { docx, odt, pdf, zip } from "../../src/leads/testing/zip.ts";
import type { SeededRandom } from "../../src/shared/seeded-random.ts";

export interface HostileBody {
  /** The form it is sent to; any form if absent. */
  form?: FormKind;
  contentType: string;
  body: Buffer;
  /** A content-length that differs from the length of the body. */
  claimedLength?: number;
}

const boundary = "----hostile";
const multipart = `multipart/form-data; boundary=${boundary}`;
const urlencoded = "application/x-www-form-urlencoded";

type Part = [name: string, value: string | Buffer, filename?: string];

function multipartBody(parts: Part[]): Buffer {
  const chunks = parts.flatMap(([name, value, filename]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? "\r\n\r\n" : `; filename="${filename}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

const person: Part[] = [
  ["name", "Mallory"],
  ["email", "mallory@example.com"],
  ["message", "Hello"],
  ["consent", "on"],
];
const application = (cv: Buffer): Part[] => [...person, ["cv", cv, "cv.pdf"]];

const randomBytes = (random: SeededRandom, length: number) =>
  Buffer.from(Array.from({ length }, () => random.between(0, 255)));

function mutate(random: SeededRandom, body: Buffer): Buffer {
  const copy = Buffer.from(body);
  for (let count = 1 + random.between(0, 7); count > 0; count -= 1)
    copy[random.between(0, copy.length - 1)] = random.between(0, 255);
  return random.chance(0.3) ? copy.subarray(0, random.between(0, copy.length - 1)) : copy;
}

const polyglots = () =>
  [
    Buffer.concat([pdf(), docx()]),
    Buffer.concat([docx(), pdf()]),
    Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), pdf()]),
    pdf("<script>alert(1)</script>"),
    Buffer.concat([Buffer.from("GIF89a"), pdf()]),
  ] as const;

const bombs = () =>
  [
    docx([{ name: "word/big", content: Buffer.alloc(3_000_000), claimedSize: 0xfffffff0 }]),
    docx(Array.from({ length: 3000 }, (_, n) => ({ name: `word/${n}`, content: "" }))),
    zip([{ name: "word/document.xml", content: Buffer.alloc(1_000_000) }]),
  ] as const;

type BodyFactory = (random: SeededRandom) => HostileBody;

const factories: readonly [BodyFactory, ...BodyFactory[]] = [
  (random) => ({ contentType: multipart, body: mutate(random, multipartBody(person)) }),
  (random) => ({
    contentType: multipart,
    body: mutate(random, multipartBody(application(random.pick(pdf(), docx(), odt())))),
  }),
  (random) => ({ contentType: multipart, body: randomBytes(random, random.between(0, 1999)) }),
  (random) => ({ contentType: urlencoded, body: randomBytes(random, random.between(0, 1999)) }),
  (random) => ({
    contentType: urlencoded,
    body: Buffer.from(`name=${"%FF".repeat(random.between(0, 49))}&email=a@b.example&message=%00&consent=on`),
  }),
  (random) => ({
    contentType: urlencoded,
    body: Buffer.from(`name[a][b]=1&name.x=2&__proto__[x]=1&constructor=1&email[]=${random.next()}`),
  }),
  (random) => ({ contentType: urlencoded, body: Buffer.alloc(random.between(0, 399999), "message=x&") }),
  (random) => ({
    contentType: multipart,
    body: multipartBody([["name", "x".repeat(random.between(0, 299999))], ...person]),
  }),
  () => ({ contentType: multipart, body: multipartBody(Array.from({ length: 3000 }, (_, n) => [`field${n}`, "x"])) }),
  (random) => ({ contentType: multipart, body: multipartBody([["message", randomBytes(random, 200)], ...person]) }),
  () => ({
    contentType: multipart,
    body: multipartBody([["email", "a@example.com\r\nBcc: b@example.com"], ...person]),
  }),
  () => ({
    contentType: multipart,
    body: multipartBody([['x"; filename="', "x"], ["cv", "x", "../../etc/passwd\0.pdf"], ...person]),
  }),
  (random) => ({
    contentType: `multipart/form-data; boundary=${"-".repeat(random.between(0, 199))}`,
    body: multipartBody(person),
  }),
  (random) => ({
    contentType: random.pick("", "text/xml", "application/json", "multipart/mixed; boundary=x"),
    body: Buffer.from("{}"),
  }),
  (random) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(random.pick(...bombs()))),
  }),
  (random) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(random.pick(...polyglots()))),
  }),
  (random) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(mutate(random, docx()))),
  }),
  (random) => {
    const body = multipartBody(person);
    return { contentType: multipart, body, claimedLength: Math.max(0, body.length + random.between(0, 199) - 100) };
  },
];

export function createHostileBody(random: SeededRandom): HostileBody {
  return random.pick(...factories)(random);
}

/** A CV over the limit of 5 MiB. Sent rarely, because it is large. */
export const createOversizedCv = (): HostileBody => ({
  form: "job",
  contentType: multipart,
  body: multipartBody(application(Buffer.alloc(6 * 1024 * 1024, "%PDF-1.7\n"))),
});
