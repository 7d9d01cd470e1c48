import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { fillDisk, mountSmallDisk } from "./disk.ts";
import type { FaultScenario } from "./fault.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { startSite } from "./site-process.ts";

const TIMEOUT_MS = 60_000;

/** Loaded in every process of the server: the checks that alerts are based on run every 100 ms instead of 10 seconds. */
const fasterChecks = `data:text/javascript,${encodeURIComponent(
  "const real=setInterval;globalThis.setInterval=(run,ms,...args)=>real(run,ms===10_000?100:ms,...args)",
)}`;

/** The disk of DATA_DIR fills up and is cleared. The operator gets one mail about each, from one of three processes. */
export const alerts: FaultScenario = {
  name: "the operator is alerted",
  async run() {
    const disk = mountSmallDisk();
    if (!disk) return "skipped: only root may mount a disk on this machine";
    using mail = await startMailServer();
    const site = await startSite(await freePort(), {
      DATA_DIR: disk.folder,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ALERT_DISK_FREE_MB: "2",
      WORKERS: "2",
      NODE_OPTIONS: `--import=${fasterChecks}`,
    });
    try {
      const filler = join(disk.folder, "filler");
      fillDisk(filler);
      await waitForMail(mail, "problem: Disk space for DATA_DIR");
      rmSync(filler);
      await waitForMail(mail, "solved: Disk space for DATA_DIR");
    } finally {
      await site.stop();
      disk.unmount();
    }
    const sent = mail.subjects.filter((subject) => subject.includes("Disk space"));
    assert(sent.length === 2, `the operator got ${sent.length} mails about the disk`);
    const raised = site.output().match(/"level":"error".*"alert":"disk\.data".*"alert\.raised"/g) ?? [];
    assert(raised.length === 1, `the log has ${raised.length} lines about the disk`);
    return "one mail and one line in the log when the disk was full, one mail when it was not";
  },
};

async function waitForMail({ subjects }: MailServer, text: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!subjects.some((subject) => subject.includes(text))) {
    assert(Date.now() < deadline, `no mail '${text}' arrived, but ${subjects.join(", ") || "none"}`);
    await sleep(50);
  }
}
