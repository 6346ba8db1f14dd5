// What the calendar for all properties shows, from its URL: ?view=month&on=2026-11-01&home=…&kind=desk&state=live&q=garden. Pure.
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import { addDays, monthStart } from '../../../lib/dates/calendar-dates.ts';
import { dateIn, datesOfMonth, startOfWeek } from '../../../nouns/host-calendar/calendar-url.ts';
import type { Row } from './api.ts';

const VIEWS = ['day', 'week', 'weeks', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** On tablets a day of two weeks is too narrow for a name. */
export const listViews = (isTablet: boolean): readonly View[] => ['day', isTablet ? 'week' : 'weeks', 'month'];

/** One week on tablets and two on wider screens, whichever the URL says. */
export const fitView = (view: View, isTablet: boolean): View =>
  view === 'week' || view === 'weeks' ? listViews(isTablet)[1]! : view;

type State = Row['state'];
const STATES: readonly State[] = ['draft', 'in_review', 'live', 'paused', 'suspended'];

export interface Filters {
  propertyId?: string | undefined;
  kind?: ListingKind | undefined;
  state?: State | undefined;
  q?: string | undefined;
}

export interface Place extends Filters {
  view: View;
  /** `YYYY-MM-DD`: a day of what is shown. */
  on: string;
}

const among = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Parses a URL; falls back to two weeks from this week. */
export function placeIn(params: URLSearchParams, today: string): Place {
  const property = params.get('home');
  return {
    view: among(VIEWS, params.get('view')) ?? 'weeks',
    on: dateIn(params.get('on')) ?? today,
    propertyId: property && ID.test(property) ? property : undefined,
    kind: among(LISTING_KINDS, params.get('kind')),
    state: among(STATES, params.get('state')),
    q: params.get('q')?.slice(0, 80) || undefined,
  };
}

export function writePlace({ view, on, propertyId, kind, state, q }: Place): string {
  const params = new URLSearchParams({ view, on });
  for (const [name, value] of Object.entries({ home: propertyId, kind, state, q })) if (value) params.set(name, value);
  return `?${params.toString()}`;
}

export const isFiltered = ({ propertyId, kind, state, q }: Filters): boolean =>
  [propertyId, kind, state, q].some((value) => value !== undefined);

const STEP_DAYS = { day: 1, week: 7, weeks: 14 };

/** Every day that is shown, in order. */
export function listDates({ view, on }: Place, firstWeekday: number): string[] {
  if (view === 'day') return [on];
  if (view === 'month') return datesOfMonth(on);
  const first = startOfWeek(on, firstWeekday);
  return Array.from({ length: STEP_DAYS[view] }, (_, day) => addDays(first, day));
}

/** Moves by a day, one or two weeks, or a month. A month starts on its first day. */
export function movedBy<P extends Place>(place: P, by: -1 | 1): P {
  const { view, on }: Place = place;
  return { ...place, on: view === 'month' ? monthStart(on, by) : addDays(on, by * STEP_DAYS[view]) };
}
