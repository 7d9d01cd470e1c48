import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";
import { deliverAll, submitMany } from "./deliver-all.ts";
import type { Fault } from "./fault.ts";
import { badWire, type Mood } from "./flaky-socket.ts";
import { startMailServer, type Verdict } from "./mail-server.ts";

const moods: Mood[] = [
  { mood: "silent" },
  { mood: "drop", after: 1 },
  { mood: "drop", after: 60 },
  { mood: "drop", after: 1500 },
];
const verdicts: Verdict[] = [
  { at: "sender", code: 451 },
  { at: "receiver", code: 550 },
  { at: "data", code: 452 },
  { at: "data", code: 554 },
];

/** A mail server that is away, silent, unwilling, for now or for good, and that hangs up in the middle of a mail. */
export const mail: Fault = {
  name: "the mail server misbehaves",
  async run(short) {
    const times = short ? 1 : 10;
    const repeated = <Item>(items: Item[]) => Array.from({ length: times }, () => items).flat();
    const [refusals, breaks] = [repeated(verdicts), repeated(moods)];
    const server = await startMailServer(refusals);
    const wire = await badWire(server.port, breaks);
    const away = { from: "website@northloom.example", to: "leads@northloom.example", smtpUrl: "smtp://127.0.0.1:1" };
    const test = openTestLeads({ mail: away });
    await submitMany(test, times * 5);
    await test.leads.deliverDue();
    await test.leads.close();

    const { options, time } = test;
    const later = openTestLeads({
      ...options,
      clock: () => time.now,
      mail: { ...away, smtpUrl: `smtp://127.0.0.1:${wire.port}`, timeoutMs: short ? 500 : 2000 },
    });
    const ids = await deliverAll({ ...later, time });
    await later.leads.close();
    wire.close();
    server.close();
    assert(refusals.length + breaks.length === 0, "some failures were met by no mail");
    const missing = ids.mail.filter((id) => !server.received.includes(id));
    assert(missing.length === 0, `${missing.length} mails never arrived`);
    const twice = server.received.length - new Set(server.received).size;
    assert(twice === 0, `${twice} mails arrived twice`);
    return `${ids.mail.length} mails arrived, each once, through ${times * (moods.length + verdicts.length)} failures`;
  },
};
