// Every email with sample data, in many variants, so that tests can read all of them in every language. Values are names that no text
// contains, so tests can tell them from texts.
import { GUEST_REASONS, HOST_REASONS } from '@daynook/contract/limits/booking-disputes';
import type { EmailTemplateName, EmailToSend } from '../src/modules/emails/templates.ts';
import { OTHER_EMAILS } from './other-email-samples.ts';
import { ENDS_AT, ID, STARTS_AT, type Variants } from './sample-values.ts';

const CHANGE = {
  id: ID,
  state: 'proposed',
  before: {
    listingTitle: 'Xenia',
    timeZone: 'America/Toronto',
    startsAt: STARTS_AT,
    endsAt: ENDS_AT,
    guests: 1,
    extras: [],
    totalMinor: 4_000,
    hostEarningsMinor: 3_600,
  },
  after: {
    listingTitle: 'Xenia',
    timeZone: 'America/Toronto',
    startsAt: '2026-11-25T14:00:00.000Z',
    endsAt: '2026-11-25T21:30:00.000Z',
    guests: 2,
    extras: ['2 × Qubo'],
    totalMinor: 5_000,
    hostEarningsMinor: 4_500,
  },
  differenceMinor: 1_000,
  creditMinor: 0,
  expiresAt: '2026-11-23T14:00:00.000Z',
  message: 'Zut.',
} as const;

const BOOKING = {
  bookingId: ID,
  reference: 'DN-ABC234',
  listingTitle: 'Xenia',
  guestName: 'Kymo',
  hostName: 'Nadyx',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  timeZone: 'America/Toronto',
  readerName: 'Rudo',
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
  note: 'Zut.',
  answers: [{ question: 'Qui?', answer: 'Wiz' }],
  record: RECORD,
  latestMessage: { by: 'guest', text: 'Hoi' },
} as const;
const GROUP = {
  count: 3,
  asked: [
    { title: 'Xenia', hostName: 'Nadyx' },
    { title: 'Yubi', hostName: 'Ovid' },
  ],
  mostMinor: 12_000,
  openCount: 1,
} as const;

const BOOKINGS: Variants = [
  {},
  {
    by: 'host',
    reason: 'Zut.',
    readerZone: 'America/Los_Angeles',
    extras: ['2 × Qubo', 'Wiz'],
    addressFrom: BOOKING.startsAt,
  },
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
      latestMessage: { by: 'host', text: 'Hoi' },
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
  { change: { ...CHANGE, differenceMinor: -1_000, creditMinor: 300, before: { ...CHANGE.before, extras: ['Wiz'] } } },
  {
    by: 'staff',
    change: {
      ...CHANGE,
      differenceMinor: 0,
      after: {
        ...CHANGE.after,
        listingTitle: 'Yubi',
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
  name: 'Rudo',
  zone: 'America/Toronto',
  otherName: 'Nadyx',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Xenia',
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
  decision: 'Zut.',
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
  name: 'Rudo',
  zone: 'America/Toronto',
  otherName: 'Nadyx',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Xenia',
  currency: 'CAD',
  amountMinor: 5_000,
  decidedMinor: 4_000,
  answerDueAt: '2026-11-25T14:00:00.000Z',
  agrees: true,
  reason: 'Zut.',
  isDeclined: false,
  isByCard: true,
  isDirect: false,
  isAgreed: false,
  closedAs: null,
  refundMinor: 1_000,
};
const DAMAGES: Variants = [
  DAMAGE,
  { ...DAMAGE, isReminder: true, isByCard: false },
  { ...DAMAGE, agrees: false, decidedMinor: 0, isDeclined: true, closedAs: 'withdrawn' },
  { ...DAMAGE, isByCard: false, isDirect: true, closedAs: 'written-off' },
  { ...DAMAGE, isByCard: false, isDirect: true },
];

const INSTALLMENT = {
  name: 'Rudo',
  otherName: 'Nadyx',
  bookingId: ID,
  reference: 'DN-ABC234',
  title: 'Xenia',
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
  listingTitle: 'Xenia',
  place: 'Brooklyn, NY',
  startsAt: BOOKING.startsAt,
  endsAt: BOOKING.endsAt,
  timeZone: 'America/Toronto',
  totalMinor: 5_000,
  hostEarningsMinor: 4_500,
  chargeAt: null,
  refundMinor: 0,
  wasConfirmed: true,
};
const SERIES_DATA = {
  seriesId: ID,
  code: 'requested',
  by: 'guest',
  reason: null,
  readerName: 'Rudo',
  guestName: 'Kymo',
  hostName: 'Nadyx',
  note: 'Zut.',
  currency: 'CAD',
  answerBy: '2026-11-23T14:00:00.000Z',
  rows: [ROW, { ...ROW, number: 2, chargeAt: BOOKING.startsAt, refundMinor: 2_000 }],
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
  { ...SERIES_DATA, code, by: 'staff', refund: 'policy', reason: 'Zut.', rows: [ROW], answerBy: null, note: null },
  { ...SERIES_DATA, code, by: 'host' },
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
export const sampleEmails = (template: EmailTemplateName): EmailToSend[] =>
  listVariants(template).map(
    (data) => ({ to: 'rudo@example.org', memberId: ID, template, data }) as unknown as EmailToSend,
  );
