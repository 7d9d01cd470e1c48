import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button/button.tsx";
import styles from "./loom.module.css";
import { useLoomAnimation } from "./loom-animation.ts";
import { cardSize, encodeCards, renderCardChain } from "./punch-cards.ts";
import { createPiece, drawWord, loomFrame, type WovenPiece } from "./word-cloth.ts";
import "./yarns.css";
import { createPainter } from "./svg-drawing.ts";

const MAX_WORD_LENGTH = 14;

/** The home page's loom: it shows the headline as cloth, weaves it anew when it comes into view, and weaves what a visitor types. */
export function Loom({ headline }: { headline: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const field = useId();
  const [shown, setShown] = useState(() => createPiece(headline));
  const [next, setNext] = useState<WovenPiece>();

  useLoomAnimation(stage, next, () => {
    if (next) setShown(next);
    setNext(undefined);
  });

  useEffect(() => {
    if (!stage.current || prefersReducedMotion()) return;
    const arrival = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        arrival.disconnect();
        setNext((already) => already ?? createPiece(headline));
      },
      { threshold: 0.5 },
    );
    arrival.observe(stage.current);
    return () => arrival.disconnect();
  }, [headline]);

  function weave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const word = String(new FormData(event.currentTarget).get("word")).trim();
    const ordered = createPiece(word === "" ? headline : word);
    if (next) setShown(next);
    if (prefersReducedMotion()) setShown(ordered);
    else setNext(ordered);
  }

  const current = next ?? shown;
  const cards = encodeCards(current.text).length;
  return (
    <div className={styles.loom}>
      <div ref={stage}>
        <LoomFrame shown={shown} next={next} />
      </div>
      {/* Outside a dialog this method does nothing: Enter before the script has come must not reload the page. */}
      <form className={styles.form} method="dialog" onSubmit={weave}>
        <label htmlFor={field}>Weave a word</label>
        <input id={field} name="word" type="text" maxLength={MAX_WORD_LENGTH} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="secondary">
          Weave
        </Button>
        <Button variant="tertiary" onClick={() => downloadSvg(`${current.text}.svg`, drawWord(current.text))}>
          Save the SVG
        </Button>
      </form>
      <p className={styles.caption} role="status">
        “{current.text}”: {cards} {cards === 1 ? "card" : "cards"}, {current.picks} picks of weft
      </p>
    </div>
  );
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const CHAIN_LENGTH = 48;

/** The cloth in its frame and the chain of cards below it. `data-part` marks what moves while the loom runs. */
function LoomFrame({ shown, next }: { shown: WovenPiece; next: WovenPiece | undefined }) {
  const clip = useId();
  const { text } = next ?? shown;
  return (
    <>
      <svg
        className={styles.cloth}
        viewBox={`0 0 ${loomFrame.width} ${loomFrame.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Cloth with the words “${text}” woven into it`}
      >
        <clipPath id={clip}>
          <rect data-part="woven" width={loomFrame.width} height={loomFrame.height} />
        </clipPath>
        {next && <g dangerouslySetInnerHTML={{ __html: next.warp }} />}
        <g clipPath={`url(#${clip})`}>
          <g data-part="roll">
            <g dangerouslySetInnerHTML={{ __html: shown.cloth }} />
            {next && (
              <g transform={`translate(0 ${loomFrame.height})`} dangerouslySetInnerHTML={{ __html: next.cloth }} />
            )}
          </g>
        </g>
        {next && <path data-part="fell" className={styles.fell} d={`M0 0h${loomFrame.width}`} />}
      </svg>
      <svg className={styles.cards} height={cardSize.height} aria-hidden="true">
        <g data-part="chain">
          <g id={`${clip}chain`} dangerouslySetInnerHTML={{ __html: renderCardChain(text, createPainter("inline")) }} />
          {listTurns(text).map((left) => (
            <use key={left} href={`#${clip}chain`} x={left} />
          ))}
        </g>
        <path
          className={styles.head}
          d={`M1.5 1.5h${cardSize.width - 3}v${cardSize.height - 3}h${3 - cardSize.width}z`}
        />
      </svg>
    </>
  );
}

/** Where the chain begins again: it goes round and round, one turn further than the frame shows. */
function listTurns(text: string): number[] {
  const turn = Math.max(1, encodeCards(text).length);
  return Array.from({ length: 1 + Math.ceil(CHAIN_LENGTH / turn) }, (_, index) => (index + 1) * turn * cardSize.step);
}

/** Hands the drawing to the visitor as a file. */
function downloadSvg(name: string, svg: string) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
