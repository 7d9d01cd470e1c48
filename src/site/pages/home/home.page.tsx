import type { PageProps } from "../../load.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Asked } from "./asked.tsx";
import { Clients } from "./clients.tsx";
import { Hero } from "./hero.tsx";
import type { load } from "./home.data.ts";
import { Models } from "./models.tsx";
import { People } from "./people.tsx";
import { Process } from "./process.tsx";
import { Results } from "./results.tsx";
import { Writing } from "./writing.tsx";

export default function HomePage(home: PageProps<typeof load>) {
  const bright = home.families.flatMap(({ services }) => services).find(({ dye }) => dye === "weld");
  return (
    <>
      <Hero headline={home.headline} lead={home.lead} />
      {home.clients.length > 0 && <Clients clients={home.clients} />}
      {home.results.length > 0 && <Results results={home.results} />}
      <Asked families={home.families} />
      <Process {...home.process} cloth={home.results.at(-1)?.slug} />
      {home.models.columns.length > 0 && <Models {...home.models} />}
      {home.people.length > 0 && <People people={home.people} staff={home.staff} />}
      {home.articles.length > 0 && <Writing articles={home.articles} />}
      <CallToAction
        title="Bring the problem, not the brief"
        text="Half an hour with an engineer, no slides. You leave with a next step, also when it is not us."
        action="Tell us what you need"
        art={bright && <Cover kind="service" slug={bright.slug} cut="portrait" theme="light" />}
      />
    </>
  );
}
