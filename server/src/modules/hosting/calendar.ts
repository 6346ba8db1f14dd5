// A host's calendar: bookings, requests, holds, blocks, linked listings and imported busy times.

import type { Answer } from '@daynook/contract/api';
import { AVAILABILITY } from '@daynook/contract/limits';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { addMinutes, overlaps, type TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import { coHostingMark, permits } from '../permissions/service.ts';
import { type EntryRow, type ListingRow, listCalendar } from './calendar-store.ts';

type Calendar = Answer<'GET /api/host/calendar'>;
type Entry = Calendar['entries'][number];

export function toEntryKind(row: EntryRow): Entry['kind'] {
  if (row.kind === 'linked' || row.kind === 'external') return row.kind;
  if (row.kind === 'hold' || row.status === 'hold') return 'hold';
  // Time of a booking that the host canceled stays blocked.
  if (row.kind === 'host_block') return 'block';
  return row.status === 'requested' || row.status === 'awaiting_payment' ? 'request' : 'booking';
}

/** Hosts don't see who is at the checkout, and calendar-only co-hosts see no names. */
function viewEntryBooking(row: EntryRow, isKnown: boolean): Entry['booking'] {
  if (!isKnown || row.booking_id === null || row.status === 'hold') return null;
  return {
    _id: row.booking_id,
    listingId: row.booking_listing_id!,
    reference: row.reference!,
    status: row.status as NonNullable<Entry['booking']>['status'],
    guestName: row.guest_name!,
    guests: row.guests!,
    cars: row.cars!,
  };
}

/** The end without the buffer. A booking knows its end; other entries subtract the buffer they were made with. */
export const entryEnd = (row: EntryRow): Date =>
  row.booking_ends_at ?? row.feed_ends_at ?? addMinutes(row.buffer_ends_at, -row.kept_minutes);

const toText = (at: Date): string => at.toISOString();

/** `format` is for pages with thousands of entries. */
export function viewEntry(row: EntryRow, isKnown: boolean, format = toText): Entry {
  return {
    _id: row.id,
    listingId: row.listing_id,
    seat: row.seat,
    kind: toEntryKind(row),
    startsAt: format(row.starts_at),
    endsAt: format(entryEnd(row)),
    gapEndsAt: format(row.buffer_ends_at),
    booking: viewEntryBooking(row, isKnown),
    block:
      row.block_id === null
        ? null
        : {
            _id: row.block_id,
            listingId: row.block_listing_id!,
            note: row.note,
            occurrenceCount: row.occurrence_count!,
          },
    ...(row.calendar_import_id
      ? { external: { feedId: row.calendar_import_id, feedName: row.feed_name!, listingId: row.feed_listing_id! } }
      : {}),
  };
}

/** The calendar of a listing for these local dates. Throws VALIDATION_FAILED, NOT_FOUND. */
export async function getCalendar(
  db: Kysely<DB>,
  actor: MemberActor,
  query: { listingId: string; from: string; to: string },
): Promise<Calendar> {
  const fields: Record<string, string> = {};
  const days = daysBetween(query.from, query.to);
  if (days < 0) fields['to'] = say('Must be on or after from.');
  if (days >= AVAILABILITY.maximumSpanDays)
    fields['to'] = say('Choose {count} days or fewer.', { count: AVAILABILITY.maximumSpanDays });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });

  // The time zone comes with the rows, so we query a wider range and cut it to the local dates.
  const rows = await listCalendar(db, { ...query, memberId: actor.memberId }, coverAllZones(query));
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  const stretch = {
    startsAt: localDayBounds(query.from, first.time_zone).startsAt,
    endsAt: localDayBounds(query.to, first.time_zone).endsAt,
  };
  const isShown = (row: EntryRow) => overlaps({ startsAt: row.starts_at, endsAt: row.buffer_ends_at }, stretch);
  const entries = rows.flatMap((row) => (row.id !== null && isShown(row) ? [row] : []));
  return {
    timeZone: first.time_zone,
    rooms: [...new Map(rows.map((row) => [row.calendar_listing_id, viewListing(row)])).values()],
    entries: entries
      .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
      .map((row) => viewEntry(row, permits(first.hostRole, 'answer'))),
    ...coHostingMark(first.hostRole, first.host_name),
  };
}

const viewListing = (row: ListingRow): Calendar['rooms'][number] => ({
  _id: row.calendar_listing_id,
  title: row.title,
  kind: LISTING_KINDS[row.listing_kind]!,
  state: row.state as Calendar['rooms'][number]['state'],
  seats: row.seats,
});

/** Covers these dates in every time zone. */
const BEHIND_MINUTES = 12 * 60;
const AHEAD_MINUTES = 14 * 60;
export const coverAllZones = ({ from, to }: { from: string; to: string }): TimeRange => ({
  startsAt: addMinutes(new Date(from), -AHEAD_MINUTES),
  endsAt: addMinutes(new Date(addDays(to, 1)), BEHIND_MINUTES),
});
