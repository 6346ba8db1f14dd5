// Staff correct when a booking takes place, because its property was entered in the wrong time zone. It's a change at the same price that
// nobody is asked about, so both sides' emails, calendars, and the booking's history tell it like any other.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import type { BookingRecord } from '../bookings/service.ts';
import { applyChange } from './apply-change.ts';
import * as store from './store.ts';
import { type Terms, toTerms } from './terms.ts';

export interface CorrectedHours extends TimeRange {
  readonly timeZone: string;
  readonly staffId: string;
}

/** The caller has locked its listing and the booking, which isn't being paid or changed. Throws SLOT_TAKEN. */
export async function correctHours(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { startsAt, endsAt, timeZone, staffId }: CorrectedHours,
): Promise<void> {
  const now = deps.clock.now();
  // What was proposed was about the wrong hours.
  const open = await store.findOpen(trx, booking.id);
  if (open) await store.updateChange(trx, open.id, { state: 'canceled', endedAt: now });
  const before = toTerms(booking);
  const after: Terms = {
    ...before,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    localStart: wallClockText(startsAt, timeZone),
    localEnd: wallClockText(endsAt, timeZone),
    timeZone,
  };
  const change: store.Change = {
    id: deps.newId(),
    bookingId: booking.id,
    kind: 'change',
    state: 'open',
    by: 'staff',
    proposedBy: staffId,
    answeredBy: null,
    message: null,
    before,
    after,
    differenceMinor: 0,
    moneyBackMinor: 0,
    creditBackMinor: 0,
    isChargedLater: false,
    expiresAt: now,
    createdAt: now,
    endedAt: null,
  };
  await store.insertChange(trx, change);
  await applyChange(trx, deps, booking, change, { by: 'staff', memberId: staffId });
}
