/**
 * Calls back in the frame after the next one, so that work which that one does not need cannot delay it. A hidden tab has
 * no frames.
 */
export function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => requestAnimationFrame(callback));
}
