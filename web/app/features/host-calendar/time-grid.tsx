// A day or week of one listing: hours down, days across. Drag or use the keyboard to block hours. Bookings are dragged to other hours.
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { localDay } from '../../lib/dates/local-day.ts';
import { dateFormat, formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { findDay, QUARTER_MS } from '../../nouns/host-calendar/block-cursor.ts';
import { writePlace } from '../../nouns/host-calendar/calendar-url.ts';
import { toAxis, toPlace, wallPlace } from '../../nouns/host-calendar/day-axis.ts';
import { cx } from '../../ui/class-names.ts';
import { CursorGrid } from './cursor-cell.tsx';
import { DayBackground } from './day-background.tsx';
import { EntryBox } from './entry-box.tsx';
import type { GridProps } from './grid-props.ts';
import { useHourLabels } from './hour-labels.ts';
import { MoveGhost } from './move-ghost.tsx';
import { findMoveObstacle, isMovable } from './move-target.ts';
import { type DayPart, dayParts } from './shown-entries.ts';
import { useBlockChoice } from './use-block-choice.ts';
import { useBookingDrag } from './use-booking-drag.ts';

const HOUR_PX = 52;
/** The grid scrolls here unless it shows today. */
const FIRST_SHOWN_MINUTE = 7 * 60;
const START_MINUTE = 9 * 60;

export function TimeGrid({
  dates,
  timeZone,
  listings,
  entries,
  nowMs,
  words,
  openOn,
  helpId,
  onBlock,
  onOpen,
  onMoveBooking,
}: GridProps) {
  const intl = useIntl();
  const locale = useLocale();
  const frame = useRef<HTMLElement>(null);
  const days = useMemo(() => dates.map((date) => localDay(date, timeZone)), [dates, timeZone]);
  const axis = useMemo(() => toAxis(days), [days]);
  const labels = useHourLabels(axis, days, timeZone);
  const today = toLocalDate(new Date(nowMs), timeZone);
  const listingId = listings[0]?._id ?? '';
  const heightPx = (axis.length / 60) * HOUR_PX;
  const ground = { days, axis, listingCount: 1, hours: 'down' as const };
  const firstDay = days.find(({ date }) => date === today) ?? days[0]!;
  const choice = useBlockChoice({
    grid: frame,
    ground,
    listingIds: [listingId],
    entries,
    window: { from: 0, until: axis.length },
    startMs: firstDay.startsMs + (START_MINUTE - firstDay.pieces[0]!.wallMinute) * 60_000,
    clock: words.clock,
    onBlock,
    onOpen,
  });

  const around = { entries, nowMs, timeZone, seats: listings[0]?.seats ?? 1, openOn };
  const drag = useBookingDrag({
    quarterAt: choice.quarterAt,
    findObstacle: (entry, target) => findMoveObstacle(entry, target, around),
    onMove: (entry, target) => onMoveBooking?.(entry, target),
  });

  const firstDate = dates[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stretch of days, never while one scrolls
  useEffect(() => {
    frame.current?.scrollTo({ top: (wallPlace(axis, FIRST_SHOWN_MINUTE) / 60) * HOUR_PX - 8 });
  }, [firstDate, dates.length]);

  const percent = (minutes: number) => `${(minutes / axis.length) * 100}%`;
  const band = (from: number, until: number): CSSProperties => ({
    insetInline: 0,
    top: percent(from),
    height: percent(until - from),
  });
  const cursorDay = findDay(days, choice.cursor.ms);
  const cursorAt = toPlace(axis, cursorDay, choice.cursor.ms, 'start');
  const columns = { gridTemplateColumns: `60px repeat(${days.length}, minmax(0, 1fr))` };

  return (
    <section
      ref={frame}
      aria-label={intl.formatMessage({ defaultMessage: 'Hours' })}
      className="relative max-h-[min(74vh,860px)] overflow-y-auto overscroll-contain rounded-panel border border-line bg-surface"
    >
      {days.length > 1 && <DayHeads dates={dates} today={today} columns={columns} />}
      <div className="relative grid" style={{ ...columns, height: heightPx }}>
        <div aria-hidden="true" className="relative">
          {labels
            .filter(({ at }) => at > 0 && at < axis.length)
            .map(({ at, text, zone }) => (
              <span
                key={at}
                style={{ top: percent(at) }}
                className="absolute inset-e-2 -translate-y-1/2 text-end text-[12px] leading-3 text-muted num"
              >
                {text}
                {zone && <span className="block text-[10.5px] font-semibold">{zone}</span>}
              </span>
            ))}
        </div>
        <div className="pointer-events-none absolute inset-y-0 inset-e-0" style={{ insetInlineStart: 60 }}>
          <CursorGrid
            choice={choice}
            ground={ground}
            words={words}
            helpId={helpId}
            style={{
              insetInlineStart: `${(days.indexOf(cursorDay) / days.length) * 100}%`,
              width: `${100 / days.length}%`,
              top: percent(cursorAt),
              height: percent(QUARTER_MS / 60_000),
            }}
          />
        </div>
        {days.map((day) => {
          const chosen = choice.choice;
          const isChosen = chosen && chosen.fromMs < day.endsMs && day.startsMs < chosen.untilMs;
          return (
            <div
              key={day.date}
              data-track={day.date}
              data-listing={listingId}
              onPointerDown={(event) => choice.onPointerDown(event, listingId)}
              className="relative cursor-crosshair border-s border-line select-none"
            >
              <DayBackground
                {...{ day, axis, nowMs }}
                open={openOn?.(day.date)}
                toStyle={band}
                hours="down"
                hasWords={days.length === 1}
              />
              <ul aria-label={formatLocalDate(day.date, locale, 'long')} className="contents">
                {dayParts(entries, day, axis).map((part) => (
                  <li key={part.entry._id} className="contents">
                    <EntryBox
                      part={part}
                      words={words}
                      style={boxStyle(part, part.from, part.until, percent)}
                      gapStyle={
                        part.gapUntil > part.until ? boxStyle(part, part.until, part.gapUntil, percent) : undefined
                      }
                      listing={part.until - part.from >= 45 ? 'tall' : 'flat'}
                      onOpen={() => drag.isDrop() || onOpen(part.entry)}
                      onGrab={
                        onMoveBooking && isMovable(part.entry, nowMs)
                          ? (event) => drag.grab(event, part.entry)
                          : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
              <MoveGhost moving={drag.moving} {...{ day, axis, words, band }} />
              {isChosen && (
                <span
                  data-choice
                  aria-hidden="true"
                  style={band(
                    toPlace(axis, day, Math.max(chosen.fromMs, day.startsMs), 'start'),
                    toPlace(axis, day, chosen.untilMs, 'end'),
                  )}
                  className="pointer-events-none absolute z-20 mx-0.5 rounded-[9px] bg-moss-wash/85 px-2 py-1 text-[12.5px] font-semibold text-moss num shadow-[inset_0_0_0_2px_var(--moss)]"
                >
                  {chosen.fromMs >= day.startsMs && words.clock.hours(chosen.fromMs, chosen.untilMs)}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function boxStyle(part: DayPart, from: number, until: number, percent: (minutes: number) => string): CSSProperties {
  const width = 100 / part.columns;
  return {
    top: percent(from),
    height: `calc(${percent(until - from)} - 1px)`,
    insetInlineStart: `calc(${part.column * width}% + 2px)`,
    width: `calc(${width}% - 5px)`,
  };
}

const weekdayText = (date: string, locale: string): string =>
  dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Stays in view above the hours; each is a link to its day. */
function DayHeads({ dates, today, columns }: { dates: readonly string[]; today: string; columns: CSSProperties }) {
  const locale = useLocale();
  return (
    <div style={columns} className="sticky top-0 z-30 grid border-b border-line bg-surface/95 backdrop-blur">
      <span />
      {dates.map((date) => (
        <h3 key={date} className="border-s border-line text-center">
          <Link
            to={writePlace({ view: 'day', on: date })}
            preventScrollReset
            aria-current={date === today ? 'date' : undefined}
            aria-label={formatLocalDate(date, locale, 'long')}
            className="group inline-flex flex-col items-center rounded-field px-3 py-2 outline-offset-[-3px]"
          >
            <span className="text-[12.5px] leading-4 font-semibold text-muted">{weekdayText(date, locale)}</span>
            <span
              className={cx(
                'mt-0.5 grid h-8 min-w-8 place-items-center rounded-pill px-1.5 text-[17px] font-semibold num',
                date === today ? 'bg-moss text-moss-ink' : 'group-hover:bg-well',
              )}
            >
              {Number(date.slice(8))}
            </span>
          </Link>
        </h3>
      ))}
    </div>
  );
}
