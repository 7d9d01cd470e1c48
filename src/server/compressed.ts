import { createMiddleware } from "hono/factory";
import { chooseEncoding, compress, isCompressible } from "./encoding.ts";

/** Below this, compression saves less than the headers that tell of it. */
const SMALLEST = 1000;

/** Answers that are made for one request, like error pages, travel compressed as files do. */
export const compressed = createMiddleware(async (context, next) => {
  await next();
  const { res: plain } = context;
  if (!isCompressible(plain.headers.get("content-type") ?? "") || plain.headers.has("content-encoding")) return;
  if (!plain.headers.get("vary")?.includes("accept-encoding"))
    context.header("vary", "accept-encoding", { append: true });
  const encoding = chooseEncoding(context.req.header("accept-encoding"));
  if (encoding === "identity" || !plain.body) return;
  const bytes = new Uint8Array(await plain.arrayBuffer());
  const isSmall = bytes.length < SMALLEST;
  const body = isSmall ? bytes : new Uint8Array(await compress(bytes, encoding, "quick"));
  context.res = new Response(body, plain);
  if (!isSmall) context.header("content-encoding", encoding);
});
