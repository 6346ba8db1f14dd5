// The calendar of all listings, or of one property's: days, filters, dialogs, selection, and changes.
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { useFirstWeekday } from '../../../lib/dates/first-weekday.ts';
import { useNow } from '../../../lib/dates/use-now.ts';
import { toLocalDate } from '../../../lib/formats.ts';
import { useMedia } from '../../../lib/media.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useAddressChange } from '../../../lib/use-url-change.ts';
import { startOfWeek } from '../../../nouns/host-calendar/calendar-url.ts';
import { MINUTE_MS } from '../../../nouns/host-calendar/day-axis.ts';
import { useMyProperties } from '../../../nouns/hosting/api.ts';
import { zoneOfProperties } from '../../../nouns/hosting/zone-of-properties.ts';
import { Button } from '../../../ui/button.tsx';
import { SEARCHED_FROM } from '../../../ui/forms/search-field.tsx';
import { CalendarIcon } from '../../../ui/icons/icons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { shownEntries } from '../shown-entries.ts';
import { type Calendar, usePropertiesCalendar } from './api.ts';
import type { Chosen } from './change-dialog.tsx';
import { PropertiesToolbar } from './properties-toolbar.tsx';
import {
  fitView,
  isFiltered,
  listDates,
  listViews,
  movedBy,
  type Place,
  placeIn,
  writePlace,
} from './properties-url.ts';
import { PropertiesView } from './properties-view.tsx';
import { isShortcutKey } from './shortcut-keys.ts';

function datesFrom(from: string, to: string): string[] {
  const dates = [from];
  while (dates.at(-1)! < to) dates.push(addDays(dates.at(-1)!, 1));
  return dates;
}

interface PropertiesCalendarProps {
  /** Limits the calendar to one property; all properties if omitted. */
  propertyId?: string;
  /** Shown if there are no listings. */
  empty: ReactNode;
}

export function PropertiesCalendar({ propertyId, empty }: PropertiesCalendarProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { isPhone, isTablet, setDialog } = useLayout();
  const nowMs = useNow(MINUTE_MS);
  const firstWeekday = useFirstWeekday();
  const properties = useMyProperties().data ?? [];
  const today = toLocalDate(new Date(nowMs), zoneOfProperties(properties, propertyId));
  const asked = placeIn(params, today);
  const place: Place = {
    ...asked,
    view: isPhone ? 'day' : fitView(asked.view, isTablet),
    ...(propertyId === undefined ? {} : { propertyId }),
  };
  const dates = useMemo(() => {
    if (!isPhone) return listDates({ view: place.view, on: place.on }, firstWeekday);
    const first = startOfWeek(place.on, firstWeekday);
    return Array.from({ length: 7 }, (_, day) => addDays(first, day));
  }, [isPhone, place.view, place.on, firstWeekday]);
  const { kind, state, q } = place;
  const query = usePropertiesCalendar({
    view: place.view,
    from: dates[0]!,
    to: dates.at(-1)!,
    propertyId: place.propertyId,
    kind,
    state,
    q,
  });
  const { calendar, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const shownDates = useMemo(() => (calendar ? datesFrom(calendar.from, calendar.to) : []), [calendar]);
  const entries = useMemo(() => shownEntries(calendar?.entries ?? []), [calendar]);
  const write = useCallback(
    (next: Place) => writePlace(propertyId === undefined ? next : { ...next, propertyId: undefined }),
    [propertyId],
  );
  const changed = useAddressChange(place, write);
  const go = (next: Partial<Place>) =>
    void navigate(changed(next), { preventScrollReset: true, replace: 'q' in next && next.q !== q });
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const [chosen, setChosen] = useState<Chosen>();
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && calendar && calendar.rows.length >= SEARCHED_FROM) setHasMany(true);
  const hasOwnFilters = isFiltered({
    kind,
    state,
    q,
    propertyId: propertyId === undefined ? place.propertyId : undefined,
  });

  const area = useRef<HTMLDivElement>(null);
  // A different view renders from scratch: focus moves once its days are rendered.
  const [drawn, setDrawn] = useState('');
  const now = calendar ? `${place.view} ${calendar.from} ${calendar.to}` : drawn;
  if (now !== drawn) setDrawn(now);
  const keepFocus = useKeptFocus(area, drawn);
  const onLetter = (event: KeyboardEvent) => {
    if (!isShortcutKey(event)) return;
    const next = placeByLetter(event.key, place, today);
    if (!next) return;
    event.preventDefault();
    keepFocus();
    go(next);
  };

  if (calendar && calendar.rows.length === 0 && !hasOwnFilters && !isPlaceholderData) return empty;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters act for what has the focus in it
    <div
      ref={area}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 outline-none md:gap-4"
      onKeyDown={onLetter}
    >
      <PropertiesToolbar
        {...{ place, properties, dates, today, isPhone }}
        views={listViews(isTablet)}
        isOneProperty={propertyId !== undefined}
        hasFilters={hasMany || hasOwnFilters}
        isFetching={isPlaceholderData || isFetchingNextPage}
        onBlock={calendar && firstToBlock(calendar, place.on, setChosen)}
        onGo={go}
      />
      <LoadState query={query} hasCalendar={calendar !== undefined} />
      {calendar?.rows.length === 0 && (
        <NoMatches onClear={() => go({ propertyId: undefined, kind: undefined, state: undefined, q: undefined })} />
      )}
      {calendar && calendar.rows.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <PropertiesView
            dates={shownDates}
            {...{ calendar, entries, place, today, nowMs, firstWeekday, isPhone, chosen }}
            isOneProperty={propertyId !== undefined}
            onChoose={setChosen}
            onNearEnd={more}
            onDialog={setDialog}
          />
        </div>
      )}
    </div>
  );
}

