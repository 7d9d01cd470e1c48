import { useEffect, useRef, useState } from "react";
import styles from "./local-time.module.css";

const MINUTE = 60_000;

interface LocalTimeProps {
  zone: string;
  /** As people call it. */
  zoneName: string;
}

/**
 * The zone's name is in the page; what time it is there only a browser knows. It is asked when a visitor comes to see
 * the clock: the first use of `Intl` takes a slow phone longer than hydrating the page.
 */
export function LocalTime({ zone, zoneName }: LocalTimeProps) {
  const clock = useRef<HTMLParagraphElement>(null);
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let ticking: ReturnType<typeof setInterval> | undefined;
    const tell = () => setNow(new Date());
    const seen = new IntersectionObserver(([entry]) => {
      clearInterval(ticking);
      if (!entry?.isIntersecting) return;
      tell();
      ticking = setInterval(tell, MINUTE);
    });
    if (clock.current) seen.observe(clock.current);
    return () => {
      clearInterval(ticking);
      seen.disconnect();
    };
  }, []);

  return (
    <p className={styles.time} ref={clock}>
      <b>{now?.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" })}</b>
      {zoneName}
    </p>
  );
}
