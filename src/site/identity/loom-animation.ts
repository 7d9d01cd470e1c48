import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { cardSize, encodeCards } from "./punch-cards.ts";
import { loomFrame, type WovenPiece } from "./word-cloth.ts";

const PICK_MS = 45;

/** Runs the loom while it is in view, straight on the drawing: sixty renders a second would be React's work for nothing. */
export function useLoomAnimation(
  stage: RefObject<HTMLElement | null>,
  next: WovenPiece | undefined,
  finished: () => void,
) {
  const finish = useEffectEvent(finished);

  // A layout effect, because the drawing must be back at rest in the same frame that shows the new piece.
  useLayoutEffect(() => {
    const loom = stage.current;
    if (!loom || !next) return;
    const end = countPicks(next.picks);
    let time = 0;
    let last: number | undefined;
    let request = 0;

    function beat(now: number) {
      // A frame that comes late must not skip picks.
      time += Math.min(now - (last ?? now), 50) / PICK_MS;
      last = now;
      if (time >= end) return finish();
      if (loom && next) applyLoomState(loom, next, time);
      request = requestAnimationFrame(beat);
    }

    const watch = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(request);
      last = undefined;
      if (entry?.isIntersecting) request = requestAnimationFrame(beat);
    });
    watch.observe(loom);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(request);
      applyLoomState(loom, next, 0);
    };
  }, [stage, next]);
}

function applyLoomState(loom: HTMLElement, next: WovenPiece, time: number) {
  const { rolled, fell } = getLoomState(time, next.picks);
  const pick = loomFrame.height / next.picks;
  const read = Math.floor((encodeCards(next.text).length * time) / countPicks(next.picks));
  setPartAttribute(loom, "roll", "transform", `translate(0 ${-rolled * pick})`);
  setPartAttribute(loom, "woven", "height", `${fell * pick}`);
  setPartAttribute(loom, "fell", "transform", `translate(0 ${fell * pick})`);
  setPartAttribute(loom, "chain", "transform", `translate(${-read * cardSize.step} 0)`);
}

function setPartAttribute(loom: HTMLElement, part: string, attribute: string, value: string) {
  loom.querySelector(`[data-part="${part}"]`)?.setAttribute(attribute, value);
}

/** Picks of bare warp that the weaver keeps open between the cloth and the reed. */
const SHED_PICKS = 10;

/** Picks from the moment the cloth begins to roll up until the new piece has taken its place. */
export const countPicks = (picks: number) => picks + SHED_PICKS;

/**
 * Where everything is once the loom has run for so many picks. The finished piece rolls up and away; at the fell, the edge where
 * cloth begins, the next piece grows pick by pick until it fills the frame. It starts and ends with a full frame.
 */
export function getLoomState(time: number, picks: number): { rolled: number; fell: number } {
  const woven = picks + Math.max(0, time - SHED_PICKS);
  const rolled = Math.min(picks, time, woven - picks + SHED_PICKS);
  // Cloth rolls evenly, but a pick is in the cloth only when the reed has beaten it.
  return { rolled, fell: Math.min(picks, Math.floor(woven) - rolled) };
}
