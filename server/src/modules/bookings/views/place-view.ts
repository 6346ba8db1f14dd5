// Where a booking is and how to get in, as much of it as the viewer sees now.
import type { Booking } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { Db } from '../../../db/db.ts';
import { listWayInPhotos } from '../../way-in-photos/service.ts';
import type { Role } from '../booking.ts';
import {
  addressFrom,
  type CheckInInstruction,
  checkInText,
  codeRelease,
  filterWayIn,
  findWifi,
  nextRelease,
  openedStages,
  seesExactAddress,
} from '../policy.ts';
import * as reading from '../read-store.ts';
import type { Opener } from './opener.ts';
import { insertOpenings } from './opening-store.ts';
import { timed } from './timed.ts';

type Place = Pick<Booking, 'address' | 'addressFrom' | 'arrivalNote' | 'nextReleaseAt' | 'wifi' | 'wayIn'>;

/** Notes that a guest sees the address. `opener` is undefined if it isn't the guest or an attendee who reads it. */
export async function viewPlace(
  db: Db,
  row: reading.SummaryRow,
  { role, now, opener }: { role: Role; now: Date; opener: Opener | undefined },
): Promise<Place> {
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
  // Before that, the address is what comes next.
  const isExact = seesExactAddress(dated, role, now);
  const photos = isExact ? await listWayInPhotos(db, row.property_id) : [];
  const parts = [
    ...(row.check_in as unknown as readonly CheckInInstruction[]),
    ...(photos.some(({ stage }) => stage === 'code')
      ? [{ part: 'photos', text: '', release: codeRelease(row.check_in) }]
      : []),
  ];
  const next = nextRelease(parts, { startsAt, from, now });
  const times = { addressFrom: from?.toISOString() ?? null, nextReleaseAt: next?.toISOString() ?? null };
  if (!isExact) return { address: { ...area, exact: null }, ...times, arrivalNote: null, wifi: null, wayIn: [] };
  const address = await reading.findExactAddress(db, row.property_id);
  const exact = address && {
    street: address.street,
    unit: address.unit,
    postalCode: address.postal_code,
    country: row.property_country,
    coordinates: { lat: address.lat, lng: address.lng },
  };
  const asked = { role, startsAt, now };
  if (opener) {
    const stages = openedStages(row.check_in, photos, asked);
    await insertOpenings(db, { ...opener, bookingId: row.id, stages, at: now });
  }
  return {
    address: { ...area, exact: exact ?? null },
    ...times,
    arrivalNote: checkInText(row.check_in, asked),
    wifi: findWifi(row.check_in, asked) ?? null,
    wayIn: filterWayIn(photos, row.check_in, asked),
  };
}
