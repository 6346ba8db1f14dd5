// A day of a property: one row per listing, with hours across. Names stay in view while scrolling.

import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { localDay } from '../../lib/dates/local-day.ts';
import { useMedia } from '../../lib/media.ts';
import { isRightToLeft } from '../../lib/text-direction.ts';
import { findDay, QUARTER_MS } from '../../nouns/host-calendar/block-cursor.ts';
import { writePlace } from '../../nouns/host-calendar/calendar-url.ts';
import { toAxis, toPlace, wallPlace } from '../../nouns/host-calendar/day-axis.ts';
import { CursorGrid } from './cursor-cell.tsx';
import type { GridProps } from './grid-props.ts';
import { useHourLabels } from './hour-labels.ts';
import { ListingTrack } from './listing-track.tsx';
import { dayParts } from './shown-entries.ts';
import { useBlockChoice } from './use-block-choice.ts';

const NAMES_PX = 264;
const NAMES_NARROW_PX = 190;
const LANE_PX = 40;
const ROW_PADDING_PX = 8;
const HOUR_PX = 58;
const WAKING_MINUTE = 7 * 60;
const START_MINUTE = 9 * 60;

export function ListingTimeline(props: GridProps) {
  const { dates, timeZone, listings, entries, nowMs, words, findOpenHours, findNote, helpId, onBlock, onOpen } = props;
  const intl = useIntl();
  const frame = useRef<HTMLElement>(null);
  const namesPx = useMedia('(min-width: 1280px)') ? NAMES_PX : NAMES_NARROW_PX;
  const days = useMemo(() => dates.map((date) => localDay(date, timeZone)), [dates, timeZone]);
  const axis = useMemo(() => toAxis(days), [days]);
  const labels = useHourLabels(axis, days, timeZone);
  const rows = useMemo(
    () =>
      listings.map((listing) => {
        const own = entries.filter(({ listingId }) => listingId === listing._id);
        const parts = days.map((day) => dayParts(own, day, axis));
        const lanes = Math.max(1, ...parts.flat().map(({ columns }) => columns));
        return { listing, parts, heightPx: lanes * LANE_PX + ROW_PADDING_PX };
      }),
    [listings, entries, days, axis],
  );
  const window = { from: 0, until: axis.length };
  const ground = { days, axis, listingCount: listings.length, hours: 'across' as const };
  const firstDay = days[0]!;
  const choice = useBlockChoice({
    grid: frame,
    ground,
    listingIds: listings.map(({ _id }) => _id),
    entries,
    window,
    startMs: firstDay.startsMs + (START_MINUTE - firstDay.pieces[0]!.wallMinute) * 60_000,
    clock: words.clock,
    onBlock,
    onOpen,
  });

  const length = window.until - window.from;
  const percent = (minutes: number) => `${(minutes / length) * 100}%`;
  const clip = (place: number) => Math.min(window.until, Math.max(window.from, place)) - window.from;
  const band = (from: number, until: number): CSSProperties => ({
    insetBlock: 0,
    insetInlineStart: percent(clip(from)),
    width: percent(clip(until) - clip(from)),
  });
  const dayMinimum = (length / 60) * HOUR_PX;
  const columns = { gridTemplateColumns: `${namesPx}px repeat(${days.length}, minmax(${dayMinimum}px, 1fr))` };

  const firstDate = dates[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stretch of days, never while one scrolls
  useEffect(() => {
    const element = frame.current;
    const along = element && isRightToLeft(element) ? -1 : 1;
    element?.scrollTo({ left: along * (wallPlace(axis, WAKING_MINUTE) / 60) * HOUR_PX });
  }, [firstDate]);

  const cursorDay = findDay(days, choice.cursor.ms);
  const cursorDayIndex = days.indexOf(cursorDay);
  const cursorAt = clip(toPlace(axis, cursorDay, choice.cursor.ms, 'start')) / length;
  const cursorTop = rows.slice(0, choice.cursor.listingIndex).reduce((sum, { heightPx }) => sum + heightPx + 1, 0);

  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={intl.formatMessage({ defaultMessage: 'Listings' })}
      style={{ '--names': `${namesPx}px` } as CSSProperties}
      className="relative isolate overflow-x-auto overscroll-x-contain rounded-panel border border-line bg-surface"
    >
      <div className="w-max min-w-full">
        <div style={columns} className="grid border-b border-line">
          <span className="sticky inset-s-0 z-30 border-e border-line bg-surface" />
          {days.map(({ date }) => (
            <div key={date} className="border-s border-line first:border-s-0">
              <div aria-hidden="true" className="relative h-7 text-[11.5px] text-muted num">
                {labels
                  .filter(({ at }) => window.from <= at && at < window.until - 30)
                  .map(({ at, text, zone }) => (
                    <span
                      key={at}
                      style={{ insetInlineStart: percent(at - window.from) }}
                      className="absolute bottom-1 ps-1 whitespace-nowrap"
                    >
                      {text} {zone}
                    </span>
                  ))}
              </div>
            </div>
          ))}
        </div>
        <div className="relative">
          <div className="pointer-events-none absolute inset-y-0 inset-e-0" style={{ insetInlineStart: namesPx }}>
            <CursorGrid
              choice={choice}
              ground={ground}
              words={words}
              helpId={helpId}
              style={{
                insetInlineStart: `${((cursorDayIndex + cursorAt) / days.length) * 100}%`,
                width: `max(${(QUARTER_MS / 60_000 / length / days.length) * 100}%, 6px)`,
                top: cursorTop,
                height: rows[choice.cursor.listingIndex]?.heightPx ?? LANE_PX,
              }}
            />
          </div>
          {rows.map(({ listing, parts, heightPx }) => (
            <div key={listing._id} style={columns} className="grid border-b border-line last:border-b-0">
              <h3 className="sticky inset-s-0 z-30 flex min-w-0 flex-col justify-center border-e border-line bg-surface px-3 text-[14px] leading-4.5 font-semibold">
                <Link
                  to={`/host/listing/${listing._id}/calendar${writePlace({ view: 'day', on: dates[0]! })}`}
                  title={listing.title}
                  className="truncate hover:underline"
                >
                  {listing.title}
                </Link>
                {findNote && (
                  <span className="truncate text-[12px] leading-4 font-normal text-muted num">
                    {findNote(listing._id)}
                  </span>
                )}
              </h3>
              {days.map((day, index) => (
                <ListingTrack
                  key={day.date}
                  {...{ day, axis, nowMs, words, listing, heightPx, band, onOpen, choice }}
                  open={findOpenHours?.(listing._id)}
                  parts={parts[index] ?? []}
                  lanePx={LANE_PX}
                  paddingPx={ROW_PADDING_PX / 2}
                  narrowBelow={45}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
