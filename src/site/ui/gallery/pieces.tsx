import { Breadcrumb } from "../breadcrumb/breadcrumb.tsx";
import { Card } from "../card/card.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Figure } from "../figure/figure.tsx";
import { Pagination } from "../pagination/pagination.tsx";
import { Progress } from "../progress/progress.tsx";
import { Quote } from "../quote/quote.tsx";
import { Toast } from "../toast/toast.tsx";
import styles from "./gallery.module.css";
import { longWord, Scrap, Specimen } from "./specimen.tsx";

const figures = ["small", undefined, "large", "huge"] as const;

export function Pieces({ prefix }: { prefix: string }) {
  return (
    <>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          crumbs={[
            { href: "/blog", title: "Writing" },
            { href: "/blog/category/data", title: "Data engineering" },
          ]}
        />
        <Breadcrumb crumbs={[{ href: "/services", title: "Services" }, { title: "Machine learning and AI" }]} />
      </Specimen>
      <Specimen name="Cards">
        <div className={styles.cards}>
          <Card
            href="#top"
            title="A job that runs twice must pay once"
            kicker="Engineering"
            meta="Marta Wrona · 9 min"
            dye="woad"
            cover={<Scrap dye="woad" />}
          >
            On a Tuesday in March our payout job ran twice.
          </Card>
          <Card href="#top" title={`Without a cover, with ${longWord}`} kicker="Data" meta="7 min" dye="lichen">
            The text may be short.
          </Card>
        </div>
        <Card
          href="#top"
          title="Backups you have restored"
          shape="row"
          kicker="DevOps"
          meta="12 October 2026"
          dye="walnut"
          cover={<Scrap dye="walnut" />}
        >
          A backup is a hope until somebody has read it back.
        </Card>
        <Card
          href="#top"
          title="Late events and honest dashboards"
          shape="lead"
          kicker="Data"
          meta="Olena Hrytsenko"
          dye="weld"
          cover={<Scrap dye="weld" />}
        >
          A dashboard that is right at nine and wrong at ten teaches people not to look.
        </Card>
      </Specimen>
      <Specimen name="Figure">
        {figures.map((size) => (
          <Figure key={size ?? "base"} value="41" unit="%" size={size} />
        ))}
        <Figure value="4.3" unit="years" />
        <Figure value="94" />
        <Figure value="12,400" unit="%" size="huge" />
      </Specimen>
      <Specimen name="Quote">
        <Quote
          name="Ingrid Solheim"
          position="Head of dispatch, Voltfjord"
          dye="lichen"
          portrait={<Scrap dye="lichen" />}
        >
          They told us in week two that our favourite model was worse than last year’s average. That saved us the
          winter.
        </Quote>
      </Specimen>
      <Specimen name="Pagination">
        <Pagination page={1} pages={3} href={(page) => `#page-${page}`} />
        <Pagination page={10} pages={20} href={(page) => `#page-${page}`} />
      </Specimen>
      <Specimen name="Progress">
        <Progress label="Upload" value={0.4} />
        <Progress label="Sending" />
      </Specimen>
      <Specimen name="Dialog and toast">
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
      </Specimen>
    </>
  );
}
