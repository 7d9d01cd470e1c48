import { useId } from "react";
import { painter } from "./drawing.ts";
import styles from "./loom.module.css";
import { frame, type Piece } from "./piece.ts";
import { card, cardChain, cardsOf } from "./punch-cards.ts";

const chainLength = 48;

/** The cloth in its frame and the chain of cards below it. `data-part` marks what moves while the loom runs. */
export function LoomFrame({ shown, next }: { shown: Piece; next: Piece | undefined }) {
  const clip = useId();
  const { text } = next ?? shown;
  return (
    <>
      <svg
        className={styles.cloth}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Cloth with the words “${text}” woven into it`}
      >
        <clipPath id={clip}>
          <rect data-part="woven" width={frame.width} height={frame.height} />
        </clipPath>
        {next && <g dangerouslySetInnerHTML={{ __html: next.warp }} />}
        <g clipPath={`url(#${clip})`}>
          <g data-part="roll">
            <g dangerouslySetInnerHTML={{ __html: shown.cloth }} />
            {next && <g transform={`translate(0 ${frame.height})`} dangerouslySetInnerHTML={{ __html: next.cloth }} />}
          </g>
        </g>
        {next && <path data-part="fell" className={styles.fell} d={`M0 0h${frame.width}`} />}
      </svg>
      <svg className={styles.cards} height={card.height} aria-hidden="true">
        <g data-part="chain">
          <g id={`${clip}chain`} dangerouslySetInnerHTML={{ __html: cardChain(text, painter("inline")) }} />
          {turnsOf(text).map((left) => (
            <use key={left} href={`#${clip}chain`} x={left} />
          ))}
        </g>
        <path className={styles.head} d={`M1.5 1.5h${card.width - 3}v${card.height - 3}h${3 - card.width}z`} />
      </svg>
    </>
  );
}

/** Where the chain begins again: it goes round and round, one turn further than the frame shows. */
function turnsOf(text: string): number[] {
  const turn = Math.max(1, cardsOf(text).length);
  return Array.from({ length: 1 + Math.ceil(chainLength / turn) }, (_, index) => (index + 1) * turn * card.step);
}
