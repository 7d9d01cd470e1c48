import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

/** As much of a failed build's last words as a log should hold. */
const LAST_WORDS = 2000;

/** `npm run build` in a process of its own, which gives its memory back and leaves the processor to visitors. */
export async function buildApart(stop: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["src/build/main.ts"], { stdio: ["ignore", "ignore", "pipe"], signal: stop });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(said.trim() || `The build ended with ${code}.`);
}
