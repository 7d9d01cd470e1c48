import type { PageProps } from "../../load.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { Statistics } from "../../sections/statistics/statistics.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { load } from "./about.data.ts";
import styles from "./about.module.css";
import { AboutHead } from "./about-head.tsx";
import { Decisions } from "./decisions.tsx";
import { OpenSource } from "./open-source.tsx";
import { People } from "./people.tsx";
import { Story } from "./story.tsx";
import { Timeline } from "./timeline.tsx";

export type About = PageProps<typeof load>;

export default function AboutPage(about: About) {
  return (
    <>
      <AboutHead {...about} />
      <Story story={about.story} />
      <Timeline timeline={about.timeline} />
      <Decisions values={about.values} />
      <People people={about.people} />
      {about.statistics.length > 0 && (
        <section className={`frame ${styles.numbers}`}>
          <h2>In numbers</h2>
          <Statistics statistics={about.statistics} />
        </section>
      )}
      {about.openSource.length > 0 && <OpenSource projects={about.openSource} />}
      <CallToAction
        {...about.visit}
        art={about.cloth && <Cover kind="service" slug={about.cloth} cut="portrait" theme="light" />}
      />
    </>
  );
}
