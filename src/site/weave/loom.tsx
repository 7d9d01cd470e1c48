import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button/button.tsx";
import styles from "./loom.module.css";
import { LoomFrame } from "./loom-frame.tsx";
import { type Piece, piece } from "./piece.ts";
import { cardsOf } from "./punch-cards.ts";
import { saveSvg } from "./save-svg.ts";
import { useWeaving } from "./use-weaving.ts";
import { wovenWord } from "./woven-word.ts";
import "./yarns.css";

const longestWord = 14;

/** The home page's loom: it shows the headline as cloth, weaves it anew when it comes into view, and weaves what a visitor types. */
export function Loom({ headline }: { headline: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const field = useId();
  const [shown, setShown] = useState(() => piece(headline));
  const [next, setNext] = useState<Piece>();

  useWeaving(stage, next, () => {
    if (next) setShown(next);
    setNext(undefined);
  });

  useEffect(() => {
    if (!stage.current || stillness()) return;
    const arrival = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        arrival.disconnect();
        setNext((already) => already ?? piece(headline));
      },
      { threshold: 0.5 },
    );
    arrival.observe(stage.current);
    return () => arrival.disconnect();
  }, [headline]);

  function weave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const word = String(new FormData(event.currentTarget).get("word")).trim();
    const ordered = piece(word === "" ? headline : word);
    if (next) setShown(next);
    if (stillness()) setShown(ordered);
    else setNext(ordered);
  }

  const current = next ?? shown;
  const cards = cardsOf(current.text).length;
  return (
    <div className={styles.loom}>
      <div ref={stage}>
        <LoomFrame shown={shown} next={next} />
      </div>
      {/* Outside a dialog this method does nothing: Enter before the script has come must not reload the page. */}
      <form className={styles.form} method="dialog" onSubmit={weave}>
        <label htmlFor={field}>Weave a word</label>
        <input id={field} name="word" type="text" maxLength={longestWord} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="secondary">
          Weave
        </Button>
        <Button variant="tertiary" onClick={() => saveSvg(`${current.text}.svg`, wovenWord(current.text))}>
          Save the SVG
        </Button>
      </form>
      <p className={styles.caption} role="status">
        “{current.text}”: {cards} {cards === 1 ? "card" : "cards"}, {current.picks} picks of weft
      </p>
    </div>
  );
}

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
