// Complete, realistic bookings for tests, which change what they're about.
import type { Change, ChangeQuote } from '../app/nouns/booking-changes/api.ts';
import type { Disputes } from '../app/nouns/booking-disputes/api.ts';
import type { Booking, BookingSummary, Rebooking } from '../app/nouns/bookings/api.ts';
import type { CancellationPreview, CancellationRow, HostCancellation } from '../app/nouns/host-cancellations/api.ts';

export const BOOKING_ID = '019a2f00-0000-7000-8000-000000000001';

export const aSummary = (more: Partial<BookingSummary> = {}): BookingSummary => ({
  _id: BOOKING_ID,
  reference: 'DN-7K4M2Q',
  status: 'confirmed',
  paymentStatus: 'paid',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  guests: 2,
  cars: 0,
  currency: 'USD',
  totalMinor: 9_450,
  expiresAt: null,
  listing: {
    _id: '019a2f00-0000-7000-8000-00000000000a',
    title: 'Garden office under the maple',
    kind: 'private-room',
    image: null,
    city: 'Portland',
    state: 'Oregon',
  },
  guest: { _id: '019a2f00-0000-7000-8000-00000000000b', name: 'Zoë Límová', picture: null },
  host: { _id: '019a2f00-0000-7000-8000-00000000000c', name: 'Nadia Okafor', picture: null },
  role: 'guest',
  nextActions: [],
  reviewUntil: null,
  createdAt: '2026-11-20T17:00:00.000Z',
  ...more,
});

export const anEvent = (
  code: Booking['events'][number]['code'],
  more: Partial<Booking['events'][number]> = {},
): Booking['events'][number] => ({
  code,
  at: '2026-11-20T17:00:00.000Z',
  by: 'guest',
  reason: null,
  amountMinor: null,
  ...more,
});

/** By bank transfer to the host, nothing received yet. */
export const aPayment = (more: Partial<Booking['payment']> = {}): Booking['payment'] => ({
  method: 'bank-transfer',
  collectedBy: 'host',
  creditMinor: 0,
  creditBackMinor: 0,
  receivedMinor: 0,
  isUnknown: false,
  unpaidMinor: 0,
  isMonthly: false,
  receivedAt: null,
  undoUntil: null,
  parts: [],
  sentAt: null,
  instructions: null,
  invoiceTo: null,
  refunds: [],
  ...more,
});

export const aPaymentRefund = (
  more: Partial<Booking['payment']['refunds'][number]> = {},
): Booking['payment']['refunds'][number] => ({
  _id: '019a2f00-0000-7000-8000-0000000000d1',
  amountMinor: 9_450,
  dueSince: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  missingAt: null,
  canMarkSent: false,
  canConfirm: false,
  ...more,
});

export const aBooking = (more: Partial<Booking> = {}): Booking => ({
  ...aSummary(),
  expiresAt: more.status === 'requested' || more.status === 'awaiting_payment' ? '2026-11-22T12:00:00.000Z' : null,
  lines: [
    { code: 'space', amountMinor: 8_000, units: [{ unit: 'half-day', count: 1, unitMinor: 8_000 }] },
    { code: 'cleaning', amountMinor: 1_000 },
    { code: 'guest-fee', amountMinor: 450, basisPoints: 500 },
  ],
  payment: aPayment({ method: 'sandbox', collectedBy: 'platform' }),
  hostEarningsMinor: null,
  hostFeeMinor: null,
  guestRecord: null,
  latestMessage: null,
  damageDepositMinor: 0,
  refundedMinor: 0,
  refundDueMinor: 0,
  refundRefusedMinor: 0,
  refund: null,
  message: 'I need a quiet morning for a workshop.',
  answers: [],
  houseRules: ['No shoes inside', 'Calls in the garden, please'],
  cancellationPolicy: 'moderate',
  refundTimeline: {
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
    steps: [
      {
        until: '2026-11-28T18:00:00.000Z',
        refundMinor: 9_450,
        rule: 'policy-100',
        isFull: true,
        listingPercent: 100,
        extras: ['cleaning'],
      },
      {
        until: '2026-12-02T18:00:00.000Z',
        refundMinor: 5_000,
        rule: 'policy-part',
        isFull: false,
        listingPercent: 50,
        extras: ['cleaning'],
      },
      {
        until: '2026-12-03T18:00:00.000Z',
        refundMinor: 1_000,
        rule: 'policy-0',
        isFull: false,
        listingPercent: 0,
        extras: ['cleaning'],
      },
    ],
    freshMinutes: null,
  },
  events: [anEvent('paid', { amountMinor: 9_450 }), anEvent('confirmed')],
  address: { country: 'US', neighborhood: 'Kerns', coordinates: { lat: 45.54, lng: -122.65 }, exact: null },
  addressFrom: null,
  arrivalNote: null,
  nextReleaseAt: null,
  wifi: null,
  wayIn: [],
  cancelReason: null,
  cancelledBy: null,
  ...more,
});

