import { Arrow, ArrowLink } from "../../src/site/ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../src/site/ui/breadcrumb/breadcrumb.tsx";
import { Button, ButtonLink } from "../../src/site/ui/button/button.tsx";
import { Card } from "../../src/site/ui/card/card.tsx";
import { Dialog } from "../../src/site/ui/dialog/dialog.tsx";
import { Checkbox, Field, FileField, Select, TextArea } from "../../src/site/ui/field/field.tsx";
import { Metric } from "../../src/site/ui/metric/metric.tsx";
import { Pagination } from "../../src/site/ui/pagination/pagination.tsx";
import { Progress } from "../../src/site/ui/progress/progress.tsx";
import { Prose } from "../../src/site/ui/prose/prose.tsx";
import { Quote } from "../../src/site/ui/quote/quote.tsx";
import { SectionTitle } from "../../src/site/ui/section-title/section-title.tsx";
import { TableOfContents } from "../../src/site/ui/table-of-contents/table-of-contents.tsx";
import { Tag } from "../../src/site/ui/tag/tag.tsx";
import { Toast } from "../../src/site/ui/toast/toast.tsx";
import styles from "./gallery.module.css";
import { CoverPlaceholder, GalleryItem, longWord } from "./gallery-item.tsx";

const themes = ["light", "dark"] as const;

/** Every component in every state, in both themes, side by side. Shown in development only. */
export function UiGallery() {
  return (
    <div className={styles.gallery}>
      {themes.map((theme) => (
        <div className={styles.theme} key={theme} data-theme={theme}>
          <GalleryActions />
          <GalleryFields prefix={theme} />
          <GalleryComponents prefix={theme} />
          <GalleryProse />
        </div>
      ))}
    </div>
  );
}

const variants = ["primary", "secondary", "tertiary"] as const;
const titleSizes = ["large", "medium", "small"] as const;

function GalleryActions() {
  return (
    <>
      <GalleryItem name="Section title">
        {titleSizes.map((size) => (
          <SectionTitle
            key={size}
            size={size}
            lead="One or two sentences that say what the section is about, and for whom."
          >
            Three results, and how they were measured ({size})
          </SectionTitle>
        ))}
        <SectionTitle size="medium">{longWord}</SectionTitle>
      </GalleryItem>
      {variants.map((variant) => (
        <GalleryItem key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Tell us what you need</Button>
          <ButtonLink variant={variant} href="#top">
            See the work
            <Arrow />
          </ButtonLink>
          <Button variant={variant} whiteHover>
            White hover
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} aria-busy="true">
            Sending
          </Button>
          <Button variant={variant}>{longWord}</Button>
        </GalleryItem>
      ))}
      <GalleryItem name="Arrow link">
        <ArrowLink href="#top">Read the case</ArrowLink>
        <ArrowLink href="#top" direction="left">
          All articles
        </ArrowLink>
        <ArrowLink href="https://example.com" direction="out">
          Their repository
        </ArrowLink>
      </GalleryItem>
      <GalleryItem name="Tag">
        <Tag>Plain</Tag>
        <Tag href="#top">PostgreSQL</Tag>
        <Tag href="#top" dye="woad" count={14}>
          Engineering
        </Tag>
        <Tag href="#top" dye="weld" count={4} current>
          Machine learning
        </Tag>
        <Tag dye="lichen">Data</Tag>
        <Tag dye="walnut">DevOps</Tag>
        <Tag dye="madder">Delivery</Tag>
      </GalleryItem>
    </>
  );
}

const serviceOptions = [
  { value: "data-engineering", label: "Data engineering" },
  { value: "mvp-development", label: "MVP development" },
];

