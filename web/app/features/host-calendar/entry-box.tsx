// An entry in the hour grid: a button styled by kind, with its buffer below. Opens its details.
import type { CSSProperties, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { MINUTE_MS } from '../../nouns/host-calendar/day-axis.ts';
import { cx } from '../../ui/class-names.ts';
import { bufferClass, type EntryKind, isPatterned, KindIcon, kindClasses } from './entry-style.tsx';
import type { EntryWords } from './entry-words.ts';
import type { DayPart } from './shown-entries.ts';

interface EntryBoxProps {
  part: DayPart;
  words: EntryWords;
  /** Its position over the hours and beside its neighbors. */
  style: CSSProperties;
  gapStyle: CSSProperties | undefined;
  /** `tall`: two lines fit. `flat`: one line. */
  listing: 'tall' | 'flat' | 'narrow';
  onOpen: () => void;
  /** Begins a drag, if it can be moved. */
  onGrab?: ((event: PointerEvent) => void) | undefined;
}

const boxClass = {
  tall: 'flex-col items-start px-2 py-1.5 [container-type:size]',
  flat: 'items-center px-1.5',
  narrow: 'items-center justify-center',
};

/** On one line, or on two where the entry is long enough for both. */
const WRAPPED = 'truncate [@container(min-height:72px)]:line-clamp-2 [@container(min-height:72px)]:whitespace-normal';

export function EntryBox({ part, words, style, gapStyle, listing, onOpen, onGrab }: EntryBoxProps) {
  const intl = useIntl();
  const { entry, isCutBefore, isCutAfter } = part;
  const bufferMinutes = (entry.gapEndsMs - entry.endsMs) / MINUTE_MS;
  const hasBox = part.until > part.from;
  return (
    <>
      {hasBox && (
        <button
          type="button"
          data-entry={entry._id}
          aria-label={words.full(entry)}
          title={words.full(entry)}
          style={style}
          onClick={onOpen}
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab?.(event);
          }}
          className={cx(
            'absolute z-10 flex scroll-mt-20 gap-1 overflow-clip rounded-[9px] text-start text-[13px] leading-[17px] font-semibold',
            'outline-offset-1 transition-shadow hover:z-20 hover:shadow-pin focus-visible:z-20',
            kindClasses[entry.kind],
            onGrab && 'cursor-grab',
            isCutBefore && 'rounded-t-none',
            isCutAfter && 'rounded-b-none',
            boxClass[listing],
          )}
        >
          <span
            className={cx(
              'min-w-0',
              // Not in the middle of a long entry whose top is out of view.
              listing === 'tall' && 'sticky top-[74px] grid w-full grid-cols-[minmax(0,1fr)] justify-items-start gap-1',
            )}
          >
            <span className={cx('flex max-w-full min-w-0 gap-1', listing === 'tall' ? 'items-start' : 'items-center')}>
              <span className={cx('grid shrink-0 place-items-center', onPattern(entry.kind))}>
                <KindIcon kind={entry.kind} size={14} />
              </span>
              {listing !== 'narrow' && (
                <span
                  className={cx('min-w-0 px-0.5', listing === 'tall' ? WRAPPED : 'truncate', onPattern(entry.kind))}
                >
                  {words.title(entry)}
                </span>
              )}
            </span>
            {listing === 'tall' && (
              <span className={cx('max-w-full px-0.5 text-[12px] font-medium num', WRAPPED, onPattern(entry.kind))}>
                {hoursHere(part, words)}
              </span>
            )}
          </span>
        </button>
      )}
      {gapStyle && bufferMinutes > 0 && (
        <span
          aria-hidden="true"
          data-gap={entry._id}
          style={gapStyle}
          title={intl.formatMessage({ defaultMessage: 'Buffer: {minutes} minutes' }, { minutes: bufferMinutes })}
          className={cx('absolute', bufferClass)}
        />
      )}
    </>
  );
}

/** If it spans days, only the part on this day. */
function hoursHere({ entry, isCutBefore, isCutAfter }: DayPart, { clock }: EntryWords): string {
  if (isCutBefore && isCutAfter) return '';
  if (isCutBefore) return `– ${clock.time(entry.endsMs, { isEnd: true })}`;
  if (isCutAfter) return `${clock.time(entry.startsMs)} –`;
  return clock.hours(entry.startsMs, entry.endsMs);
}

/** Text on a pattern has its own background, so it's readable. */
const onPattern = (kind: EntryKind): string => (isPatterned(kind) ? 'rounded-[5px] bg-surface/90' : '');
