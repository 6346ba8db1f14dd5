// Every email with example data, in many variants: for previews, and so that tests can read all of them in every language. No text of ours
// contains one of the values, so tests can tell them from texts.
import { GUEST_REASONS, HOST_REASONS } from '@daynook/contract/limits/booking-disputes';
import type { EmailTemplateName, EmailToSend } from '../../emails/service.ts';
import { ENDS_AT, ID, STARTS_AT, type Variants } from './example-values.ts';
import { OTHER_EMAILS } from './other-examples.ts';

const CHANGE = {
  id: ID,
  state: 'proposed',
  before: {
    listingTitle: 'Sunny desk',
    timeZone: 'America/Toronto',
    startsAt: STARTS_AT,
    endsAt: ENDS_AT,
    guests: 1,
    extras: [],
    totalMinor: 4_000,
    hostEarningsMinor: 3_600,
  },
  after: {
    listingTitle: 'Sunny desk',
    timeZone: 'America/Toronto',
    startsAt: '2026-11-25T14:00:00.000Z',
    endsAt: '2026-11-25T21:30:00.000Z',
    guests: 2,
    extras: ['2 × Monitor'],
    totalMinor: 5_000,
    hostEarningsMinor: 4_500,
  },
  differenceMinor: 1_000,
  creditMinor: 0,
  expiresAt: '2026-11-23T14:00:00.000Z',
  message: 'Plans changed.',
} as const;

const BOOKING = {
  bookingId: ID,
  reference: 'DN-ABC234',
  listingTitle: 'Sunny desk',
  guestName: 'Sam',
  hostName: 'Nadia',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  timeZone: 'America/Toronto',
  readerName: 'Maya',
  readerZone: 'America/Toronto',
  place: 'Brooklyn, NY',
  status: 'confirmed',
  version: 2,
  wasConfirmed: true,
  guests: 2,
  currency: 'CAD',
  totalMinor: 10_000,
  hostEarningsMinor: 9_000,
  expiresAt: '2026-11-23T14:00:00.000Z',
  deadline: '2026-11-24T15:00:00.000Z',
  by: 'guest',
  reason: null,
  amountMinor: 5_000,
  change: CHANGE,
} as const;

const CASH = { method: 'cash', collectedBy: 'host', isPaid: false, wasAwaited: false } as const;
const TRANSFER = { method: 'bank-transfer', collectedBy: 'host', isPaid: false, wasAwaited: true } as const;
const OURS = { method: 'bank-transfer', collectedBy: 'platform', isPaid: true, wasAwaited: true } as const;
const RECORD = {
  stays: 4,
  staysWithYou: 1,
  cancelled: 0,
  rating: 4.8,
  reviewCount: 3,
  memberSince: '2026-03-01',
  isEmailVerified: true,
} as const;
const REQUEST = {
  note: 'Plans changed.',
  answers: [{ question: 'How many?', answer: 'Coffee' }],
  record: RECORD,
  latestMessage: { by: 'guest', text: 'See you soon' },
} as const;
const GROUP = {
  count: 3,
  asked: [
    { title: 'Sunny desk', hostName: 'Nadia' },
    { title: 'Quiet studio', hostName: 'Owen' },
  ],
  mostMinor: 12_000,
  openCount: 1,
} as const;

