import { Button } from "../../ui/button/button.tsx";
import type { Careers } from "./careers.page.tsx";
import { JobRows } from "./job-rows.tsx";
import styles from "./open-jobs.module.css";
import { capital } from "./wording.ts";

export function OpenJobs({ jobs, total, teams, places, filter, email }: Careers) {
  const filtered = filter.team !== "" || filter.place !== "";
  return (
    <section className={`frame grid ${styles.jobs}`} id="jobs">
      <div>
        <h2>Open jobs</h2>
        {total > 0 && (
          <form action="/careers#jobs">
            <label>
              Team
              <select name="team" defaultValue={filter.team}>
                <option value="">Every team</option>
                {teams.map((team) => (
                  <option key={team} value={team}>
                    {capital(team)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Place
              <select name="place" defaultValue={filter.place}>
                <option value="">Every place</option>
                {places.map((place) => (
                  <option key={place}>{place}</option>
                ))}
              </select>
            </label>
            <Button type="submit" variant="secondary">
              Filter
            </Button>
          </form>
        )}
      </div>
      <div>
        {total > 0 && (
          <p>
            {filtered ? `${jobs.length} of ${total} open jobs. ` : "Pay is gross and the range is the true one. "}
            {filtered && <a href="/careers#jobs">Show all</a>}
          </p>
        )}
        {jobs.length > 0 && <JobRows jobs={jobs} />}
        {jobs.length === 0 && (
          <p className={styles.none}>
            {total > 0 ? "No open job fits this choice." : "No job is open at the moment."} Write to{" "}
            <a href={`mailto:${email}`}>{email}</a> all the same.
          </p>
        )}
      </div>
    </section>
  );
}
