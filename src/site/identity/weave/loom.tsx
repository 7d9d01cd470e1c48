import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "../../ui/button/button.tsx";
import { useTrustedHtml } from "../../ui/trusted-html/trusted-html.ts";
import { createPainter } from "../svg-drawing.ts";
import styles from "./loom.module.css";
import { yarns } from "./palette.ts";
import { cardSize, encodeCards, renderCardChain } from "./punch-cards.ts";
import { createPiece, drawWord, loomFrame, type WovenPiece } from "./word-cloth.ts";
import "./yarns.css";

const MAX_WORD_LENGTH = 14;

/** The home page's loom: shows the headline as cloth, weaves it again when it comes into view, and weaves what a visitor types. */
export function Loom({ headline }: { headline: string }) {
  const container = useRef<HTMLDivElement>(null);
  const fieldId = useId();
  const headlinePiece = useMemo(() => createPiece(headline), [headline]);
  const [piece, setPiece] = useState(headlinePiece);
  const [next, setNext] = useState<WovenPiece>();

  useLoomAnimation(container, next, () => {
    if (next) setPiece(next);
    setNext(undefined);
  });

  useEffect(() => {
    if (!container.current || prefersReducedMotion()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNext((pending) => pending ?? headlinePiece);
      },
      { threshold: 0.5 },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [headlinePiece]);

  function weave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const word = String(new FormData(event.currentTarget).get("word")).trim();
    const newPiece = createPiece(word === "" ? headline : word);
    if (next) setPiece(next);
    if (prefersReducedMotion()) setPiece(newPiece);
    else setNext(newPiece);
  }

  const current = next ?? piece;
  const cards = encodeCards(current.text).length;
  return (
    <div className={`yarns ${styles.loom}`}>
      <div ref={container}>
        <LoomFrame piece={piece} next={next} />
      </div>
      {/* Outside a <dialog> this method does nothing: Enter before hydration must not reload the page. */}
      <form className={styles.form} method="dialog" onSubmit={weave}>
        <label className={styles.label} htmlFor={fieldId}>
          Weave a word
        </label>
        <input
          className={styles.input}
          id={fieldId}
          name="word"
          type="text"
          maxLength={MAX_WORD_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
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

const VISIBLE_CARDS = 48;

/** The cloth and the chain of cards below it. `data-part` marks the elements that the animation moves. */
function LoomFrame({ piece, next }: { piece: WovenPiece; next: WovenPiece | undefined }) {
  const clipId = useId();
  const { text } = next ?? piece;
  return (
    <>
      <svg
        className={styles.cloth}
        viewBox={`0 0 ${loomFrame.width} ${loomFrame.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Cloth with the words “${text}” woven into it`}
      >
        <clipPath id={clipId}>
          <rect data-part="woven" width={loomFrame.width} height={loomFrame.height} />
        </clipPath>
        {next && <Drawing svg={next.warp} />}
        <g clipPath={`url(#${clipId})`}>
          <g data-part="roll">
            <Drawing svg={piece.cloth} />
            {next && <Drawing svg={next.cloth} transform={`translate(0 ${loomFrame.height})`} />}
          </g>
        </g>
        {next && <path data-part="fell" className={styles.fell} d={`M0 0h${loomFrame.width}`} />}
      </svg>
      <svg className={styles.cards} height={cardSize.height} aria-hidden="true">
        <g data-part="chain">
          <Drawing svg={renderCardChain(text, createPainter(yarns, "inline"))} id={`${clipId}chain`} />
          {listRepeatOffsets(text).map((left) => (
            <use key={left} href={`#${clipId}chain`} x={left} />
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

function Drawing({ svg, ...attributes }: { svg: string; id?: string; transform?: string }) {
  return <g {...attributes} dangerouslySetInnerHTML={useTrustedHtml(svg)} />;
}

/** The x positions at which the chain repeats, up to one repetition beyond the visible part. */
function listRepeatOffsets(text: string): number[] {
  const cards = Math.max(1, encodeCards(text).length);
  return Array.from(
    { length: 1 + Math.ceil(VISIBLE_CARDS / cards) },
    (_, index) => (index + 1) * cards * cardSize.step,
  );
}

function downloadSvg(name: string, svg: string) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const PICK_MS = 45;

/** Animates the loom while it is in view. It sets SVG attributes directly, because 60 React renders a second are too slow. */
function useLoomAnimation(
  container: RefObject<HTMLElement | null>,
  next: WovenPiece | undefined,
  onFinish: () => void,
) {
  const handleFinish = useEffectEvent(onFinish);

  // A layout effect, because the drawing must be reset in the same frame that shows the new piece.
  useLayoutEffect(() => {
    const loom = container.current;
    if (!loom || !next) return;
    const totalPicks = countPicks(next.picks);
    let time = 0;
    let lastFrame: number | undefined;
    let frameRequest = 0;

    function renderFrame(now: number) {
      // A late frame must not skip picks.
      time += Math.min(now - (lastFrame ?? now), 50) / PICK_MS;
      lastFrame = now;
      if (time >= totalPicks) return handleFinish();
      if (loom && next) applyLoomState(loom, next, time);
      frameRequest = requestAnimationFrame(renderFrame);
    }

    const observer = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frameRequest);
      lastFrame = undefined;
      if (entry?.isIntersecting) frameRequest = requestAnimationFrame(renderFrame);
    });
    observer.observe(loom);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frameRequest);
      applyLoomState(loom, next, 0);
    };
  }, [container, next]);
}

function applyLoomState(loom: HTMLElement, next: WovenPiece, time: number) {
  const { rolled, fell } = getLoomState(time, next.picks);
  const pick = loomFrame.height / next.picks;
  const cardsRead = Math.floor((encodeCards(next.text).length * time) / countPicks(next.picks));
  setPartAttribute(loom, "roll", "transform", `translate(0 ${-rolled * pick})`);
  setPartAttribute(loom, "woven", "height", `${fell * pick}`);
  setPartAttribute(loom, "fell", "transform", `translate(0 ${fell * pick})`);
  setPartAttribute(loom, "chain", "transform", `translate(${-cardsRead * cardSize.step} 0)`);
}

function setPartAttribute(loom: HTMLElement, part: string, attribute: string, value: string) {
  loom.querySelector(`[data-part="${part}"]`)?.setAttribute(attribute, value);
}

/** Picks of bare warp between the cloth and the reed. */
const SHED_PICKS = 10;

/** The length of the animation in picks: from the first roll of the old piece until the new piece fills the frame. */
export const countPicks = (picks: number) => picks + SHED_PICKS;

/**
 * The state of the loom after `time` picks. The old piece rolls up and out of the frame; at the fell, the edge of the cloth,
 * the next piece grows pick by pick until it fills the frame. The animation starts and ends with a full frame.
 */
export function getLoomState(time: number, picks: number): { rolled: number; fell: number } {
  const woven = picks + Math.max(0, time - SHED_PICKS);
  const rolled = Math.min(picks, time, woven - picks + SHED_PICKS);
  // Cloth rolls continuously, but a pick counts only once it is complete.
  return { rolled, fell: Math.min(picks, Math.floor(woven) - rolled) };
}
