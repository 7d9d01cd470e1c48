import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";
import { deliverAll, submitMany } from "./deliver-all.ts";
import type { FaultScenario } from "./fault.ts";
import { type ConnectionFault, startFlakyProxy } from "./flaky-socket.ts";
import { type Rejection, startMailServer } from "./mail-server.ts";

const connectionFaults: ConnectionFault[] = [
  { kind: "silent" },
  { kind: "drop", after: 1 },
  { kind: "drop", after: 60 },
  { kind: "drop", after: 1500 },
];
const rejections: Rejection[] = [
  { at: "sender", code: 451 },
  { at: "receiver", code: 550 },
  { at: "data", code: 452 },
  { at: "data", code: 554 },
];

/** A mail server that is unreachable, silent, rejects mails temporarily or permanently, and drops connections. */
export const mail: FaultScenario = {
  name: "the mail server misbehaves",
  async run(short) {
    const times = short ? 1 : 10;
    const repeat = <Item>(items: Item[]) => Array.from({ length: times }, () => items).flat();
    const pendingRejections = repeat(rejections);
    const pendingFaults = repeat(connectionFaults);
    using server = await startMailServer(pendingRejections);
    const proxy = await startFlakyProxy(server.port, pendingFaults);
    const unreachable = {
      from: "website@fixture.example",
      to: "leads@fixture.example",
      smtpUrl: "smtp://127.0.0.1:1",
    };
    const test = openTestLeads({ mail: unreachable });
    await submitMany(test, times * 5);
    await test.leads.deliverDue();
    await test.leads.close();

    const { options, time } = test;
    const restarted = openTestLeads({
      ...options,
      clock: () => time.now,
      mail: { ...unreachable, smtpUrl: `smtp://127.0.0.1:${proxy.port}`, timeoutMs: short ? 500 : 2000 },
    });
    const ids = await deliverAll({ ...restarted, time });
    await restarted.leads.close();
    proxy.close();
    assert(pendingRejections.length + pendingFaults.length === 0, "some failures were never triggered");
    const missing = ids.mail.filter((id) => !server.received.includes(id));
    assert(missing.length === 0, `${missing.length} mails never arrived`);
    const duplicates = server.received.length - new Set(server.received).size;
    assert(duplicates === 0, `${duplicates} mails arrived twice`);
    return `${ids.mail.length} mails arrived, each once, through ${times * (connectionFaults.length + rejections.length)} failures`;
  },
};