const BOOKINGS: Variants = [
  {},
  {
    by: 'host',
    reason: 'Plans changed.',
    readerZone: 'America/Los_Angeles',
    extras: ['2 × Monitor', 'Coffee'],
    addressFrom: BOOKING.startsAt,
    freeUntil: '2026-11-23T14:00:00.000Z',
  },
  { hostKeepsMinor: 400 },
  { amountMinor: BOOKING.totalMinor, hostKeepsMinor: 0 },
  { by: 'staff', expiresAt: null, byStaff: { refund: 'policy', hostKeepsMinor: 400 }, hostEarningsMinor: 10_000 },
  { by: 'staff', amountMinor: 0, byStaff: { refund: 'policy', hostKeepsMinor: 400 }, unpaidMinor: 4_000 },
  { by: 'staff', byStaff: { refund: 'all', hostKeepsMinor: 0 }, amountMinor: 10_000 },
  {
    by: 'system',
    status: 'cancelled',
    wasConfirmed: false,
    amountMinor: null,
    payment: TRANSFER,
    undone: { missingMinor: 700, wasAwaited: true },
  },
  { payment: CASH, by: 'host', undone: { missingMinor: 700, wasAwaited: false }, expiresAt: null },
  { payment: CASH, undone: { missingMinor: 700, wasAwaited: false } },
  { payment: OURS, asCredit: { creditMinor: 2_000, bonusMinor: 500 }, isPaymentUnknown: true },
  { creditMinor: 10_000, asCredit: { creditMinor: 5_000, bonusMinor: 0 }, by: 'host' },
  { totalMinor: 0, hostEarningsMinor: 0, amountMinor: null },
  { group: GROUP, request: REQUEST },
  {
    group: { count: 2, asked: GROUP.asked, mostMinor: 12_000 },
    isPaymentUnknown: true,
    request: {
      ...REQUEST,
      latestMessage: { by: 'host', text: 'See you soon' },
      record: { ...RECORD, stays: 0, staysWithYou: 0, cancelled: 2, rating: null, isEmailVerified: false },
    },
  },
  {
    request: {
      note: null,
      answers: [],
      latestMessage: null,
      record: { ...RECORD, stays: 1, staysWithYou: 0, cancelled: 1, reviewCount: 1 },
    },
  },
  {
    change: { ...CHANGE, differenceMinor: -1_000, creditMinor: 300, before: { ...CHANGE.before, extras: ['Coffee'] } },
  },
  {
    by: 'staff',
    change: {
      ...CHANGE,
      differenceMinor: 0,
      after: {
        ...CHANGE.after,
        listingTitle: 'Quiet studio',
        startsAt: CHANGE.before.startsAt,
        endsAt: CHANGE.before.endsAt,
        guests: 1,
      },
    },
  },
  { change: { ...CHANGE, differenceMinor: -500, laterCharge: { amountMinor: 900, at: null } } },
  { status: 'requested', change: { ...CHANGE, laterCharge: { amountMinor: 900, at: BOOKING.startsAt } } },
  { change: { ...CHANGE, differenceMinor: 0, after: { ...CHANGE.after, timeZone: 'America/Chicago' } } },
  {
    status: 'requested',
    change: { ...CHANGE, differenceMinor: 0, after: { ...CHANGE.before, timeZone: 'America/Chicago' } },
  },
];

const DISPUTE = {
  name: 'Maya',
  zone: 'America/Toronto',
  otherName: 'Nadia',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Sunny desk',
  currency: 'CAD',
  side: 'guest',
  isMine: false,
  reason: 'overtime',
  direction: 'payment',
  offerMinor: 1_000,
  settledMinor: 900,
  hostMinor: 800,
  lossMinor: 700,
  dueAt: '2026-11-25T14:00:00.000Z',
  decision: 'Plans changed.',
  isReminder: false,
  isOutside: false,
  isDirect: false,
};
const DISPUTES: Variants = (['guest', 'host'] as const).flatMap((side) =>
  (['refund', 'payment'] as const).flatMap((direction) => [
    ...(direction === 'refund' ? GUEST_REASONS : HOST_REASONS).map((reason) => ({
      ...DISPUTE,
      side,
      direction,
      reason,
    })),
    { ...DISPUTE, side, direction, isMine: true, isReminder: true },
    { ...DISPUTE, side, direction, isMine: true, reason: 'other', isOutside: true },
    { ...DISPUTE, side, direction, isReminder: true, isOutside: true, isDirect: true, settledMinor: null },
    { ...DISPUTE, side, direction, isOutside: true, isDirect: true, hostMinor: 900 },
    { ...DISPUTE, side, direction, isReminder: true, isOutside: true, isDirect: true },
  ]),
);

