import type { Failing } from "../outbox/alert.ts";
import type { Letter, LetterOptions } from "./letter.ts";

export function alert(failing: Failing[], { mail }: LetterOptions): Letter {
  const count = failing.reduce((sum, group) => sum + group.count, 0);
  return {
    to: mail.to,
    subject: `${count} messages of the website could not be delivered for an hour`,
    blocks: [
      { type: "heading", text: "Messages are waiting" },
      { type: "paragraph", text: "Nothing is lost: the leads are stored, and delivery is tried for three days." },
      {
        type: "facts",
        facts: failing.map(({ channel, message, count, fault }) => [`${channel}, ${message}`, `${count} (${fault})`]),
      },
      { type: "paragraph", text: "See the state with: npm run leads -- stats" },
      { type: "paragraph", text: "Once the cause is gone, send at once with: npm run leads -- retry" },
    ],
    reason: "Sent by the website’s outbox at most once in six hours.",
  };
}
