import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("waits for a slow reader of a pipe that errors go to as well", () => {
  const script = `
    import { writeOut } from ${JSON.stringify(new URL("./write-out.ts", import.meta.url).href)};
    process.stderr.write("a warning\\n");
    for (let line = 0; line < 3000; line++) writeOut("x".repeat(99) + "\\n");
  `;
  const read = execFileSync("sh", [
    "-c",
    '"$0" --input-type=module --eval "$1" 2>&1 | (sleep 0.5; grep -c x)',
    process.execPath,
    script,
  ]);
  expect(read.toString().trim()).toBe("3000");
});
