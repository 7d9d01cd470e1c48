import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { cvSizeLimit, type FormKind } from "../forms/fields.ts";
import { docx, odt, pdf, zip } from "../testing/zip.ts";
import { BodyError, parseSubmission, type SentForm } from "./parse-body.ts";

/** Entries as a browser sends them. */
const multipartForm = (entries: [string, string | File][]): SentForm => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  const { headers, body } = new Response(data);
  return {
    contentType: headers.get("content-type") ?? undefined,
    body: Readable.from(body ?? [], { objectMode: false }),
  };
};

const rawForm = (contentType: string, chunks: string | Iterable<string>): SentForm => ({
  contentType,
  body: Readable.from(typeof chunks === "string" ? [Buffer.from(chunks)] : toBuffers(chunks), { objectMode: false }),
});

function* toBuffers(chunks: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const file = (bytes: Buffer, name = "cv.pdf") => new File([Uint8Array.from(bytes)], name);

async function parseError(form: SentForm, kind: FormKind = "contact"): Promise<BodyError> {
  const error = await parseSubmission(form, kind).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof BodyError) return error;
  throw new Error("expected the body to be rejected");
}

describe("form fields", () => {
  it("reads the same fields from urlencoded and multipart bodies, without unknown and repeated names", async () => {
    const entries: [string, string][] = [
      ["name", 'Zoë "Żółć" + & = %41'],
      ["message", "two\r\nlines"],
      ["unknown", "dropped"],
      ["__proto__", "dropped"],
      ["name", "second"],
    ];
    const multipart = await parseSubmission(multipartForm(entries), "contact");
    const encoded = await parseSubmission(
      rawForm("application/x-www-form-urlencoded", new URLSearchParams(entries).toString()),
      "contact",
    );
    expect(multipart.fields).toEqual(encoded.fields);
    expect([...encoded.fields]).toEqual(entries.slice(0, 2));
  });

  it.each(["text/plain", "application/json", "multipart/form-data", ""])(
    "returns 415 for the content type %j",
    async (type) => {
      expect((await parseError(rawForm(type, "name=a"))).status).toBe(415);
    },
  );

  it.each([
    ["no delimiter", "hello"],
    ["no end", '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda'],
    ["no name", "--b\r\ncontent-disposition: form-data\r\n\r\nAda\r\n--b--"],
    ["no headers", "--b\r\n\r\nAda\r\n--b--"],
    ["no content", ""],
  ])("returns 400 for a multipart body with %s", async (_case, body) => {
    expect((await parseError(rawForm("multipart/form-data; boundary=b", body))).status).toBe(400);
  });

  it.each([
    ["a long field", multipartForm([["message", "x".repeat(70_000)]])],
    ["many parts", multipartForm(Array.from({ length: 41 }, () => ["name", "x"]))],
    ["a file in a form without a file field", multipartForm([["cv", file(Buffer.alloc(200_000))]])],
    ["a long urlencoded body", rawForm("application/x-www-form-urlencoded", `message=${"x".repeat(200_000)}`)],
    ["long headers", rawForm("multipart/form-data; boundary=b", `--b\r\nx: ${"y".repeat(5000)}\r\n\r\n\r\n--b--`)],
  ])("returns 413 for %s", async (_case, form) => {
    expect((await parseError(form)).status).toBe(413);
  });

  it("returns 413 while an endless body is still arriving", async () => {
    const chunk = Buffer.alloc(16_384, "x");
    const body = new Readable({
      read() {
        this.push(chunk);
      },
    });
    expect((await parseError({ contentType: "application/x-www-form-urlencoded", body })).status).toBe(413);
    expect(body.destroyed, "the response can still be sent on the connection").toBe(false);
  });

  const urlencoded = "application/x-www-form-urlencoded";

  it("accepts a short body in chunks of one byte", async () => {
    const { fields } = await parseSubmission(rawForm(urlencoded, [..."name=Ada&message=Hello"]), "contact");
    expect([...fields.keys()]).toEqual(["name", "message"]);
  });

  it("returns 400 for a body in thousands of tiny chunks, without reading all of it", async () => {
    let sent = 0;
    function* sendSlowly() {
      for (; sent < 100_000; sent += 1) yield "x";
    }
    expect((await parseError(rawForm(urlencoded, sendSlowly()))).status).toBe(400);
    expect(sent).toBeLessThan(20_000);
  });

  it("returns 400 when the connection ends before the body", async () => {
    const body = new Readable({ read() {} });
    body.push("name=A");
    const error = parseError({ contentType: urlencoded, body });
    body.destroy();
    expect((await error).status).toBe(400);
  });
});