/** Opens the dialog, with the listing if there's only one. Undefined if the member may block none. */
function firstToBlock({ rows }: Calendar, on: string, onChoose: (chosen: Chosen) => void): (() => void) | undefined {
  const ids = rows.filter(({ can }) => can.block).map(({ _id }) => _id);
  if (ids.length === 0) return undefined;
  return () => onChoose({ action: 'block', listingIds: ids.length === 1 ? ids : [], from: on, to: on });
}

/** A narrower window or a turned tablet doesn't close a dialog with typed values: another layout loads other days. */
function useLayout() {
  const isNarrow = useMedia('(max-width: 767px)');
  const isMedium = useMedia('(max-width: 1023px)');
  const now = isNarrow ? 'phone' : isMedium ? 'tablet' : 'desk';
  const [hasDialog, setDialog] = useState(false);
  const [layout, setLayout] = useState(now);
  if (!hasDialog && layout !== now) setLayout(now);
  return { isPhone: layout === 'phone', isTablet: layout === 'tablet', setDialog };
}

function placeByLetter(letter: string, place: Place, today: string): Place | undefined {
  const places: Record<string, Place> = {
    d: { ...place, view: 'day' },
    w: { ...place, view: 'weeks' },
    m: { ...place, view: 'month' },
    t: { ...place, on: today },
    p: movedBy(place, -1),
    n: movedBy(place, 1),
  };
  return places[letter];
}

interface LoadStateProps {
  query: Pick<ReturnType<typeof usePropertiesCalendar>, 'isPending' | 'isError' | 'isFetching' | 'refetch'>;
  hasCalendar: boolean;
}

/** Loading, failed, or showing an older calendar because a refresh failed. */
function LoadState({ query, hasCalendar }: LoadStateProps) {
  if (query.isPending) return <Loading />;
  if (!query.isError) return null;
  if (!hasCalendar)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load the calendar" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px]">
      <FormattedMessage defaultMessage="We couldn’t refresh the calendar, so it might be out of date." />{' '}
      <button type="button" className="font-semibold underline" onClick={() => void query.refetch()}>
        <FormattedMessage defaultMessage="Try Again" />
      </button>
    </p>
  );
}

const WEEK = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const LISTINGS = WEEK.slice(0, 5);

/** The days, then a line per listing. */
const Loading = () => (
  <div aria-busy="true" className="grid gap-5 md:gap-0">
    <div className="grid grid-cols-7 gap-1 md:gap-px">
      {WEEK.map((day) => (
        <Skeleton key={day} className="h-14 rounded-[12px] md:rounded-none" />
      ))}
    </div>
    <div className="divide-y divide-line rounded-card border border-line bg-surface md:rounded-panel">
      {LISTINGS.map((listing) => (
        <div key={listing} className="grid h-15 content-center gap-2 px-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  </div>
);

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<CalendarIcon size={28} />}
    title={<FormattedMessage defaultMessage="No listings match" />}
    action={
      <Button variant="outline" onClick={onClear}>
        <FormattedMessage defaultMessage="Clear filters" />
      </Button>
    }
  >
    <FormattedMessage defaultMessage="Try another word, property, kind, or status." />
  </EmptyState>
);
