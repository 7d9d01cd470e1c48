import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import styles from "./slider.module.css";

/** A list with scroll snapping. Touch, wheel and keyboard work without scripts; the buttons appear after hydration. */
export function Slider({ label, slides }: { label: string; slides: readonly { key: string; content: ReactNode }[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [{ first, last }, setView] = useState({ first: 0, last: 0 });
  const count = slides.length;

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const updateView = () => {
      const { clientWidth: width, scrollWidth: content, scrollLeft: scrolled } = list;
      setView(getVisibleSlides({ step: getSlideStep(list), width, content, scrolled }, count));
    };
    const observer = new ResizeObserver(updateView);
    observer.observe(list);
    list.addEventListener("scroll", updateView);
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", updateView);
    };
  }, [count]);

  const scrollBySlides = (slides: number) => {
    if (track.current) track.current.scrollBy({ left: slides * getSlideStep(track.current) });
  };

  return (
    <section className={styles.slider} aria-roledescription="carousel" aria-label={label}>
      <ul className={`plain ${styles.track}`} ref={track}>
        {slides.map(({ key, content }) => (
          <li key={key} className={styles.slide} onFocus={scrollFullyIntoView}>
            {content}
          </li>
        ))}
      </ul>
      <div className={styles.controls} hidden={first === 0 && last === count - 1}>
        <output className={styles.position}>
          {first === last ? first + 1 : `${first + 1}–${last + 1}`} of {count}
        </output>
        {/* Not `disabled`: a keyboard user would lose focus on reaching the end. */}
        <button
          className={styles.button}
          type="button"
          aria-label="Previous"
          aria-disabled={first === 0}
          onClick={() => scrollBySlides(-1)}
        >
          <Arrow direction="left" />
        </button>
        <button
          className={styles.button}
          type="button"
          aria-label="Next"
          aria-disabled={last === count - 1}
          onClick={() => scrollBySlides(1)}
        >
          <Arrow />
        </button>
      </div>
    </section>
  );
}

/** Browsers do not scroll to a half hidden slide when the keyboard moves focus into it. */
function scrollFullyIntoView({ target, currentTarget }: FocusEvent<HTMLLIElement>) {
  if (target.matches(":focus-visible")) currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function getSlideStep(track: HTMLUListElement) {
  const [one, two] = track.querySelectorAll<HTMLElement>(":scope > li");
  return one && two ? two.offsetLeft - one.offsetLeft : track.clientWidth;
}

interface ScrollTrack {
  /** From the start of one slide to the start of the next. */
  step: number;
  width: number;
  content: number;
  scrolled: number;
}

/** The indexes of the first and last fully visible slide. */
export function getVisibleSlides({ step, width, content, scrolled }: ScrollTrack, slides: number) {
  const isAtEnd = scrolled + width >= content - 2;
  const visibleCount = Math.max(1, Math.floor((width + 2) / step));
  const first = Math.max(0, Math.min(slides - 1, Math.round(scrolled / step)));
  return { first, last: isAtEnd ? slides - 1 : Math.min(slides - 1, first + visibleCount - 1) };
}
