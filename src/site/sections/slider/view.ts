/** Which slides a reader sees: first and last, counted from 0. */
export interface View {
  first: number;
  last: number;
}

export interface Track {
  /** From the start of one slide to the start of the next. */
  step: number;
  width: number;
  content: number;
  scrolled: number;
}

export function viewOf({ step, width, content, scrolled }: Track, slides: number): View {
  const atEnd = scrolled + width >= content - 2;
  const shown = Math.max(1, Math.floor((width + 2) / step));
  const last = slides - 1;
  if (atEnd) return { first: Math.max(0, Math.min(last, Math.round(scrolled / step))), last };
  const first = Math.min(last, Math.round(scrolled / step));
  return { first, last: Math.min(last, first + shown - 1) };
}
