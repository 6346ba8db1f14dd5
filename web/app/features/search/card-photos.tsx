// A result's photos as a carousel. Only the first loads with the card; the others load when someone reaches for them.

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { isRightToLeft } from '../../lib/text-direction.ts';
import type { SearchResult } from '../../nouns/search/api.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { Photo } from '../../ui/media/photo.tsx';

interface CardPhotosProps {
  result: SearchResult;
  /** Where a click leads: the listing's page. */
  to: string;
  isPriority: boolean;
}

/** More are on the listing's page. */
const MAXIMUM = 5;
const SIZES = '(min-width: 1280px) 250px, (min-width: 768px) 40vw, 92vw';

/** Looking through photos doesn't count as a page view. */
const photosQuery = (id: string) => ({
  queryKey: ['listing-photos', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /api/listings/{id}', { params: { id }, signal, isNoPageView: true })).images,
  staleTime: Number.POSITIVE_INFINITY,
});

export function CardPhotos({ result, to, isPriority }: CardPhotosProps) {
  const intl = useIntl();
  const strip = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [shown, setShown] = useState(0);
  const count = Math.min(MAXIMUM, result.photoCount ?? 1);
  const { data } = useQuery({ ...photosQuery(result._id), enabled: isWanted && count > 1 });
  const shape = 'rounded-card aspect-[4/3]';
  if (count < 2) {
    return <Photo photo={result.images[0]} sizes={SIZES} isPriority={isPriority} className={shape} />;
  }
  const want = () => setWanted(true);
  const go = (step: number) => {
    const element = strip.current;
    if (!element) return;
    const along = isRightToLeft(element) ? -1 : 1;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: along * step * element.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
  };
  const photos = data ?? result.images;
  return (
    <div className="group/photos relative z-1" onPointerEnter={want} onTouchStart={want}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        ref={strip}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by the arrow keys
        tabIndex={0}
        aria-label={intl.formatMessage({ defaultMessage: '{count} photos of {title}' }, { count, title: result.title })}
        onFocus={want}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
        }
        className={cx(
          shape,
          'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain outline-none [scrollbar-width:none] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-moss',
        )}
      >
        {Array.from({ length: isWanted ? count : 1 }, (_, index) => (
          // The title's link is the one for the keyboard.
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: photos keep their order
            key={index}
            to={to}
            tabIndex={-1}
            aria-hidden
            className="relative w-full shrink-0 snap-center snap-always"
          >
            {photos[index] ? (
              <Photo photo={photos[index]} sizes={SIZES} aspect="fill" isPriority={isPriority && index === 0} />
            ) : (
              <span className="block size-full bg-well" />
            )}
          </Link>
        ))}
        {/* Placeholders for the others, so the first swipe can scroll. */}
        {!isWanted && <span className="shrink-0" style={{ width: `${(count - 1) * 100}%` }} />}
      </div>
      <Arrow side="start" isHidden={shown === 0} onPress={() => go(-1)} />
      <Arrow side="end" isHidden={shown >= count - 1} onPress={() => go(1)} />
      <span aria-hidden className="pointer-events-none absolute inset-x-0 bottom-2.5 flex justify-center gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are their numbers
            key={index}
            className={cx(
              'size-1.5 rounded-pill bg-on-photo shadow-pin transition-opacity duration-150',
              index === shown ? 'opacity-100' : 'opacity-55',
            )}
          />
        ))}
      </span>
    </div>
  );
}

/** For the mouse: touch swipes, and arrow keys scroll. */
const Arrow = ({ side, isHidden, onPress }: { side: 'start' | 'end'; isHidden: boolean; onPress: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden
    onClick={onPress}
    className={cx(
      'absolute inset-y-0 my-auto grid size-9 place-items-center rounded-pill bg-surface text-ink opacity-0 shadow-pin transition-opacity duration-150 [@media(hover:none)]:hidden',
      side === 'start' ? 'inset-s-2' : 'inset-e-2',
      isHidden ? 'pointer-events-none' : 'group-hover/photos:opacity-100',
    )}
  >
    {side === 'start' ? <ChevronLeftIcon size={18} /> : <ChevronRightIcon size={18} />}
  </button>
);
