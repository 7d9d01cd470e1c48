import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

const KILOBYTES_10 = 10_240;

const QUERIES: Record<string, string> = {
  nothing: "",
  quotes: `"'"' "a`,
  operators: "NEAR( OR NOT {title}: a* -b ^c",
  emoji: "😀🧵",
  "a null byte": "\0",
  "10 kB of letters": "x".repeat(KILOBYTES_10),
  "10 kB of words": "loom weft ".repeat(KILOBYTES_10 / 10),
  "10 kB of quotes": '"'.repeat(KILOBYTES_10),
  "10 kB of emoji": "😀".repeat(KILOBYTES_10 / 4),
};

for (const [name, words] of Object.entries(QUERIES)) {
  test(`a search for ${name} returns a page`, async ({ site }) => {
    const { status, text } = await sendRequest(site.port, `/search?q=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
    expect(text).toContain('name="q"');
  });
}

test("an undecodable query returns a page", async ({ site }) => {
  for (const query of ["q=%ff%fe", "q=%E0%A4%A", "q=%", "q=a&q=b", "q[]=a", "kind=job", "q=a&kind=none"])
    expect((await sendRequest(site.port, `/search?${query}`)).status, query).toBe(200);
});

test("a search returns only the chosen kind", async ({ site }) => {
  const kinds = async (query: string) => {
    const { data } = JSON.parse((await sendRequest(site.port, `/search/_payload.json?${query}`)).text);
    return new Set(data.hits.map(({ kind }: { kind: string }) => kind));
  };
  expect((await kinds("q=engineer&kind=")).size).toBeGreaterThan(1);
  expect(await kinds("q=engineer&kind=job")).toEqual(new Set(["job"]));
});
