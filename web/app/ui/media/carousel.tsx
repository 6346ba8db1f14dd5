// Items side by side: 1, 2, or 3 per slide below 768 px, below 1024 px, and above (HM2). It uses the browser's scroll snapping, so touch,
// wheel, and keyboard work before any script has run. Arrows and dots are extras.

import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isRightToLeft } from '../../lib/text-direction.ts';
import { cx } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/shell-icons.tsx';

interface CarouselProps {
  /** The content's name for screen readers. */
  label: string;
  /** The section's heading, above, to the left of the arrows. */
  heading?: ReactNode;
  children: ReactNode;
}

interface Position {
  slide: number;
  slideCount: number;
}

const slideWidth = 'basis-full md:basis-[calc((100%-24px)/2)] lg:basis-[calc((100%-48px)/3)]';

function readPosition(track: HTMLElement): Position {
  const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0;
  const page = track.clientWidth + gap;
  const slideCount = Math.max(1, Math.ceil((track.scrollWidth + gap - 4) / page));
  const isAtEnd = Math.abs(track.scrollLeft) + track.clientWidth >= track.scrollWidth - 4;
  return { slideCount, slide: isAtEnd ? slideCount - 1 : Math.round(Math.abs(track.scrollLeft) / page) };
}

export function Carousel({ label, heading, children }: CarouselProps) {
  const intl = useIntl();
  const track = useRef<HTMLUListElement>(null);
  const [{ slide, slideCount }, setPosition] = useState<Position>({ slide: 0, slideCount: 1 });
  const items = Children.toArray(children);

  const measure = useCallback(() => {
    if (!track.current) return;
    const next = readPosition(track.current);
    setPosition((before) => (before.slide === next.slide && before.slideCount === next.slideCount ? before : next));
  }, []);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when there is more or less to slide
  useEffect(measure, [items.length, measure]);

  const goTo = (target: number) => {
    const element = track.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const direction = isRightToLeft(element) ? -1 : 1;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: direction * target * (element.clientWidth + gap), behavior: isStill ? 'auto' : 'smooth' });
  };

  const canSlide = slideCount > 1;
  return (
    <section aria-roledescription={intl.formatMessage({ defaultMessage: 'carousel' })} aria-label={label}>
      <div className="mb-5 flex items-end justify-between gap-6">
        <div className="min-w-0">{heading}</div>
        <div className={cx('flex shrink-0 gap-2.5', !canSlide && 'invisible')}>
          <IconButton
            variant="outline"
            label={intl.formatMessage({ defaultMessage: 'Previous slide' })}
            disabled={slide === 0}
            onClick={() => goTo(slide - 1)}
          >
            <ArrowLeftIcon />
          </IconButton>
          <IconButton
            variant="outline"
            label={intl.formatMessage({ defaultMessage: 'Next slide' })}
            disabled={slide >= slideCount - 1}
            onClick={() => goTo(slide + 1)}
          >
            <ArrowRightIcon />
          </IconButton>
        </div>
      </div>
      <ul
        ref={track}
        onScroll={measure}
        // A scrolling area must be scrollable with the arrow keys.
        tabIndex={canSlide ? 0 : undefined}
        aria-label={canSlide ? label : undefined}
        className="-mx-1 flex snap-x snap-mandatory gap-6 overflow-x-auto overscroll-x-contain px-1 pt-1 pb-2 scroll-px-1 [scrollbar-width:none]"
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: children bring their own keys where they move
          <li key={index} className={cx('min-w-0 shrink-0 snap-start', slideWidth)}>
            {item}
          </li>
        ))}
      </ul>
      {canSlide && (
        <div className="mt-4 flex justify-center">
          {Array.from({ length: slideCount }, (_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: slides are their numbers
              key={index}
              type="button"
              aria-current={index === slide ? 'true' : undefined}
              aria-label={intl.formatMessage(
                { defaultMessage: 'Slide {slide} of {slideCount}' },
                { slide: index + 1, slideCount },
              )}
              onClick={() => goTo(index)}
              className="grid h-6 min-w-6 place-items-center"
            >
              <span
                className={cx(
                  'h-2 rounded-pill transition-all duration-200',
                  index === slide ? 'w-5 bg-moss' : 'w-2 bg-line-strong/60',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
