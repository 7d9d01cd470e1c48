import { inWords } from "../../in-words.ts";
import { LogoWall } from "../../sections/logo-wall/logo-wall.tsx";
import { Wordmark } from "../../ui/wordmark/wordmark.tsx";
import styles from "./clients.module.css";

interface Client {
  name: string;
  /** The name as it was drawn. */
  src?: string;
  href?: string;
}

export function Clients({ clients }: { clients: readonly Client[] }) {
  const logos = clients.map(({ name, src, href }) => ({
    name,
    href,
    logo: src && <Wordmark src={src} name={name} />,
  }));
  return (
    <section className={`frame ${styles.clients}`} aria-labelledby="clients">
      <h2 id="clients" className={styles.title}>
        {inWords(clients.length)} of the companies that run what we built
      </h2>
      <LogoWall label="Clients" logos={logos} />
    </section>
  );
}
