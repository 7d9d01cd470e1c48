import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { EarlierWeeks } from "./earlier-weeks.tsx";
import { Pick } from "./pick.tsx";
import styles from "./weekly.module.css";
import type { Weekly } from "./weekly.ts";

export default function WeeklyPage(weekly: Weekly) {
  return (
    <>
      <div className={`frame ${styles.way}`}>
        <Breadcrumb crumbs={[{ title: "Case studies", href: "/case-studies" }, { title: "Of the week" }]} />
      </div>
      <Pick weekly={weekly} />
      {weekly.before.length > 0 && <EarlierWeeks weeks={weekly.before} />}
    </>
  );
}
