import type { PageProps } from "../../render/page-types.ts";
import { ThankYou } from "../../sections/thank-you/thank-you.tsx";
import type { load } from "./thanks.data.ts";

export default function NewsletterThanksPage({ reading }: PageProps<typeof load>) {
  return (
    <ThankYou
      title="Check your inbox"
      text="We have sent a link to the address you gave us. Open it and press the button: only then will we write to you."
      dye="lichen"
      reading={reading}
    >
      <h2>No email after a few minutes?</h2>
      <p>
        Check your spam folder. We send at most one such email an hour to an address, so please wait that long before
        you <a href="/newsletter">try again</a>. Addresses that are not confirmed are deleted after seven days.
      </p>
    </ThankYou>
  );
}
