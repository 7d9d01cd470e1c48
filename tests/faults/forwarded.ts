import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { submissionLimits } from "../../src/leads/submit/rate-limit.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import type { FaultScenario } from "./fault.ts";
import { startSite } from "./site-process.ts";

/** Spellings of one client's address, by attempt. */
const spellings: Record<string, (attempt: number) => string> = {
  "an IPv4 address with changing ports": (attempt) => `203.0.113.7:${1000 + attempt}`,
  "an IPv6 address with changing ports": (attempt) => `[2001:db8::1]:${1000 + attempt}`,
  "addresses of one IPv6 network": (attempt) => `2001:db8:7::${attempt.toString(16)}`,
  "an IPv4 address in IPv6 notation": (attempt) => `${attempt % 2 === 0 ? "::ffff:" : ""}198.51.100.7`,
  "texts that are no address": (attempt) => `nonsense-${attempt}`,
};

/** Whatever a load balancer writes into X-Forwarded-For, one client gets no more than one client's share. */
export const forwarded: FaultScenario = {
  name: "forwarded addresses have ports or are invalid",
  async run(short) {
    const attempts = submissionLimits.address * (short ? 2 : 20);
    const site = await startSite(await freePort(), { DATA_DIR: mkdtempSync(join(tmpdir(), "leads-forwarded-")) });
    try {
      for (const [name, spell] of Object.entries(spellings)) {
        let stored = 0;
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const form = { name: "Ada", email: "ada@example.com", message: `${name} ${attempt}`, consent: "on" };
          const { status } = await fetch(site.url + site.forms.contact, {
            method: "POST",
            headers: { accept: "application/json", "x-forwarded-for": spell(attempt) },
            body: new URLSearchParams(form),
          });
          assert(status === 201 || status === 429, `${name}: a form was answered with ${status}`);
          if (status === 201) stored += 1;
        }
        // A slow machine may take long enough for one or two more.
        const isLimited = stored >= submissionLimits.address && stored <= submissionLimits.address + 2;
        assert(isLimited, `${name}: ${stored} of ${attempts} forms were stored`);
      }
    } finally {
      await site.stop();
    }
    // The log is written asynchronously, and is complete when the site has stopped.
    const warnings = site.output().match(/"client-ip\.invalid"/g) ?? [];
    assert(warnings.length === 1, `the log has ${warnings.length} warnings about invalid addresses`);
    const kinds = Object.keys(spellings).length;
    return `${kinds} kinds of addresses, ${attempts} forms each: the rate limit of one client held for all`;
  },
};
