import { createServer, request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { cvSizeLimit, type FormKind } from "../forms/fields.ts";
import { docx, odt, pdf, zip } from "../testing/zip.ts";
import { BodyError } from "./body-errors.ts";
import { detectCvType } from "./cv-type.ts";
import { parseSubmission } from "./parse-body.ts";

const form = (entries: [string, string | File][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return new Request("http://localhost/", { method: "POST", body: data });
};

const raw = (contentType: string, body: string | Uint8Array<ArrayBuffer>) =>
  new Request("http://localhost/", { method: "POST", body, headers: { "content-type": contentType } });

const file = (bytes: Buffer, name = "cv.pdf") => new File([Uint8Array.from(bytes)], name);

async function refusal(request: Request, kind: FormKind = "contact"): Promise<BodyError> {
  const error = await parseSubmission(request, kind).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof BodyError) return error;
  throw new Error("expected the body to be refused");
}

describe("reading a form", () => {
  it("reads the same from both encodings", async () => {
    const entries: [string, string][] = [
      ["name", 'Zoë "Żółć" + & = %41'],
      ["message", "two\r\nlines"],
      ["unknown", "dropped"],
      ["__proto__", "dropped"],
      ["name", "second"],
    ];
    const multipart = await parseSubmission(form(entries), "contact");
    const encoded = await parseSubmission(
      raw("application/x-www-form-urlencoded", new URLSearchParams(entries).toString()),
      "contact",
    );
    expect(multipart.fields).toEqual(encoded.fields);
    expect([...encoded.fields]).toEqual(entries.slice(0, 2));
  });

  it.each(["text/plain", "application/json", "multipart/form-data", ""])("refuses %j with 415", async (type) => {
    expect((await refusal(raw(type, "name=a"))).status).toBe(415);
  });

  it.each([
    ["no delimiter", "hello"],
    ["no end", '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda'],
    ["no name", "--b\r\ncontent-disposition: form-data\r\n\r\nAda\r\n--b--"],
    ["no headers", "--b\r\n\r\nAda\r\n--b--"],
    ["nothing", ""],
  ])("refuses a multipart body with %s with 400", async (_what, body) => {
    expect((await refusal(raw("multipart/form-data; boundary=b", body))).status).toBe(400);
  });

  it.each([
    ["a long field", form([["message", "x".repeat(70_000)]])],
    ["many parts", form(Array.from({ length: 41 }, () => ["name", "x"]))],
    ["a file where none is asked for", form([["cv", file(Buffer.alloc(200_000))]])],
    ["a long query", raw("application/x-www-form-urlencoded", `message=${"x".repeat(200_000)}`)],
    ["long headers", raw("multipart/form-data; boundary=b", `--b\r\nx: ${"y".repeat(5000)}\r\n\r\n\r\n--b--`)],
  ])("refuses %s with 413", async (_what, request) => {
    expect((await refusal(request)).status).toBe(413);
  });

  it("stops an endless body while it arrives, and still gets its answer through", async () => {
    const server = createServer((incoming, response) => {
      parseSubmission(incoming, "contact").catch((error) => {
        response.writeHead(error instanceof BodyError ? error.status : 500, { connection: "close" }).end();
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("expected a port");
    const status = await new Promise((resolve, reject) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const request = httpRequest({ port: address.port, host: "127.0.0.1", method: "POST", headers }, (answer) => {
        clearInterval(pouring);
        resolve(answer.statusCode);
        request.destroy();
      });
      request.on("error", reject);
      const pouring = setInterval(() => request.write("x".repeat(16_384)), 1);
    });
    expect(status).toBe(413);
    server.close();
  });
});

describe("reading a CV", () => {
  const fields: [string, string][] = [["name", "Ada"]];
  const application = (bytes: Buffer, name?: string) => form([...fields, ["cv", file(bytes, name)]]);

  it.each([
    ["pdf", pdf()],
    ["docx", docx()],
    ["odt", odt()],
  ])("knows a %s by its content, whatever its name", async (type, bytes) => {
    const { cv } = await parseSubmission(application(bytes, "../../evil\u202E.exe"), "job");
    expect(cv).toMatchObject({ type, filename: `evil.${type}` });
    expect(cv?.bytes.equals(bytes)).toBe(true);
  });

  it("takes an empty file for none", async () => {
    expect((await parseSubmission(application(Buffer.alloc(0), ""), "job")).cv).toBeUndefined();
  });

  const declared = (what: string) => ({
    name: "mimetype",
    content: `application/vnd.oasis.opendocument.${what}`,
    store: true,
  });
  const bomb = docx([{ name: "word/media/a", content: "0", claimedSize: 0xf0000000 }]);
  /** A document in whose list of files one number is another. */
  const relisted = (entry: number, at: number, value: number) => {
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
    ["an open spreadsheet", zip([declared("spreadsheet"), { name: "content.xml", content: "<x/>" }])],
    ["an open document without its text", zip([declared("text")])],
    ["an open document that says so too late", zip([{ name: "content.xml", content: "<x/>" }, declared("text")])],
    ["a zip bomb", bomb],
    ["thousands of files", docx(Array.from({ length: 2000 }, (_, n) => ({ name: `word/${n}`, content: "" })))],
    ["files that lie in one another", relisted(1, 42, 0)],
    ["a locked archive", relisted(0, 8, 1)],
    ["macros", docx([{ name: "word/vbaProject.bin", content: "x" }])],
    ["a program before the archive", Buffer.concat([Buffer.from("MZ"), docx()])],
    ["bytes after the archive", Buffer.concat([docx(), Buffer.from("<script>")])],
    ["a PDF that is also an archive", Buffer.concat([pdf(), docx(), Buffer.from("startxref %%EOF")])],
    ["a PDF that is also a page", pdf("<script>alert(1)</script>")],
    ["a PDF that begins late", Buffer.concat([Buffer.from("GIF89a"), pdf()])],
    ["half a PDF", pdf().subarray(0, 40)],
  ])("refuses %s with 415, at its field, with what was typed", async (_what, bytes) => {
    const refused = await refusal(application(bytes), "job");
    expect(refused).toMatchObject({ status: 415, errors: { cv: [expect.any(String)] } });
    expect(refused.fields.get("name")).toBe("Ada");
  });

  it("is not thrown off by an archive that is damaged anywhere", () => {
    for (const whole of [docx(), odt()]) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        for (let at = 0; at < whole.length; at++) {
          const damaged = Buffer.from(whole);
          damaged[at] = value;
          expect(() => detectCvType(damaged), `${value} at ${at}`).not.toThrow();
          expect(() => detectCvType(whole.subarray(at))).not.toThrow();
        }
      }
    }
  });

  it("tells a bot in the honeypot nothing about its CV", async () => {
    const body = application(Buffer.from("MZ"));
    const fields = await body.formData();
    fields.set("website", "https://spam.example");
    const trapped = await parseSubmission(new Request("https://a.example", { method: "POST", body: fields }), "job");
    expect([trapped.fields.get("website"), trapped.cv]).toEqual(["https://spam.example", undefined]);
  });

  it("refuses one slow upload too many with 503, and recovers when they are gone", async () => {
    const slow = () => {
      let end = () => {};
      const head = '--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n';
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(head));
          controller.enqueue(Buffer.alloc(cvSizeLimit - 1000));
          end = () => controller.close();
        },
      });
      const headers = { "content-type": "multipart/form-data; boundary=b" };
      const streamed = { method: "POST", body, headers, duplex: "half" };
      const request = new Request("http://localhost/", streamed);
      return { end, outcome: refusal(request, "job").then(({ status }) => status) };
    };
    const uploads = Array.from({ length: 26 }, slow);
    const status = await Promise.race(uploads.map(({ outcome }) => outcome));
    expect(status).toBe(503);
    for (const { end } of uploads) end();
    await Promise.all(uploads.map(({ outcome }) => outcome));
    expect((await parseSubmission(application(pdf()), "job")).cv?.type).toBe("pdf");
  });

  it("refuses more than 5 MiB with 413, at its field", async () => {
    const padded = Buffer.concat([pdf().subarray(0, 9), Buffer.alloc(cvSizeLimit), pdf().subarray(9)]);
    const refused = await refusal(application(padded), "job");
    expect(refused).toMatchObject({ status: 413, errors: { cv: [expect.any(String)] } });
    expect(refused.fields.get("name")).toBe("Ada");
  });
});