function GalleryFields({ prefix }: { prefix: string }) {
  const name = (field: string) => `${prefix}-${field}`;
  return (
    <GalleryItem name="Fields">
      <form className={styles.form}>
        <Field name={name("name")} label="Name" required autoComplete="name" />
        <Field name={name("company")} label="Company" placeholder="As on an invoice" />
        <Field
          name={name("email")}
          label="Email"
          type="email"
          required
          hint="We answer from a person’s address within two working days."
          defaultValue="marta@fixture"
          errors={["Write the whole address, like marta@fixture.example."]}
        />
        <Field name={name("phone")} label="Phone" type="tel" disabled defaultValue="+48 42 555 01 40" />
        <Select name={name("service")} label="Service" options={serviceOptions} placeholder="Not sure yet" />
        <Select
          name={name("budget")}
          label="Budget"
          options={serviceOptions}
          required
          errors={["Choose the range that comes closest."]}
        />
        <Select name={name("office")} label="Office" options={serviceOptions} disabled />
        <FileField name={name("brief")} label="Brief" hint="If there is one." />
        <FileField
          name={name("cv")}
          label="CV"
          required
          accept=".pdf,.docx,.odt"
          hint="PDF, DOCX or ODT, up to 5 MB."
          errors={["This file is larger than 5 MB."]}
        />
        <TextArea name={name("message")} label="What do you need?" required hint="Three sentences are enough." />
        <Checkbox name={name("newsletter")} label="Send me new writing, at most twice a month" defaultChecked />
        <Checkbox
          name={name("consent")}
          label="Store my message so you can reply. I can have it erased at any time."
          required
          errors={["Without it we may not keep your message."]}
        />
      </form>
    </GalleryItem>
  );
}

const card = {
  kicker: "Engineering",
  meta: "Marta Wrona · 9 min",
  dye: "woad",
  cover: <CoverPlaceholder dye="woad" />,
  children: "On a Tuesday in March our payout job ran twice.",
} as const;

const metricSizes = ["small", undefined, "large", "huge"] as const;

function GalleryComponents({ prefix }: { prefix: string }) {
  return (
    <>
      <GalleryItem name="Breadcrumb">
        <Breadcrumb
          crumbs={[
            { href: "/blog", title: "Writing" },
            { href: "/blog/category/data", title: "Data engineering" },
          ]}
        />
        <Breadcrumb crumbs={[{ href: "/services", title: "Services" }, { title: "Machine learning and AI" }]} />
      </GalleryItem>
      <GalleryItem name="Cards">
        <div className={styles.cards}>
          <Card {...card} href="#top" title="A job that runs twice must pay once" />
          <Card href="#top" title={`Without a cover, with ${longWord}`} kicker="Data" meta="7 min" dye="lichen">
            The text may be short.
          </Card>
        </div>
        <Card {...card} href="#top" title="Backups you have restored" shape="row" />
        <Card {...card} href="#top" title="Late events and honest dashboards" shape="lead" />
      </GalleryItem>
      <GalleryItem name="Figure">
        {metricSizes.map((size) => (
          <Metric key={size ?? "base"} value="41" unit="%" size={size} />
        ))}
        <Metric value="4.3" unit="years" />
        <Metric value="94" />
        <Metric value="12,400" unit="%" size="huge" />
      </GalleryItem>
      <GalleryItem name="Quote">
        <Quote name="Ingrid Solheim" position="Head of dispatch, Voltfjord" dye="lichen">
          They told us in week two that our favourite model was worse than last year’s average. That saved us the
          winter.
        </Quote>
      </GalleryItem>
      <GalleryItem name="Pagination">
        <Pagination page={1} pages={3} href={(page) => `#page-${page}`} />
        <Pagination page={10} pages={20} href={(page) => `#page-${page}`} />
      </GalleryItem>
      <GalleryItem name="Progress">
        <Progress label="Upload" value={0.4} />
        <Progress label="Sending" />
      </GalleryItem>
      <GalleryItem name="Dialog and toast">
        <div className={styles.stage}>
          <Dialog id={`${prefix}-dialog`} title="Save your cloth" open>
            <p>The drawing is yours: use it for anything.</p>
          </Dialog>
        </div>
        <div className={styles.toasts}>
          <Toast>You are offline. Pages you have read still open.</Toast>
          <Toast tone="success">Copied.</Toast>
          <Toast tone="error">The message was not sent. Nothing is lost: try again.</Toast>
        </div>
      </GalleryItem>
    </>
  );
}

