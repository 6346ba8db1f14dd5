// The calendar as a list of days, for narrow screens: everything the grids show, with a button to block hours of each day. Consecutive
// empty days share a line.
import { FormattedMessage, useIntl } from 'react-intl';
import { localDay } from '../../lib/dates/local-day.ts';
import { formatDateRange, formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { MINUTE_MS } from '../../nouns/host-calendar/day-axis.ts';
import { cx } from '../../ui/class-names.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { foldDates } from './agenda-spans.ts';
import { KindMark } from './entry-style.tsx';
import type { GridProps } from './grid-props.ts';
import { entriesOn, type ShownEntry } from './shown-entries.ts';

const START_MS = 9 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

export function Agenda({ dates, timeZone, listings, entries, nowMs, words, openOn, onBlock, onOpen }: GridProps) {
  const intl = useIntl();
  const locale = useLocale();
  const today = toLocalDate(new Date(nowMs), timeZone);
  const hereOn = (date: string) => entriesOn(entries, localDay(date, timeZone));
  const spans = foldDates(dates, {
    isAlone: (date) => date === today || hereOn(date).length > 0,
    likeness: (date) => JSON.stringify(openOn?.(date) ?? null),
  });
  return (
    <ol className="grid">
      {spans.map(({ from: date, to }) => {
        const day = localDay(date, timeZone);
        const here = hereOn(date);
        const startMs = day.startsMs + START_MS;
        return (
          <li key={date} className="border-b border-line py-1">
            <div className="flex min-h-11 items-center gap-2.5">
              <h3 className={cx('me-auto shrink-0 text-[15.5px] font-semibold', date === today && 'text-moss')}>
                {date === to ? formatLocalDate(date, locale, 'medium') : formatDates(date, to, locale)}
                {date === today && (
                  <span className="ms-2 text-[13px] font-medium">
                    <FormattedMessage defaultMessage="today" />
                  </span>
                )}
              </h3>
              {here.length === 0 && (
                <p className="min-w-0 text-end text-[14px] text-muted num">
                  <FreeDay open={openOn?.(date)} />
                </p>
              )}
              {/* A closed day needs no block. */}
              {openOn?.(date).length === 0 ? (
                <span className="-me-2 size-11 shrink-0" />
              ) : (
                <IconButton
                  label={intl.formatMessage(
                    { defaultMessage: 'Block time on {date}' },
                    { date: formatLocalDate(date, locale) },
                  )}
                  className="-me-2 shrink-0"
                  onClick={() =>
                    onBlock({ listingId: listings[0]?._id ?? '', fromMs: startMs, untilMs: startMs + HOUR_MS })
                  }
                >
                  <PlusIcon size={20} />
                </IconButton>
              )}
            </div>
            {here.length > 0 && (
              <ul>
                {here.map((entry) => (
                  <li key={entry._id} className="border-b border-line last:border-b-0">
                    <AgendaLine entry={entry} words={words} hasListings={listings.length > 1} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const formatDates = (from: string, to: string, locale: string): string =>
  formatDateRange(from, to, locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day without entries: its open hours, if known. */
function FreeDay({ open }: { open: ReturnType<NonNullable<GridProps['openOn']>> | undefined }) {
  const intl = useIntl();
  const { range } = useHourWords();
  if (!open) return <FormattedMessage defaultMessage="No bookings" />;
  if (open.length === 0) return <FormattedMessage defaultMessage="Closed" />;
  return <FormattedMessage defaultMessage="Open {hours}" values={{ hours: intl.formatList(open.map(range)) }} />;
}

interface AgendaLineProps extends Pick<GridProps, 'words' | 'onOpen'> {
  entry: ShownEntry;
  hasListings: boolean;
}

export function AgendaLine({ entry, words, hasListings, onOpen }: AgendaLineProps) {
  const bufferMinutes = (entry.gapEndsMs - entry.endsMs) / MINUTE_MS;
  const details = [
    words.kind(entry),
    words.people(entry),
    words.seats(entry),
    hasListings && words.listingTitle(entry.listingId),
  ];
  return (
    <button
      type="button"
      data-entry={entry._id}
      onClick={() => onOpen(entry)}
      className="flex w-full items-start gap-3 rounded-field py-2.5 text-start hover:bg-well/60"
    >
      <KindMark kind={entry.kind} className="mt-0.5 h-9 w-9" />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">
        <span className="text-[14.5px] font-medium text-muted num">
          {words.clock.hours(entry.startsMs, entry.endsMs)}
          {bufferMinutes > 0 && (
            <>
              {' '}
              <FormattedMessage defaultMessage="+ {minutes} min buffer" values={{ minutes: bufferMinutes }} />
            </>
          )}
        </span>
        <span className="truncate text-[16px] font-semibold">{words.title(entry)}</span>
        <span className="text-[14px] text-muted">
          <Dotted>{details}</Dotted>
        </span>
      </span>
    </button>
  );
}
