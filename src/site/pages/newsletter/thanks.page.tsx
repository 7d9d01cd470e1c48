import type { PageProps } from "../../render/page-types.ts";
import { ThankYou } from "../../sections/thank-you/thank-you.tsx";
import type { load } from "./thanks.data.ts";

export default function NewsletterThanksPage({ reading }: PageProps<typeof load>) {
  return (
    <ThankYou
      title="Check your inbox"
      text="If the address is right, a mail with a link is on its way to it. Open the link and press the button: only then do we write to you."
      dye="lichen"
      reading={reading}
    >
      <h2>No mail after a few minutes?</h2>
      <p>
        Look among unwanted mail. We send at most one such mail an hour to an address, so please wait that long before
        you <a href="/newsletter">ask again</a>. Addresses that nobody confirms are deleted after seven days.
      </p>
    </ThankYou>
  );
}
