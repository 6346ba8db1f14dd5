// What placeholders in a host's messages can tell the guest about a booking: the total, and the property information that the booking
// page shows the guest at that time. Messages never reveal anything earlier than the page does.

import type { BookingStatus } from '@daynook/contract/booking-states';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { addressText } from '@daynook/contract/countries/addresses';
import type { Db } from '../../db/db.ts';
import { addressFrom, type CheckInInstruction, checkInVisibleFrom, instructionText } from './policy.ts';
import { findExactAddress, findSummary } from './read-store.ts';

/** `text` is undefined if the host hasn't added it; `from` is when the guest can see it, null for never. */
export interface PlaceFact {
  readonly text: string | undefined;
  readonly from: Date | null;
}

export interface GuestFacts {
  readonly totalMinor: number;
  readonly currency: string;
  readonly address: PlaceFact;
  readonly wifi: PlaceFact;
  readonly access: PlaceFact;
}

/** Bookings that may still be confirmed. The facts are those that would be shown then. */
const HOPED_FOR = new Set(['requested', 'awaiting_payment']);

/** `isAhead` is for messages sent later: a request counts as if it were confirmed by then. */
export async function findGuestFacts(
  db: Db,
  bookingId: string,
  { now, isAhead = false }: { now: Date; isAhead?: boolean },
): Promise<GuestFacts | undefined> {
  const row = await findSummary(db, bookingId);
  if (!row) return undefined;
  const startsAt = row.starts_at!;
  const dated = {
    status: (isAhead && HOPED_FOR.has(row.status) ? 'confirmed' : row.status) as BookingStatus,
    startsAt,
    endsAt: row.ends_at!,
    timeZone: row.time_zone,
    confirmedAt: row.confirmed_at,
    cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  };
  const from = addressFrom(dated, now);
  const exact = await findExactAddress(db, row.property_id);
  const items = row.check_in as unknown as readonly CheckInInstruction[];
  const part = (name: string): PlaceFact => {
    const item = items.find((one) => one.part === name);
    return {
      text: item && instructionText(item),
      from: item && from ? checkInVisibleFrom(item, { startsAt, from }) : from,
    };
  };
  const text =
    exact &&
    addressText({
      ...exact,
      country: row.property_country,
      city: row.property_city,
      region: row.property_region,
      postalCode: exact.postal_code,
    });
  return {
    totalMinor: row.total_minor,
    currency: row.currency,
    address: { text, from },
    wifi: part('wifi'),
    access: part('access'),
  };
}
