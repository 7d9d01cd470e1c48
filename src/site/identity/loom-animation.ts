import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { cardSize, encodeCards } from "./punch-cards.ts";
import { loomFrame, type WovenPiece } from "./word-cloth.ts";

const PICK_MS = 45;

/** Animates the loom while it is in view. It sets SVG attributes directly, because 60 React renders a second are too slow. */
export function useLoomAnimation(
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
