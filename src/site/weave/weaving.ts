/** Picks of bare warp that the weaver keeps open between the cloth and the reed. */
const shed = 10;

/** Picks from the moment the cloth begins to roll up until the new piece has taken its place. */
export const picksToWeave = (picks: number) => picks + shed;

/**
 * Where everything is once the loom has run for so many picks. The finished piece rolls up and away; at the fell, the edge where
 * cloth begins, the next piece grows pick by pick until it fills the frame. It starts and ends with a full frame.
 */
export function weavingAt(time: number, picks: number): { rolled: number; fell: number } {
  const woven = picks + Math.max(0, time - shed);
  const rolled = Math.min(picks, time, woven - picks + shed);
  // Cloth rolls evenly, but a pick is in the cloth only when the reed has beaten it.
  return { rolled, fell: Math.min(picks, Math.floor(woven) - rolled) };
}
