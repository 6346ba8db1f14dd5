// Which bookings a page shows and how, from its URL: `?tab=past&q=loft&from=2026-12-01`, `?view=calendar&on=2026-12-03`. Pure.

import type { BookingTab } from '../../nouns/bookings/api.ts';
import { dateIn } from '../../nouns/host-calendar/calendar-url.ts';

/** A tab, or all of them. */
export type ShownTab = BookingTab | 'all';
const SHOWN_TABS: readonly ShownTab[] = ['upcoming', 'waiting', 'past', 'cancelled', 'all'];

export interface BookingAddress {
  view: 'list' | 'calendar';
  tab: ShownTab;
  page: number;
  /** Search text. */
  q: string;
  /** Dates of the list; the calendar has its month instead. */
  from: string | undefined;
  to: string | undefined;
  /** The date that the calendar shows. */
  on: string | undefined;
}

const LONGEST = 80;
/** The default tab, which the URL omits: a list starts with upcoming bookings, a calendar with all. */
const firstTab = (view: BookingAddress['view']): ShownTab => (view === 'calendar' ? 'all' : 'upcoming');

/** Parses the URL; invalid values mean the first tab, the first page, no filters. */
export function readAddress(search: URLSearchParams): BookingAddress {
  const view = search.get('view') === 'calendar' ? 'calendar' : 'list';
  const tab = SHOWN_TABS.find((known) => known === search.get('tab')) ?? firstTab(view);
  const page = Number(search.get('page'));
  const [from, to] = [dateIn(search.get('from')), dateIn(search.get('to'))];
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return {
    view,
    tab,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    q: (search.get('q') ?? '').trim().slice(0, LONGEST),
    from,
    to: isBackwards ? undefined : to,
    on: dateIn(search.get('on')),
  };
}

export function writeAddress({ view, tab, page, q, from, to, on }: BookingAddress): string {
  const search = new URLSearchParams();
  if (view === 'calendar') search.set('view', view);
  if (tab !== firstTab(view)) search.set('tab', tab);
  if (q.trim()) search.set('q', q.trim());
  if (view === 'calendar') {
    if (on) search.set('on', on);
  } else {
    if (from) search.set('from', from);
    if (to) search.set('to', to);
    if (page > 1) search.set('page', String(page));
  }
  return `?${search.toString()}`;
}

/** True if not all bookings of the tab are shown. */
export const isFiltered = ({ q, from, to }: BookingAddress): boolean => Boolean(q || from || to);
