import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { frame, type Piece } from "./piece.ts";
import { card, cardsOf } from "./punch-cards.ts";
import { picksToWeave, weavingAt } from "./weaving.ts";

const pickMilliseconds = 45;

/** Runs the loom while it is in view, straight on the drawing: sixty renders a second would be React's work for nothing. */
export function useWeaving(stage: RefObject<HTMLElement | null>, next: Piece | undefined, finished: () => void) {
  const finish = useEffectEvent(finished);

  // A layout effect, because the drawing must be back at rest in the same frame that shows the new piece.
  useLayoutEffect(() => {
    const loom = stage.current;
    if (!loom || !next) return;
    const end = picksToWeave(next.picks);
    let time = 0;
    let last: number | undefined;
    let request = 0;

    function beat(now: number) {
      // A frame that comes late must not skip picks.
      time += Math.min(now - (last ?? now), 50) / pickMilliseconds;
      last = now;
      if (time >= end) return finish();
      if (loom && next) show(loom, next, time);
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
      show(loom, next, 0);
    };
  }, [stage, next]);
}

function show(loom: HTMLElement, next: Piece, time: number) {
  const { rolled, fell } = weavingAt(time, next.picks);
  const pick = frame.height / next.picks;
  const read = Math.floor((cardsOf(next.text).length * time) / picksToWeave(next.picks));
  set(loom, "roll", "transform", `translate(0 ${-rolled * pick})`);
  set(loom, "woven", "height", `${fell * pick}`);
  set(loom, "fell", "transform", `translate(0 ${fell * pick})`);
  set(loom, "chain", "transform", `translate(${-read * card.step} 0)`);
}

function set(loom: HTMLElement, part: string, attribute: string, value: string) {
  loom.querySelector(`[data-part="${part}"]`)?.setAttribute(attribute, value);
}