const contents = [
  { id: "why", text: "Why it runs twice" },
  { id: "keys", text: "Keys that come from the work" },
  { id: "table", text: "The table that says no", level: 3 },
  { id: "tests", text: "Testing it with a clock you own" },
];

function GalleryProse() {
  return (
    <>
      <GalleryItem name="Table of contents">
        <TableOfContents contents={contents} />
      </GalleryItem>
      <GalleryItem name="Prose">
        <Prose body={{ ref: "gallery", html: articleHtml }} lead />
      </GalleryItem>
    </>
  );
}

/** One example of every element that Markdown is rendered to. */
const articleHtml = `
<p>On a Tuesday in March our payout job ran twice. Nobody had deployed, nothing had crashed, and 214 hauliers were paid double.</p>
<p>The queue had done what its documentation says: it delivers <em>at least once</em>. We had read that sentence. We had also written a worker that behaved as if it said <a href="#exactly">exactly once</a>, because on every ordinary day the two look the same.<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></p>
<h2 id="keys">Keys that come from the work<a class="anchor" href="#keys" aria-label="Link to this section"></a></h2>
<p>An idempotency key that is made when the job starts protects against nothing: the second run makes a second key. The key has to come from <code>driver_id</code> and <code>period</code>, so that two runs of the same work cannot help but collide.</p>
<figure class="code"><figcaption><span>payouts/run.py</span> <small>Python</small> <button type="button">Copy</button></figcaption><pre tabindex="0"><code><span class="t-comment"># The key is the work, not the run.</span>
<span class="t-keyword">def</span> <span class="t-function">payout_key</span>(<span class="t-name">driver_id</span>: <span class="t-type">UUID</span>, period: <span class="t-type">Period</span>) -> <span class="t-type">str</span>:
    <span class="t-keyword">return</span> <span class="t-string">f"payout:{driver_id}:{period.iso}"</span>

<mark><span class="t-keyword">with</span> db.<span class="t-function">transaction</span>():
</mark>    claimed = db.<span class="t-function">insert_ignore</span>(<span class="t-string">"ledger"</span>, <span class="t-name">key</span>=<span class="t-function">payout_key</span>(d.id, p), tries=<span class="t-number">3</span>)
<del>    bank.<span class="t-function">transfer</span>(d.account, d.<span class="t-function">owed</span>(p))
</del><ins>    <span class="t-keyword">if</span> claimed: bank.<span class="t-function">transfer</span>(d.account, d.<span class="t-function">owed</span>(p), reference=<span class="t-function">payout_key</span>(d.id, p))
</ins></code></pre></figure>
<aside class="callout" data-kind="note" aria-label="Note"><p>The transfer is inside the transaction on purpose. If the bank says no, the claim must go too.</p></aside>
<aside class="callout" data-kind="warning" aria-label="Warning"><p>Do not hold the lock over the network in a busy table.</p><p>Ours has four hundred rows a day.</p></aside>
<h3 id="table">The table that says no<a class="anchor" href="#table" aria-label="Link to this section"></a></h3>
<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>Approach</th><th>Survives a retry</th><th>Survives two workers</th><th>Rows a day</th></tr></thead><tbody><tr><td>Key per run</td><td>no</td><td>no</td><td>400</td></tr><tr><td>Key per work</td><td>yes</td><td>yes</td><td>400</td></tr><tr><td>Lock in Redis</td><td>until it expires</td><td>until it expires</td><td>12,400</td></tr></tbody></table></div>
<ol><li>Claim the key.</li><li>Do the work.<ul><li>Once.</li><li>With the key as reference.</li></ul></li><li>Commit both.</li></ol>
<h4 id="words">Words<a class="anchor" href="#words" aria-label="Link to this section"></a></h4>
<dl><dt>At least once</dt><dd>The queue may repeat itself.</dd><dt>Idempotent</dt><dd>Repeating it changes nothing.</dd></dl>
<blockquote><p>Exactly once is a thing you build on top, and the building is yours.</p></blockquote>
<hr>
<p>A word like Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunternehmen must not push the page.</p>
<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>It is in bold type, on the second page. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`;
