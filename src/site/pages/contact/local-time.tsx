import { useEffect, useState } from "react";
import styles from "./local-time.module.css";

const MINUTE = 60_000;

/** The zone's name is in the page; what time it is there only a browser knows. */
export function LocalTime({ zone }: { zone: string }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tell = () => setNow(new Date());
    tell();
    const clock = setInterval(tell, MINUTE);
    return () => clearInterval(clock);
  }, []);

  return (
    <p className={styles.time}>
      <b>{now?.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" })}</b>
      {zoneName(zone)}
    </p>
  );
}

/** "Central European Time" for Europe/Warsaw, in summer as in winter. */
function zoneName(zone: string): string | undefined {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value;
  return name?.replace("Standard ", "");
}
