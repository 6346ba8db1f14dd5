// A host's calendar: its dates, its layout on this screen, open dialogs, and the block being created.
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { useFirstWeekday } from '../../lib/dates/first-weekday.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { useMedia } from '../../lib/media.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { changeLink } from '../../nouns/booking-changes/change-link.ts';
import type { Choice } from '../../nouns/host-calendar/block-cursor.ts';
import { listDates, movedBy, type Place, placeIn, writePlace } from '../../nouns/host-calendar/calendar-url.ts';
import { MINUTE_MS } from '../../nouns/host-calendar/day-axis.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { type HostCalendar as Answer, useHostCalendar } from './api.ts';
import { BlockDialog } from './block-dialog.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CalendarView } from './calendar-view.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { useEntryWords } from './entry-words.ts';
import type { GridProps } from './grid-props.ts';
import { KeyHelp } from './key-help.tsx';
import { Legend } from './legend.tsx';
import { isMovable } from './move-target.ts';
import { entriesOn, listShown, type ShownEntry, shownEntries } from './shown-entries.ts';

interface HostCalendarProps {
  listingId: string;
  openOn?: GridProps['openOn'];
  /** The reader may change bookings. */
  mayChange?: boolean;
}

const START_MINUTE = 9 * 60;

export function HostCalendar({ listingId, openOn, mayChange = false }: HostCalendarProps) {
  const [params] = useSearchParams();
  const nowMs = useNow(MINUTE_MS);
  const firstWeekday = useFirstWeekday();
  // Until the property's time zone is known, the reader's zone decides which day it is.
  const [timeZone, setTimeZone] = useState(readerTimeZone);
  const today = toLocalDate(new Date(nowMs), timeZone);
  const { view, on } = placeIn(params, today);
  const dates = useMemo(() => listDates({ view, on }, firstWeekday), [view, on, firstWeekday]);
  const calendar = useHostCalendar(listingId, { from: dates[0]!, to: dates.at(-1)! });
  if (calendar.data && calendar.data.timeZone !== timeZone) setTimeZone(calendar.data.timeZone);

  if (calendar.isPending) return <CalendarSkeleton />;
  if (!calendar.data) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load the calendar" />}
        onRetry={() => void calendar.refetch()}
        isRetrying={calendar.isFetching}
      />
    );
  }
  return (
    <Loaded
      calendar={calendar.data}
      place={{ view, on }}
      {...{ dates, today, nowMs, firstWeekday, openOn, mayChange }}
      // While other dates load, the previous ones are shown.
      isFetching={calendar.isPlaceholderData}
      failure={
        calendar.isError && (
          <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px]">
            <FormattedMessage defaultMessage="We couldn’t refresh the calendar, so it might be out of date." />{' '}
            <button type="button" className="font-semibold underline" onClick={() => void calendar.refetch()}>
              <FormattedMessage defaultMessage="Try Again" />
            </button>
          </p>
        )
      }
    />
  );
}

interface LoadedProps {
  calendar: Answer;
  place: Place;
  dates: readonly string[];
  today: string;
  nowMs: number;
  firstWeekday: number;
  openOn: GridProps['openOn'];
  mayChange: boolean;
  isFetching: boolean;
  failure: React.ReactNode;
}

function Loaded(props: LoadedProps) {
  const { calendar, place, dates, today, nowMs, firstWeekday, openOn, mayChange, isFetching, failure } = props;
  const navigate = useNavigate();
  const helpId = useId();
  const isPhone = useMedia('(max-width: 767px)');
  const { timeZone, rooms: listings } = calendar;
  const words = useEntryWords(timeZone, listings);
  const entries = useMemo(() => shownEntries(calendar.entries), [calendar.entries]);
  const [opened, setOpened] = useState<ShownEntry>();
  const [choice, setChoice] = useState<Choice>();
  const area = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(area, `${place.view} ${place.on}`);
  const go = (next: Place) => void navigate(writePlace(next), { preventScrollReset: true });

  /** The next full hour of the shown day, in the first listing. */
  const block = () => {
    const day = localDay(dates.includes(today) && place.view !== 'day' ? today : place.on, timeZone);
    const morning = day.startsMs + START_MINUTE * MINUTE_MS;
    const nextHour = Math.ceil(nowMs / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
    const fromMs =
      day.startsMs <= nowMs && nextHour + 60 * MINUTE_MS < day.endsMs ? Math.max(morning, nextHour) : morning;
    setChoice({ listingId: listings[0]?._id ?? '', fromMs, untilMs: fromMs + 60 * MINUTE_MS });
  };

  const onLetter = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || choice || opened) return;
    const letters: Record<string, () => void> = {
      d: () => go({ ...place, view: 'day' }),
      w: () => go({ ...place, view: 'week' }),
      m: () => go({ ...place, view: 'month' }),
      t: () => go({ ...place, on: today }),
      p: () => go(movedBy(place, -1)),
      n: () => go(movedBy(place, 1)),
      b: block,
    };
    const act = letters[event.key];
    if (!act) return;
    event.preventDefault();
    keepFocus();
    act();
  };

  const isEmpty = !isFetching && dates.every((date) => entriesOn(entries, localDay(date, timeZone)).length === 0);
  const grid: GridProps = {
    dates,
    timeZone,
    listings,
    entries,
    nowMs,
    words,
    openOn,
    helpId,
    onBlock: setChoice,
    onOpen: setOpened,
    ...(mayChange
      ? { onMoveBooking: ({ booking }, hours) => booking && void navigate(changeLink(booking._id, hours)) }
      : {}),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters act for what has the focus in it
    <div
      ref={area}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 outline-none md:gap-4"
      onKeyDown={onLetter}
    >
      <CalendarToolbar {...{ place, dates, today, isFetching }} onBlock={block} />
      {failure}
      <div aria-busy={isFetching}>
        <CalendarView {...{ grid, place, firstWeekday, isPhone }} onMove={(on) => go({ ...place, on })} />
      </div>
      {isEmpty && !isPhone && (
        <p role="status" className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="Nothing on these days yet. Guests can book any open hours. Drag across hours to block them." />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <Legend {...listShown(entries)} />
        {!isPhone && <KeyHelp id={helpId} hasHours={place.view !== 'month'} />}
      </div>
      <EntryDialog
        entry={opened}
        {...{ timeZone, listings, words }}
        isMovable={mayChange && opened !== undefined && isMovable(opened, nowMs)}
        onClose={() => setOpened(undefined)}
      />
      <BlockDialog {...{ choice, timeZone, listings, entries, words }} onClose={() => setChoice(undefined)} />
    </div>
  );
}
