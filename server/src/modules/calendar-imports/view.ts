// A calendar import as its host sees it. Its URL isn't sent: only the website and the last characters are shown.
import type {
  CalendarImport,
  CalendarImportConflict,
  CalendarWarning,
} from '@daynook/contract/hosting/calendar-imports';
import { calendarErrorWords } from './calendar-refused.ts';
import { judgeHealth } from './poll-times.ts';
import type { CalendarImportRow, ConflictRow } from './store.ts';

export const viewCalendarImport = (row: CalendarImportRow, now: Date): CalendarImport => ({
  _id: row.id,
  listingId: row.listing_id,
  name: row.name,
  host: row.host,
  ending: row.ending,
  keepsGap: row.keeps_buffer,
  health: judgeHealth(row, now),
  createdAt: row.created_at.toISOString(),
  lastTriedAt: row.last_tried_at.toISOString(),
  lastOkAt: row.last_ok_at.toISOString(),
  nextTryAt: row.next_try_at.toISOString(),
  error: row.failure === null ? null : { code: row.failure, message: calendarErrorWords(row.failure) },
  eventCount: row.event_count,
  freeCount: row.free_count,
  ownCount: row.own_count,
  busyCount: row.busy_count ?? 0,
  busyFrom: row.busy_from?.toISOString() ?? null,
  busyUntil: row.busy_until?.toISOString() ?? null,
  warnings: row.warnings as unknown as CalendarWarning[],
});

export const viewConflict = (row: ConflictRow): CalendarImportConflict => ({
  feedId: row.calendar_import_id,
  feedName: row.feed_name,
  booking: {
    _id: row.booking_id,
    reference: row.reference,
    status: row.status as CalendarImportConflict['booking']['status'],
    guestName: row.guest_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  },
});

/** The website and the last characters: enough to tell two apart, too little to read anything. */
export function toShownParts(address: URL): { host: string; ending: string } {
  return { host: address.hostname, ending: address.href.slice(-4) };
}
