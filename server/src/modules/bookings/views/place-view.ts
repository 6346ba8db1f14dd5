// Where a booking is and how to get in, as much of it as the viewer sees now.
import type { Booking } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { Db } from '../../../db/db.ts';
import type { Role } from '../booking.ts';
import { addressFrom, checkInText, findWifi, nextRelease, seesExactAddress } from '../policy.ts';
import * as reading from '../read-store.ts';
import { timed } from './timed.ts';

type Place = Pick<Booking, 'address' | 'addressFrom' | 'arrivalNote' | 'nextReleaseAt' | 'wifi'>;

export async function viewPlace(db: Db, row: reading.SummaryRow, role: Role, now: Date): Promise<Place> {
  const area = {
    country: row.property_country,
    neighborhood: row.property_neighborhood,
    coordinates: { lat: row.public_lat, lng: row.public_lng },
  };
  const { startsAt } = timed(row);
  const dated = {
    ...timed(row),
    timeZone: row.time_zone,
    cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  };
  const from = role === 'guest' ? addressFrom(dated, now) : null;
  const next = nextRelease(row.check_in, { startsAt, from, now });
  const times = { addressFrom: from?.toISOString() ?? null, nextReleaseAt: next?.toISOString() ?? null };
  if (!seesExactAddress(dated, role, now))
    return { address: { ...area, exact: null }, ...times, arrivalNote: null, wifi: null };
  const address = await reading.findExactAddress(db, row.property_id);
  const exact = address && {
    street: address.street,
    unit: address.unit,
    postalCode: address.postal_code,
    country: row.property_country,
    coordinates: { lat: address.lat, lng: address.lng },
  };
  return {
    address: { ...area, exact: exact ?? null },
    ...times,
    arrivalNote: checkInText(row.check_in, { role, startsAt, now }),
    wifi: findWifi(row.check_in, { role, startsAt, now }) ?? null,
  };
}
