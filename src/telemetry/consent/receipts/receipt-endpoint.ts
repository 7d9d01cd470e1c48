import { createRateLimit } from "../../http/rate-limit.ts";
import { acceptedResponse, errorResponse, parseJson, readSmallBody } from "../../http/read-small-body.ts";
import { isDecision } from "../consent-storage.ts";
import type { ReceiptStore } from "./receipts.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_VERSION_LENGTH = 40;

/** `POST /_consent`: stores the receipt of a decision. */
export function createReceiptEndpoint(
  store: Pick<ReceiptStore, "add">,
  now = () => new Date(),
): (request: Request, client: string) => Promise<Response> {
  const limits = { bytes: 1000, mayPost: createRateLimit({ perMinute: 10, perMinuteTotal: 3000 }) };

  return async (request, client) => {
    const body = await readSmallBody(request, client, limits);
    if (body instanceof Response) return body;
    const receipt = parseJson(body);
    if (!isDecision(receipt) || !uuid.test(receipt.id) || receipt.version.length > MAX_VERSION_LENGTH)
      return errorResponse(400);
    await store.add(receipt, now());
    return acceptedResponse();
  };
}