const DAMAGE = {
  name: 'Maya',
  zone: 'America/Toronto',
  otherName: 'Nadia',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Sunny desk',
  currency: 'CAD',
  amountMinor: 5_000,
  decidedMinor: 4_000,
  answerDueAt: '2026-11-25T14:00:00.000Z',
  agrees: true,
  reason: 'Plans changed.',
  isDeclined: false,
  isByCard: true,
  isDirect: false,
  isAgreed: false,
  closedAs: null,
  refundMinor: 1_000,
};
const DAMAGES: Variants = [
  DAMAGE,
  { ...DAMAGE, isDeclined: true, nextTryAt: '2026-11-28T14:00:00.000Z' },
  { ...DAMAGE, isReminder: true, isByCard: false },
  { ...DAMAGE, agrees: false, decidedMinor: 0, isDeclined: true, closedAs: 'withdrawn' },
  { ...DAMAGE, isByCard: false, isDirect: true, closedAs: 'written-off' },
  { ...DAMAGE, isByCard: false, isDirect: true },
];

const INSTALLMENT = {
  name: 'Maya',
  otherName: 'Nadia',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Sunny desk',
  currency: 'CAD',
  amountMinor: 90_000,
  fromDate: '2026-12-01',
  untilDate: '2026-12-31',
  dueAt: '2026-12-01T14:00:00.000Z',
  timeZone: 'America/Toronto',
  isDeclined: false,
  isByCard: true,
  isDirect: false,
};
const INSTALLMENTS: Variants = [
  INSTALLMENT,
  { ...INSTALLMENT, isByCard: false, isReminder: true },
  { ...INSTALLMENT, isByCard: false, isDirect: true, isDeclined: true },
  {
    ...INSTALLMENT,
    isDeclined: true,
    series: { startsAt: BOOKING.startsAt, endsAt: BOOKING.endsAt, payUntil: BOOKING.endsAt },
  },
];

const ROW = {
  bookingId: ID,
  reference: 'DN-ABC234',
  version: 1,
  number: 1,
  listingTitle: 'Sunny desk',
  place: 'Brooklyn, NY',
  startsAt: BOOKING.startsAt,
  endsAt: BOOKING.endsAt,
  timeZone: 'America/Toronto',
  totalMinor: 5_000,
  hostEarningsMinor: 4_500,
  chargeAt: null,
  refundMinor: 0,
  paidMinor: 5_000,
  wasConfirmed: true,
  hostKeepsMinor: 4_500,
};
const SERIES_DATA = {
  seriesId: ID,
  code: 'requested',
  by: 'guest',
  reason: null,
  readerName: 'Maya',
  readerZone: 'America/Los_Angeles',
  guestName: 'Sam',
  hostName: 'Nadia',
  note: 'Plans changed.',
  currency: 'CAD',
  answerBy: '2026-11-23T14:00:00.000Z',
  rows: [ROW, { ...ROW, number: 2, chargeAt: BOOKING.startsAt, refundMinor: 2_000, hostKeepsMinor: 2_700 }],
  count: 4,
};
const SERIES: Variants = [
  'requested',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
  'released',
].flatMap((code) => [
  { ...SERIES_DATA, code },
  {
    ...SERIES_DATA,
    code,
    by: 'staff',
    refund: 'policy',
    reason: 'Plans changed.',
    rows: [ROW],
    answerBy: null,
    note: null,
  },
  {
    ...SERIES_DATA,
    code,
    by: 'host',
    excuseBy: '2026-12-07T14:00:00.000Z',
    rows: SERIES_DATA.rows.map((row) => ({ ...row, refundMinor: row.paidMinor, hostKeepsMinor: 0 })),
  },
  { ...SERIES_DATA, code, rows: [{ ...ROW, paidMinor: 0, hostKeepsMinor: 0 }], count: 1 },
  { ...SERIES_DATA, code, by: 'staff', refund: 'policy' },
]);

function listVariants(template: EmailTemplateName): Variants {
  const own = OTHER_EMAILS[template];
  if (own) return own;
  if (/^booking-dispute-|^extra-paid/.test(template)) return DISPUTES;
  if (template.startsWith('damage-')) return DAMAGES;
  if (template.startsWith('installment-')) return INSTALLMENTS;
  if (template.startsWith('series-')) return SERIES;
  return BOOKINGS.map((variant) => ({ ...BOOKING, ...variant }));
}

/** The template's email in all variants. */
export const listExamples = (template: EmailTemplateName): EmailToSend[] =>
  listVariants(template).map(
    (data) => ({ to: 'maya@example.org', memberId: ID, template, data }) as unknown as EmailToSend,
  );
