// One day of one listing in the property's calendar: its entries, stacked where they overlap.
import type { CSSProperties } from 'react';
import type { LocalDay } from '../../lib/dates/local-day.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { type DayAxis, toPlace } from '../../nouns/host-calendar/day-axis.ts';
import type { Listing } from './api.ts';
import { DayBackground } from './day-background.tsx';
import { EntryBox } from './entry-box.tsx';
import type { EntryWords } from './entry-words.ts';
import type { DayPart, ShownEntry } from './shown-entries.ts';
import type { BlockChoice } from './use-block-choice.ts';

interface ListingTrackProps {
  day: LocalDay;
  axis: DayAxis;
  listing: Listing;
  /** Open hours, if known. */
  open: readonly { startMinute: number; endMinute: number }[] | undefined;
  parts: readonly DayPart[];
  nowMs: number;
  words: EntryWords;
  heightPx: number;
  lanePx: number;
  paddingPx: number;
  /** Below this many drawn minutes there's no room for text. */
  narrowBelow: number;
  band: (from: number, until: number) => CSSProperties;
  choice: BlockChoice;
  onOpen: (entry: ShownEntry) => void;
}

export function ListingTrack(props: ListingTrackProps) {
  const { day, axis, listing, open, parts, nowMs, words, heightPx, lanePx, paddingPx, narrowBelow } = props;
  const { band, choice, onOpen } = props;
  const locale = useLocale();
  const lane = ({ column }: DayPart, from: number, until: number): CSSProperties => {
    const { insetInlineStart, width } = band(from, until);
    return {
      insetInlineStart,
      width: `calc(${width} - 2px)`,
      top: paddingPx + column * lanePx + 1,
      height: lanePx - 3,
    };
  };
  const chosen = choice.choice?.listingId === listing._id ? choice.choice : undefined;
  const isChosen = chosen && chosen.fromMs < day.endsMs && day.startsMs < chosen.untilMs;
  return (
    <div
      data-track={day.date}
      data-listing={listing._id}
      style={{ height: heightPx }}
      onPointerDown={(event) => choice.onPointerDown(event, listing._id)}
      className="relative cursor-crosshair border-s border-line select-none"
    >
      <DayBackground day={day} axis={axis} nowMs={nowMs} open={open} toStyle={band} hours="across" hasWords />
      <ul aria-label={`${listing.title}, ${formatLocalDate(day.date, locale, 'long')}`} className="contents">
        {parts.map((part) => (
          <li key={part.entry._id} className="contents">
            <EntryBox
              part={part}
              words={words}
              style={lane(part, part.from, part.until)}
              gapStyle={part.gapUntil > part.until ? lane(part, part.until, part.gapUntil) : undefined}
              listing={part.until - part.from < narrowBelow ? 'narrow' : 'flat'}
              onOpen={() => onOpen(part.entry)}
            />
          </li>
        ))}
      </ul>
      {isChosen && (
        <span
          data-choice
          aria-hidden="true"
          style={band(
            toPlace(axis, day, Math.max(chosen.fromMs, day.startsMs), 'start'),
            toPlace(axis, day, chosen.untilMs, 'end'),
          )}
          className="pointer-events-none absolute z-20 rounded-[9px] bg-moss-wash/80 shadow-[inset_0_0_0_2px_var(--moss)]"
        >
          {chosen.fromMs >= day.startsMs && (
            <span className="absolute inset-s-1 top-1 rounded-pill bg-surface px-2 text-[12.5px] font-semibold whitespace-nowrap text-moss num shadow-pin">
              {words.clock.hours(chosen.fromMs, chosen.untilMs)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
