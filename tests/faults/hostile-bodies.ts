import type { FormKind } from "../../src/leads/index.ts";
import { docx, odt, pdf, zip } from "../../src/leads/testing/zip.ts";
import type { Chance } from "./seeded-random.ts";

export interface HostileBody {
  /** The form it is meant for; any will do unless it says. */
  form?: FormKind;
  contentType: string;
  body: Buffer;
  /** Says another length than the body has; the rest never comes, or is too much. */
  claimedLength?: number;
}

const boundary = "----hostile";
const multipart = `multipart/form-data; boundary=${boundary}`;
const urlencoded = "application/x-www-form-urlencoded";

type Part = [name: string, value: string | Buffer, filename?: string];

function multipartBody(parts: Part[]): Buffer {
  const written = parts.flatMap(([name, value, filename]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? "\r\n\r\n" : `; filename="${filename}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

const person: Part[] = [
  ["name", "Mallory"],
  ["email", "mallory@example.com"],
  ["message", "Hello"],
  ["consent", "on"],
];
const application = (cv: Buffer): Part[] => [...person, ["cv", cv, "cv.pdf"]];

function mutated(chance: Chance, body: Buffer): Buffer {
  const copy = Buffer.from(body);
  for (let count = 1 + chance.below(8); count > 0; count -= 1) copy[chance.below(copy.length)] = chance.below(256);
  return chance.next() < 0.3 ? copy.subarray(0, chance.below(copy.length)) : copy;
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

type Maker = (chance: Chance) => HostileBody;

const makers: readonly [Maker, ...Maker[]] = [
  (chance) => ({ contentType: multipart, body: mutated(chance, multipartBody(person)) }),
  (chance) => ({
    contentType: multipart,
    body: mutated(chance, multipartBody(application(chance.pick([pdf(), docx(), odt()])))),
  }),
  (chance) => ({ contentType: multipart, body: chance.bytes(chance.below(2000)) }),
  (chance) => ({ contentType: urlencoded, body: chance.bytes(chance.below(2000)) }),
  (chance) => ({
    contentType: urlencoded,
    body: Buffer.from(`name=${"%FF".repeat(chance.below(50))}&email=a@b.example&message=%00&consent=on`),
  }),
  (chance) => ({
    contentType: urlencoded,
    body: Buffer.from(`name[a][b]=1&name.x=2&__proto__[x]=1&constructor=1&email[]=${chance.next()}`),
  }),
  (chance) => ({ contentType: urlencoded, body: Buffer.alloc(chance.below(400_000), "message=x&") }),
  (chance) => ({
    contentType: multipart,
    body: multipartBody([["name", "x".repeat(chance.below(300_000))], ...person]),
  }),
  () => ({ contentType: multipart, body: multipartBody(Array.from({ length: 3000 }, (_, n) => [`field${n}`, "x"])) }),
  (chance) => ({ contentType: multipart, body: multipartBody([["message", chance.bytes(200)], ...person]) }),
  () => ({
    contentType: multipart,
    body: multipartBody([["email", "a@example.com\r\nBcc: b@example.com"], ...person]),
  }),
  () => ({
    contentType: multipart,
    body: multipartBody([['x"; filename="', "x"], ["cv", "x", "../../etc/passwd\0.pdf"], ...person]),
  }),
  (chance) => ({
    contentType: `multipart/form-data; boundary=${"-".repeat(chance.below(200))}`,
    body: multipartBody(person),
  }),
  (chance) => ({
    contentType: chance.pick(["", "text/xml", "application/json", "multipart/mixed; boundary=x"]),
    body: Buffer.from("{}"),
  }),
  (chance) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(chance.pick(bombs()))),
  }),
  (chance) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(chance.pick(polyglots()))),
  }),
  (chance) => ({
    form: "job",
    contentType: multipart,
    body: multipartBody(application(mutated(chance, docx()))),
  }),
  (chance) => {
    const body = multipartBody(person);
    return { contentType: multipart, body, claimedLength: Math.max(0, body.length + chance.below(200) - 100) };
  },
];

export function hostileBody(chance: Chance): HostileBody {
  return chance.pick(makers)(chance);
}

/** Rare, because each is large: a CV just over what is allowed. */
export const oversizedCv = (): HostileBody => ({
  form: "job",
  contentType: multipart,
  body: multipartBody(application(Buffer.alloc(6 * 1024 * 1024, "%PDF-1.7\n"))),
});
