import { expect, test } from "../site.ts";
import { sendRaw, sendRequest } from "./raw-request.ts";

const PATH = "/about-us";
const bodies = (answers: string) => answers.split("</html>").length - 1;

test("pipelined requests are answered in order, each with all of its headers", async ({ site }) => {
  await sendRequest(site.port, PATH);
  const request = `GET ${PATH} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const last = `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
  const answers = await sendRaw(site.port, request + request + last);
  expect(bodies(answers)).toBe(3);
  const [first = "", second = "", third = ""] = answers.split(/(?=HTTP\/1\.1 200 OK\r\n)/);
  const keepAlive = /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n/;
  expect(first).toMatch(keepAlive);
  expect(second).toMatch(keepAlive);
  expect(third).toMatch(/\r\nconnection: close\r\n/i);
  const headerNames = (answer: string) =>
    (answer.split("\r\n\r\n")[0] ?? "")
      .split("\r\n")
      .map((line) => line.split(":")[0]?.toLowerCase())
      .filter((name) => name !== "keep-alive");
  expect(headerNames(first)).toEqual(headerNames(third));
  const date = /\r\nDate: (.+)\r\n/.exec(first)?.[1] ?? "";
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(5000);
});

test("answers an HTTP/1.0 client and closes the connection", async ({ site }) => {
  const answer = await sendRaw(site.port, `GET ${PATH} HTTP/1.0\r\n\r\n`);
  expect(bodies(answer)).toBe(1);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test("HEAD returns a page's headers without its body", async ({ site }) => {
  const get = await sendRequest(site.port, PATH);
  const head = await sendRequest(site.port, PATH, { method: "HEAD" });
  expect(head.text).toBe("");
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
});