describe("CV upload", () => {
  const fields: [string, string][] = [["name", "Ada"]];
  const application = (bytes: Buffer, name?: string) => multipartForm([...fields, ["cv", file(bytes, name)]]);

  it.each([
    ["pdf", pdf()],
    ["docx", docx()],
    ["odt", odt()],
  ])("detects a %s by its content and sanitizes its name", async (type, bytes) => {
    const { cv } = await parseSubmission(application(bytes, "../../evil\u202E.exe"), "job");
    expect(cv).toMatchObject({ type, filename: `evil.${type}` });
    expect(cv?.bytes.equals(bytes)).toBe(true);
  });

  it("returns 415 for active content, and says how to save the file without it", async () => {
    const error = await parseError(application(docx([{ name: "word/vbaProject.bin", content: "x" }])), "job");
    expect(error).toMatchObject({ status: 415, errors: { cv: [expect.stringContaining("as a plain PDF")] } });
    expect(error.fields.get("name")).toBe("Ada");
  });

  it("flags a CV that may be harmless", async () => {
    const bytes = pdf("", "<< /Type /Filespec /EF << /F 3 0 R >> >>");
    expect((await parseSubmission(application(bytes), "job")).cv?.flags).toEqual(["cv:embedded-files"]);
  });

  it("treats an empty file as no CV", async () => {
    expect((await parseSubmission(application(Buffer.alloc(0), ""), "job")).cv).toBeUndefined();
  });

  const mimetypeEntry = (type: string) => ({
    name: "mimetype",
    content: `application/vnd.oasis.opendocument.${type}`,
    store: true,
  });
  /** A document with a changed number in one entry of its central directory. */
  const docxWithChangedEntry = (entry: number, at: number, value: number) => {
    const bytes = docx();
    let start = -1;
    for (let index = 0; index <= entry; index++) start = bytes.indexOf("PK\x01\x02", start + 1);
    bytes.writeUInt16LE(value, start + at);
    return bytes;
  };
  it.each([
    ["text", Buffer.from("My CV")],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["a plain archive", zip([{ name: "a.txt", content: "a" }])],
    ["a spreadsheet", zip(["[Content_Types].xml", "xl/workbook.xml"].map((name) => ({ name, content: "<x/>" })))],
    ["an open spreadsheet", zip([mimetypeEntry("spreadsheet"), { name: "content.xml", content: "<x/>" }])],
    ["an open document without content.xml", zip([mimetypeEntry("text")])],
    [
      "an open document whose mimetype is not the first entry",
      zip([{ name: "content.xml", content: "<x/>" }, mimetypeEntry("text")]),
    ],
    ["thousands of files", docx(Array.from({ length: 2000 }, (_, n) => ({ name: `word/${n}`, content: "" })))],
    ["overlapping entries", docxWithChangedEntry(1, 42, 0)],
    ["an encrypted archive", docxWithChangedEntry(0, 8, 1)],
    ["a program before the archive", Buffer.concat([Buffer.from("MZ"), docx()])],
    ["bytes after the archive", Buffer.concat([docx(), Buffer.from("<script>")])],
    ["a PDF that is also an archive", Buffer.concat([pdf(), docx(), Buffer.from("startxref %%EOF")])],
    ["a PDF that is also an HTML page", pdf("<script>alert(1)</script>")],
    ["a PDF with bytes before its header", Buffer.concat([Buffer.from("GIF89a"), pdf()])],
    ["a truncated PDF", pdf().subarray(0, 40)],
  ])("returns 415 for %s, with an error at the field and the fields read so far", async (_case, bytes) => {
    const error = await parseError(application(bytes), "job");
    expect(error).toMatchObject({ status: 415, errors: { cv: [expect.any(String)] } });
    expect(error.fields.get("name")).toBe("Ada");
  });

  it("returns no error for an invalid CV when the honeypot is filled", async () => {
    const entries: [string, string | File][] = [
      ["cv", file(Buffer.from("MZ"))],
      ["website", "https://spam.example"],
    ];
    const submission = await parseSubmission(multipartForm([...fields, ...entries]), "job");
    expect([submission.fields.get("website"), submission.cv]).toEqual(["https://spam.example", undefined]);
  });

  it("returns 503 when concurrent uploads fill the memory limit, and recovers when they end", async () => {
    const startSlowUpload = () => {
      const body = new Readable({ read() {} });
      body.push('--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n');
      body.push(Buffer.alloc(cvSizeLimit - 1000));
      const outcome = parseError({ contentType: "multipart/form-data; boundary=b", body }, "job");
      return { end: () => body.push(null), outcome: outcome.then(({ status }) => status) };
    };
    const uploads = Array.from({ length: 26 }, startSlowUpload);
    const status = await Promise.race(uploads.map(({ outcome }) => outcome));
    expect(status).toBe(503);
    for (const { end } of uploads) end();
    await Promise.all(uploads.map(({ outcome }) => outcome));
    expect((await parseSubmission(application(pdf()), "job")).cv?.type).toBe("pdf");
  });

  it.each([cvSizeLimit, 2 * cvSizeLimit])(
    "returns 413 for a CV of over %i bytes, with an error at the field",
    async (size) => {
      const padded = Buffer.concat([pdf().subarray(0, 9), Buffer.alloc(size), pdf().subarray(9)]);
      const error = await parseError(application(padded), "job");
      expect(error).toMatchObject({ status: 413, errors: { cv: [expect.any(String)] } });
      expect(error.fields.get("name")).toBe("Ada");
    },
  );
});
