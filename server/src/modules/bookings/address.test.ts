// When the guest sees the exact address: every status of a booking, before and after the time it's due.
import { BOOKING_STATUSES, type BookingStatus } from '@daynook/contract/booking-states';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { describe, expect, it } from 'vitest';
import { addressFrom, seesExactAddress } from './policy.ts';

const at = (text: string) => new Date(text);
/** Ten days ahead on the flexible policy: free to cancel until 24 hours before the start. */
const BOOKING = {
  startsAt: at('2026-11-24T14:00:00Z'),
  endsAt: at('2026-11-24T16:00:00Z'),
  timeZone: 'America/New_York',
  confirmedAt: at('2026-11-14T14:00:00Z'),
  cancellationPolicy: 'flexible' as CancellationPolicyId,
};

/** What the guest sees a second before the reveal, from then on, a second before the end of its day, and after that. */
const SEEN: Record<BookingStatus, readonly [boolean, boolean, boolean, boolean]> = {
  hold: [false, false, false, false],
  requested: [false, false, false, false],
  awaiting_payment: [false, false, false, false],
  confirmed: [false, true, true, false],
  active: [false, true, true, false],
  completed: [false, true, true, false],
  closed: [false, true, true, false],
  declined: [false, false, false, false],
  withdrawn: [false, false, false, false],
  expired: [false, false, false, false],
  // By the guest, the host or staff: it's one status.
  cancelled: [false, false, false, false],
};
const MOMENTS = ['2026-11-23T13:59:59Z', '2026-11-23T14:00:00Z', '2026-11-25T15:59:59Z', '2026-11-25T16:00:00Z'].map(
  at,
);

describe('the exact address and how to get in (B2, B6)', () => {
  it.each(BOOKING_STATUSES)('are shown to the guest of a booking that is %s only as the table says', (status) => {
    const booking = { ...BOOKING, status };
    expect(MOMENTS.map((now) => seesExactAddress(booking, 'guest', now))).toEqual(SEEN[status]);
    const isEverShown = SEEN[status].includes(true);
    expect(addressFrom(booking, MOMENTS[0]!)).toEqual(isEverShown ? MOMENTS[1] : null);
    expect(addressFrom(booking, MOMENTS[3]!)).toBeNull();
  });

  it.each(BOOKING_STATUSES)('are always shown to host and staff of a booking that is %s', (status) => {
    for (const role of ['host', 'staff'] as const)
      for (const now of MOMENTS) expect(seesExactAddress({ ...BOOKING, status }, role, now)).toBe(true);
  });
});

describe('the time they’re shown from (B2)', () => {
  it.each([
    ['flexible, 24 hours before the start', 'flexible', '2026-11-14T14:00:00Z', '2026-11-23T14:00:00Z'],
    [
      'relaxed, free until 2 hours before: 24 hours before the start',
      'relaxed',
      '2026-11-14T14:00:00Z',
      '2026-11-23T14:00:00Z',
    ],
    ['moderate, when its five free days begin', 'moderate', '2026-11-14T14:00:00Z', '2026-11-19T14:00:00Z'],
    [
      'strict, inside its 14 days: when the day to change one’s mind ends',
      'strict',
      '2026-11-14T14:00:00Z',
      '2026-11-15T14:00:00Z',
    ],
    [
      'moderate, confirmed 40 hours ahead: after the 15 free minutes',
      'moderate',
      '2026-11-22T22:00:00Z',
      '2026-11-22T22:15:00Z',
    ],
    [
      'flexible, confirmed 24 hours and 5 minutes ahead: 5 minutes later',
      'flexible',
      '2026-11-23T13:55:00Z',
      '2026-11-23T14:00:00Z',
    ],
    ['confirmed on the day: at once', 'flexible', '2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'],
    [
      'a long stay, inside its 30 days: after the first day',
      'long-stay',
      '2026-11-14T14:00:00Z',
      '2026-11-15T14:00:00Z',
    ],
  ] as const)('%s', (_, cancellationPolicy, confirmedAt, expected) => {
    const booking = { ...BOOKING, status: 'confirmed' as const, cancellationPolicy, confirmedAt: at(confirmedAt) };
    expect(addressFrom(booking, at(confirmedAt))).toEqual(at(expected));
  });
});
