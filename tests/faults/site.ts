/** The forms and nothing else, on node:http: what the faults are thrown at. Started as a process of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { BodyRefused, type FormKind, openLeads, parseSubmission, readSettings } from "../../src/leads/index.ts";

const company = { name: "Northloom", email: "hello@northloom.example", telephone: "+48 42 000 00 00" };
const leads = openLeads({
  ...readSettings(process.env, company),
  company,
  limits: { perMs: 60_000, address: 1_000_000, network: 1_000_000 },
  log: (level, event, details) => console.error(JSON.stringify({ level, event, ...details })),
});
leads.start();

const subject = { slug: "sample", title: "A sample" };
const forms: Record<string, FormKind> = {
  "/contact-us": "contact",
  "/ebook/sample": "ebook",
  "/careers/sample": "job",
};

const statusOf = { stored: 201, invalid: 422, tooMany: 429, unavailable: 503 };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const kind = forms[url.pathname];
  if (request.method !== "POST" || !kind) return reply(response, 200, "a page");
  const submission = await parseSubmission(request, kind);
  // Visitors of one machine, yet each with an address of their own, as real ones have.
  const address = request.headersDistinct["x-forwarded-for"]?.[0] ?? "127.0.0.1";
  const result = await leads.submit({ submission, subject: kind === "contact" ? undefined : subject, url, address });
  reply(response, statusOf[result.outcome], JSON.stringify(result));
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (error instanceof BodyRefused) return reply(response, error.status, JSON.stringify({ error: error.message }));
    console.error(error);
    reply(response, 500, "{}");
  });
});
// Longer than a burst of visitors is apart, so that no client meets a connection that is just being closed.
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));

process.once("SIGTERM", () => {
  server.close(() => leads.close());
  server.closeIdleConnections();
});
