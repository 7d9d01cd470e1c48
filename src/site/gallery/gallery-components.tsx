import { Breadcrumb } from "../ui/breadcrumb/breadcrumb.tsx";
import { Card } from "../ui/card/card.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Metric } from "../ui/metric/metric.tsx";
import { Pagination } from "../ui/pagination/pagination.tsx";
import { Progress } from "../ui/progress/progress.tsx";
import { Quote } from "../ui/quote/quote.tsx";
import { Toast } from "../ui/toast/toast.tsx";
import styles from "./gallery.module.css";
import { CoverPlaceholder, GalleryItem, longWord } from "./gallery-item.tsx";

const metricSizes = ["small", undefined, "large", "huge"] as const;

export function GalleryComponents({ prefix }: { prefix: string }) {
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
          <Card
            href="#top"
            title="A job that runs twice must pay once"
            kicker="Engineering"
            meta="Marta Wrona · 9 min"
            dye="woad"
            cover={<CoverPlaceholder dye="woad" />}
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
          cover={<CoverPlaceholder dye="walnut" />}
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
          cover={<CoverPlaceholder dye="weld" />}
        >
          A dashboard that is right at nine and wrong at ten teaches people not to look.
        </Card>
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
        <Quote
          name="Ingrid Solheim"
          position="Head of dispatch, Voltfjord"
          dye="lichen"
          portrait={<CoverPlaceholder dye="lichen" />}
        >
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