/** Free again a week later, for the price of that time. */
export const aRebooking = (more: Partial<Rebooking> = {}): Rebooking => ({
  listingId: aSummary().listing._id,
  timeZone: 'America/Los_Angeles',
  guests: 2,
  cars: 0,
  addOns: [],
  goneExtras: [],
  choices: [
    {
      startsAt: '2026-12-10T18:00:00.000Z',
      endsAt: '2026-12-10T22:00:00.000Z',
      currency: 'USD',
      totalMinor: 9_450,
      bookingMode: 'instant',
    },
  ],
  next: { startsAt: '2026-12-10T18:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z' },
  noneBecause: null,
  ...more,
});
const toTerms = ({
  listing,
  houseRules,
  startsAt,
  endsAt,
  guests,
  cars,
  lines,
  totalMinor,
  cancellationPolicy,
}: Booking) => ({
  listing: { _id: listing._id, title: listing.title },
  houseRules,
  startsAt,
  endsAt,
  guests,
  cars,
  lines,
  totalMinor,
  hostEarningsMinor: null,
  damageDepositMinor: 0,
  cancellationPolicy,
});

/** Two more hours for $42. */
export const aChangeQuote = (more: Partial<ChangeQuote> = {}): ChangeQuote => {
  const before = toTerms(aBooking());
  return {
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
    before,
    after: {
      ...before,
      endsAt: '2026-12-04T00:00:00.000Z',
      lines: [
        { code: 'space', amountMinor: 12_000, units: [{ unit: 'hour', count: 6, unitMinor: 2_000 }] },
        { code: 'cleaning', amountMinor: 1_000 },
        { code: 'guest-fee', amountMinor: 650, basisPoints: 500 },
      ],
      totalMinor: 13_650,
    },
    differenceMinor: 4_200,
    chargeMinor: 4_200,
    refundMinor: 0,
    creditMinor: 0,
    laterCharge: null,
    termsKey: 'key-of-two-more-hours',
    effect: 'asks',
    answerBy: '2026-11-23T12:00:00.000Z',
    ...more,
  };
};

/** The same as the guest's open proposal, as its host sees it. */
export const aChange = (more: Partial<Change> = {}): Change => {
  const { effect: _effect, answerBy: _answerBy, ...compared } = aChangeQuote();
  return {
    _id: '019a2f00-0000-7000-8000-0000000000c1',
    kind: 'change',
    state: 'open',
    by: 'guest',
    ...compared,
    message: null,
    expiresAt: '2026-11-23T12:00:00.000Z',
    createdAt: '2026-11-21T12:00:00.000Z',
    endedAt: null,
    can: { accept: true, decline: true, withdraw: false, pay: false },
    ...more,
  };
};

/** Before the host asks for an excuse. */
export const aHostCancellation = (more: Partial<HostCancellation> = {}): HostCancellation => ({
  timeZone: 'America/Los_Angeles',
  record: { canceled: 1, bookings: 23 },
  excuse: null,
  canceledBy: 'host',
  fine: null,
  askUntil: '2026-12-15T18:00:00.000Z',
  can: { ask: true, addFile: false, decide: false, waive: false },
  ...more,
});

/** What canceling bookings of a host would refund and cost. */
export const aCancellationPreview = (
  fines: readonly CancellationRow['fine'][] = [null],
  more: Partial<CancellationRow> = {},
): CancellationPreview => ({
  rows: fines.map((fine) => ({
    bookingId: BOOKING_ID,
    guestName: 'Zoë Límová',
    listingTitle: 'Garden office under the maple',
    startsAt: '2026-12-03T18:00:00.000Z',
    endsAt: '2026-12-03T22:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    paidMinor: 9_450,
    dueMinor: 9_450,
    isRefundedByHost: false,
    isCounted: true,
    fine,
    obstacle: null,
    ...more,
  })),
  totals: [
    {
      currency: 'USD',
      dueMinor: fines.length * 9_450,
      fineMinor: fines.reduce((sum, fine) => sum + (fine && !fine.isFree ? fine.amountMinor : 0), 0),
    },
  ],
});

/** Nobody has reported a problem yet. */
export const someDisputes = (more: Partial<Disputes> = {}): Disputes => ({
  timeZone: 'America/New_York',
  disputes: [],
  evidence: [],
  can: { open: [], photograph: [] },
  openUntil: '2026-11-22T22:00:00.000Z',
  currency: 'USD',
  maximumMinor: 8_000,
  overtime: null,
  ...more,
});
