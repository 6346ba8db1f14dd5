// The calendar for all properties: a row per listing with open hours, day prices, and entries. Two queries per page.

import type { Answer } from '@daynook/contract/api';
import type { HandlerInput } from '@daynook/contract/endpoint';
import type { hostCalendarEndpoints } from '@daynook/contract/hosting/host-calendars';
import { CALENDAR } from '@daynook/contract/limits/host-calendars';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { datesBetween, daysBetween } from '../../lib/time/dates.ts';
import { mergeMinutes } from '../../lib/time/minute-ranges.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import { allowedHours, openMinutes } from '../availability/service.ts';
import { coHostingMark, permits } from '../permissions/service.ts';
import { dayPrices } from '../prices/service.ts';
import { coverAllZones, viewEntry } from './calendar.ts';
import { type CalendarRowRow, listRows } from './calendar-rows-store.ts';
import { listEntries } from './calendar-store.ts';

type Page = Answer<'GET /api/host/calendar/listings'>;
type Query = HandlerInput<(typeof hostCalendarEndpoints)['GET /api/host/calendar/listings']>['query'];
type Property = Page['homes'][number];

function requireDates({ from, to }: Query): void {
  const days = daysBetween(from, to);
  const error =
    days < 0
      ? say('Must be on or after from.')
      : days >= CALENDAR.daysShown
        ? say('Choose {count} days or fewer.', { count: CALENDAR.daysShown })
        : undefined;
  if (error !== undefined) throw new AppError('VALIDATION_FAILED', { fields: { to: error } });
}

/** What local rules cut isn't open. */
function openHours({ visit_limits: limits, ...hours }: Hours, dates: readonly string[]): number[][] {
  const { weekly, exceptions } = allowedHours(limits, hours);
  return dates.map((date) =>
    mergeMinutes(openMinutes(date, weekly, exceptions)).flatMap(({ startMinute, endMinute }) => [
      startMinute,
      endMinute,
    ]),
  );
}

type Hours = Pick<CalendarRowRow, 'weekly' | 'exceptions' | 'visit_limits'>;
interface Days {
  open: (hours: Hours) => number[][];
  prices: (prices: Parameters<typeof dayPrices>[0]) => number[];
}

/** Listings on a page often have the same hours and prices, so their days are computed once for all of them. */
function computeDays(dates: readonly string[]): Days {
  const open = new Map<string, number[][]>();
  const prices = new Map<string, number[]>();
  return {
    open: ({ weekly, exceptions, visit_limits }) =>
      getOrAdd(open, JSON.stringify([weekly, exceptions, visit_limits]), () =>
        openHours({ weekly, exceptions, visit_limits }, dates),
      ),
    prices: (asked) => getOrAdd(prices, JSON.stringify(asked), () => dayPrices(asked, dates)),
  };
}

function getOrAdd<K, V>(known: Map<K, V>, key: K, compute: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = compute();
  known.set(key, value);
  return value;
}

const viewRow = (row: CalendarRowRow, days: Days): Page['rows'][number] => ({
  _id: row.id,
  title: row.title,
  kind: LISTING_KINDS[row.kind]!,
  state: row.state as Page['rows'][number]['state'],
  seats: row.seats,
  propertyId: row.property_id,
  currency: row.currency,
  usualDayMinor: row.day_minor,
  open: days.open(row),
  dayMinor: days.prices({ dayMinor: row.day_minor, priceRules: row.price_rules }),
  can: { block: permits(row.hostRole!, 'block-time'), price: permits(row.hostRole!, 'edit') },
});

function listProperties(rows: readonly CalendarRowRow[]): Property[] {
  const properties = new Map<string, Property>();
  for (const row of rows) {
    if (properties.has(row.property_id)) continue;
    properties.set(row.property_id, {
      _id: row.property_id,
      title: row.property_title,
      city: row.property_city,
      timeZone: row.time_zone,
      ...coHostingMark(row.hostRole, row.host_name),
    });
  }
  return [...properties.values()];
}

/** Entries on these dates, in each property's local time. */
async function loadEntries(db: Kysely<DB>, rows: readonly CalendarRowRow[], query: Query): Promise<Page['entries']> {
  if (rows.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stretches = new Map(
    [...new Set(rows.map(({ time_zone }) => time_zone))].map((timeZone) => [
      timeZone,
      {
        startsAt: localDayBounds(query.from, timeZone).startsAt,
        endsAt: localDayBounds(query.to, timeZone).endsAt,
      },
    ]),
  );
  const entries = await listEntries(db, [...byId.keys()], coverAllZones(query));
  // Thousands of entries share a few hundred instants, because bookings start and end on the half hour.
  const texts = new Map<number, string>();
  const toText = (at: Date): string => getOrAdd(texts, at.getTime(), () => at.toISOString());
  const shown: Page['entries'] = [];
  for (const entry of entries) {
    const row = byId.get(entry.listing_id)!;
    const { startsAt, endsAt } = stretches.get(row.time_zone)!;
    const isShown = entry.starts_at < endsAt && startsAt < entry.buffer_ends_at;
    if (isShown) shown.push(viewEntry(entry, permits(row.hostRole!, 'answer'), toText));
  }
  return shown;
}

/** A page of the calendar for these local dates. Throws VALIDATION_FAILED. */
export async function getCalendarRows(db: Kysely<DB>, actor: MemberActor, query: Query): Promise<Page> {
  requireDates(query);
  const { from, to, propertyId, state, q } = query;
  const { after, limit } = pageAfter(query.cursor, CALENDAR.rowsPerPage);
  const kind = query.kind === undefined ? undefined : LISTING_KINDS.indexOf(query.kind);
  const filter = { from, to, propertyId, kind, state, q, afterId: after?.id, limit };
  const found = await listRows(db, actor.memberId, filter);
  const { shown, nextCursor } = toPage(found, CALENDAR.rowsPerPage, ({ id, created_at }) => ({ at: created_at, id }));
  const days = computeDays(datesBetween(from, to));
  return {
    homes: listProperties(shown),
    rows: shown.map((row) => viewRow(row, days)),
    entries: await loadEntries(db, shown, query),
    nextCursor,
  };
}
