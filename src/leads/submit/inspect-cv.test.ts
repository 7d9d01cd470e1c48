import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { docx, odt, pdf } from "../testing/zip.ts";
import { inspectCv } from "./inspect-cv.ts";

const find = async (bytes: Buffer) => [...((await inspectCv(bytes))?.findings ?? ["unrecognized"])];

/** An object stream (ISO 32000-1, 7.5.7) that contains one object. */
function objectStream(object: string, encode: (content: string) => Buffer = deflateSync, filter = "/FlateDecode") {
  const data = encode(`7 0 ${object}`);
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Length ${data.length} /Filter ${filter} >>\nstream\n`;
  return Buffer.concat([Buffer.from(dictionary), data, Buffer.from("\nendstream")]);
}

describe("PDF", () => {
  it.each([
    ["a script", pdf("", "<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>")],
    ["a script whose name is escaped", pdf("", "<</S/J#61vaScript>>")],
    ["a script between a comment and a string", pdf("", "<</T (a\\)) % (\n/S/JavaScript>>")],
    ["a script after an unclosed string", pdf("", "(", "<</S/JavaScript>>")],
    ["an action that starts a program", pdf("", "<< /S /Launch /F (cmd.exe) >>")],
    ["a script in an object stream", pdf("", objectStream("<</S/JavaScript>>"))],
    ["a script in an object stream with an escaped type", pdf("", "<</Type/Obj#53tm/First 4>>\nstream\n7 0 <</JS()>>")],
    [
      "an object stream with a rare filter",
      pdf("", objectStream("<<>>", Buffer.from, "[/ASCIIHexDecode /FlateDecode]")),
    ],
    ["an object stream that cannot be inflated", pdf("", objectStream("<<>>", Buffer.from))],
    ["an object stream larger than the limit", pdf("", objectStream(" ".repeat(9e6)))],
  ])("is refused with %s", async (_case, bytes) => {
    expect(await find(bytes)).toContain("active");
  });

  it.each([
    ["a title, a link and page content with these words", "<</Title (Frontend/JavaScript /JS) /URI (/Launch)>>"],
    ["a page to open at", "<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>"],
    ["a string in hexadecimal digits and a comment", "<</Title <2f4a53> % /JavaScript\n>>"],
    ["page content", "<</Length 14>>\nstream\n/JavaScript Do\nendstream"],
    ["an ordinary object stream", objectStream("<</Title (/JavaScript)>>")],
  ])("is accepted with %s", async (_case, object) => {
    expect(await find(pdf("", object))).toEqual([]);
  });

  it.each([
    ["encrypted", "<< /Encrypt 9 0 R >>"],
    ["embedded-files", "<< /Type /EmbeddedFile >>\nstream\n\nendstream"],
    ["external-content", "<< /S /SubmitForm >>"],
  ])("is reported as %s", async (finding, object) => {
    expect(await find(pdf("", object))).toEqual([finding]);
  });

  it("is reported as encrypted if its object streams cannot be inflated for that reason", async () => {
    expect(await find(pdf("", "<< /Encrypt 9 0 R >>", objectStream("<<>>", Buffer.from)))).toEqual(["encrypted"]);
  });

  it.each([
    ["deep nesting", "[".repeat(1e6)],
    ["overlapping objects", "1 0 obj(".repeat(1e5)],
    ["thousands of object streams", "1 0 obj<</ObjStm/First 0>>stream\n".repeat(3000)],
  ])("is unreadable with %s", async (_case, object) => {
    expect(await find(pdf("", object))).toContain("unreadable");
  });
});

const relationship = (kind: string, target: string, mode = "External") => ({
  name: "word/_rels/document.xml.rels",
  content: `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode='${mode}'/></Relationships>`,
});
const wordPart = (content: string | Buffer) => ({ name: "word/header1.xml", content });

describe("DOCX", () => {
  it.each([
    ["macros", { name: "word/vbaProject.bin", content: "x" }],
    [
      "the content type of macros",
      wordPart('<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
    ],
    ["an OLE object", { name: "word/embeddings/oleObject1.bin", content: "x" }],
    ["an OLE object under another name", relationship("oleObject", "media/image1.png", "Internal")],
    ["a template on the web", relationship("attachedTemplate", "https://evil.example/t.dotm")],
    ["a template on a file server", relationship("attachedTemplate", "\\\\evil.example\\t.dotm")],
    ["a template on a file server as a URL", relationship("attachedTemplate", "file:////evil.example/t.dotm")],
    ["a template with an encoded address", relationship("attachedTemplate", "http&#58;//evil.example/t.dotm")],
    ["a field that starts a program", wordPart("<w:instrText>DD</w:instrText><w:instrText>EAUTO c:\\x</w:instrText>")],
    ["a simple field that starts a program", wordPart('<w:fldSimple w:instr=" DDE cmd"/>')],
    ["an entry above its folder", { name: "word/../../evil.txt", content: "" }],
    ["an entry above its folder for Windows", { name: "word\\..\\evil.txt", content: "" }],
    ["an entry with an absolute path", { name: "/etc/passwd", content: "" }],
  ])("is refused with %s", async (_case, entry) => {
    expect(await find(docx([entry]))).toContain("active");
  });

  it.each([
    ["a link", relationship("hyperlink", "https://ada.example")],
    [
      "the place of a template on the sender's computer",
      relationship("attachedTemplate", "file:///C:\\Users\\Ada\\CV.dotx"),
    ],
    ["a template's name", relationship("attachedTemplate", "Normal.dotm")],
    ["text with these words", wordPart("<w:t>vbaProject, oleObject, DDE and ../ in JavaScript:</w:t>")],
    ["a link to a page with these words", wordPart('<w:instrText>HYPERLINK "https://a.example/added"</w:instrText>')],
    ["a picture", { name: "word/media/image1.emf", content: Buffer.alloc(20_000_000) }],
  ])("is accepted with %s", async (_case, entry) => {
    expect(await find(docx([entry]))).toEqual([]);
  });

  it.each([
    ["external-content", relationship("image", "https://tracker.example/a.png")],
    ["embedded-files", relationship("package", "embeddings/a.xlsx", "Internal")],
  ])("is reported as %s", async (finding, entry) => {
    expect(await find(docx([entry]))).toEqual([finding]);
  });

  it.each([
    ["an entry larger than its declared size", { name: "word/media/a", content: Buffer.alloc(1000), claimedSize: 10 }],
    ["an entry smaller than its declared size", { name: "word/media/a", content: "0", claimedSize: 10 }],
    ["a zip bomb", { name: "word/media/a", content: Buffer.alloc(101 * 1024 * 1024) }],
    ["a large XML part", wordPart(`<x>${" ".repeat(9e6)}`)],
    ["XML in UTF-16", wordPart(Buffer.from("\uFEFF<x/>", "utf16le"))],
    ["XML in another encoding", wordPart("<?xml version='1.0' encoding='utf-7'?><x/>")],
    ["entities", wordPart('<!DOCTYPE x [<!ENTITY a "b">]><x/>')],
    ["letters as character references", wordPart("<w:instrText>&#x44;DE cmd</w:instrText>")],
    ["two parts of one name", { name: "WORD/document.xml", content: "<x/>" }],
  ])("is unreadable with %s", async (_case, entry) => {
    expect(await find(docx([entry]))).toContain("unreadable");
  });
});

describe("ODT", () => {
  it.each([
    ["macros", odt([{ name: "Basic/Standard/Module1.xml", content: "<x/>" }])],
    ["macros of an embedded object", odt([{ name: "Object 1/Basic/Module1.xml", content: "<x/>" }])],
    ["a script", odt([{ name: "Scripts/python/a.py", content: "x" }])],
    ["an event listener", odt([], '<script:event-listener script:language="ooo:script"/>')],
    ["an OLE object", odt([], '<draw:object-ole xlink:href="./Object 1"/>')],
    ["a link that runs a macro", odt([], '<text:a xlink:href="vnd.sun.star.script:a.py"/>')],
    ["a DDE connection", odt([], "<text:dde-connection-decl/><text:dde-connection />")],
  ])("is refused with %s", async (_case, bytes) => {
    expect(await find(bytes)).toContain("active");
  });

  it("is accepted with empty scripts, links and these words", async () => {
    const content = '<office:scripts/><text:a xlink:href="https://ada.example">JavaScript: macro: 5 years</text:a>';
    expect(await find(odt([], content))).toEqual([]);
  });

  it("is reported as external-content with a picture from the web", async () => {
    const content = '<draw:image xlink:type="simple" xlink:href="https://tracker.example/a.png"/>';
    expect(await find(odt([], content))).toEqual(["external-content"]);
  });
});

it("does not reject for an archive that is damaged at any byte", async () => {
  for (const intact of [docx(), odt()]) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      for (let at = 0; at < intact.length; at++) {
        const damaged = Buffer.from(intact);
        damaged[at] = value;
        await inspectCv(damaged);
        await inspectCv(intact.subarray(at));
      }
    }
  }
});
