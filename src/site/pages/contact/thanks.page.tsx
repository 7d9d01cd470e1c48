import type { PageProps } from "../../load.ts";
import { Receipt } from "../../sections/receipt/receipt.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import { Results } from "./results.tsx";
import type { load } from "./thanks.data.ts";

export default function ContactThanksPage({ email, thanks, results, reading }: PageProps<typeof load>) {
  return (
    <Receipt
      title="Your message arrived"
      text={
        <>
          It is stored, and a receipt is on its way to you. Something to add? Answer the receipt, or write to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </>
      }
      dye="lichen"
      art={
        <img
          src="/weaves/thanks.svg"
          width="660"
          height="840"
          alt={`Cloth with “${thanks.word}”, ${thanks.meaning}, woven into it`}
        />
      }
      reading={reading}
    >
      <h2>What happens next</h2>
      <AnswerSteps />
      {results.length > 0 && <Results studies={results} />}
    </Receipt>
  );
}
