// Payouts and payout accounts for tests: complete and realistic, changed by each test as needed.
import type { Payout, PayoutAccount, PayoutBalance, PayoutItem } from '../app/nouns/payouts/api.ts';

export const PAYOUT_ID = '019a2f00-0000-7000-8000-0000000000b1';
const ROOM_BOOKING_ID = '019a2f00-0000-7000-8000-0000000000b9';

export const aPayoutAccount = (more: Partial<PayoutAccount> = {}): PayoutAccount => ({
  currency: 'USD',
  kind: 'us',
  holderName: 'Ana Límová',
  last4: '6789',
  stripe: null,
  schedule: 'weekly',
  changedAt: '2026-11-01T09:00:00Z',
  pausedUntil: null,
  ...more,
});

export const aBalance = (more: Partial<PayoutBalance> = {}): PayoutBalance => ({
  currency: 'USD',
  earnedMinor: 41_300,
  payableMinor: 16_200,
  onTheWayMinor: 24_300,
  paidMinor: 535_590,
  owedMinor: 0,
  ...more,
});

export const aPayout = (more: Partial<Payout> = {}): Payout => ({
  _id: PAYOUT_ID,
  status: 'paid',
  amountMinor: 24_300,
  feesMinor: 0,
  currency: 'USD',
  last4: '6789',
  bookings: 2,
  createdAt: '2026-11-16T12:00:00Z',
  sentAt: '2026-11-17T15:30:00Z',
  paidAt: '2026-11-18T17:00:00Z',
  failedAt: null,
  failure: null,
  ...more,
});

export const aPayoutItem = (more: Partial<PayoutItem> = {}): PayoutItem => ({
  bookingId: ROOM_BOOKING_ID,
  reference: 'DN-7F3K2',
  listingTitle: 'Garden room with a door',
  startsAt: '2026-11-12T14:00:00Z',
  endsAt: '2026-11-12T22:00:00Z',
  timeZone: 'America/New_York',
  amountMinor: 16_200,
  isFine: false,
  ...more,
});
