// Emails about repeating bookings: one about all that happened at once, with a line for each booking (C21).
import type { CancelRefund } from '@daynook/contract/booking-states';
import type { CalendarEvent } from '@daynook/contract/calendar-text';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import { type Facts, makeCalendarPart } from './booking-email.ts';
import type { CalendarPart, EmailContent } from './email.ts';

/** A booking of the series. Instants are ISO text. */
interface SeriesEmailRow {
  readonly bookingId: string;
  readonly reference: string;
  readonly version: number;
  readonly number: number;
  readonly listingTitle: string;
  readonly place: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly totalMinor: number;
  readonly hostEarningsMinor: number;
  /** When the card is charged; null if it has been, or never is. */
  readonly chargeAt: string | null;
  /** What goes back to the guest. */
  readonly refundMinor: number;
  readonly wasConfirmed: boolean;
}

export interface SeriesEmailData {
  readonly seriesId: string;
  readonly code: 'requested' | 'confirmed' | 'declined' | 'withdrawn' | 'expired' | 'cancelled' | 'released';
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  /** What staff chose to refund, if they canceled paid bookings. */
  readonly refund?: CancelRefund;
  readonly reason: string | null;
  readonly readerName: string;
  readonly guestName: string;
  readonly hostName: string;
  /** The guest’s note, for the host. */
  readonly note: string | null;
  readonly currency: string;
  /** Until when the host can answer. */
  readonly answerBy: string | null;
  /** The bookings it's about. */
  readonly rows: readonly SeriesEmailRow[];
  /** How many bookings the series has. */
  readonly count: number;
}

type Context = { readonly publicUrl: string };
type Side = 'guest' | 'host' | 'co-host';
type Template = (data: SeriesEmailData, context: Context) => EmailContent;

const REASONS: Readonly<Record<Side, string>> = {
  get guest() {
    return `You’re getting this because you booked on ${currentBrand().name}.`;
  },
  get host() {
    return `You’re getting this because you host on ${currentBrand().name}.`;
  },
  get 'co-host'() {
    return `You’re getting this because you co-host this property on ${currentBrand().name}.`;
  },
};

const firstRow = ({ rows }: SeriesEmailData): SeriesEmailRow => rows[0]!;
const readTitle = (data: SeriesEmailData): string => firstRow(data).listingTitle;
const countWords = ({ rows }: SeriesEmailData): string => words.count(rows.length, 'booking');
const sum = (data: SeriesEmailData, read: (row: SeriesEmailRow) => number): string =>
  moneyWords(
    data.rows.reduce((total, row) => total + read(row), 0),
    data.currency,
  );

const whenWords = ({ startsAt, endsAt, timeZone }: SeriesEmailRow): string =>
  words.spanWords(new Date(startsAt), new Date(endsAt), timeZone);

/** What the line says after the time: price, and when it's charged. */
function amountWords(row: SeriesEmailRow, side: Side, { currency, code }: SeriesEmailData): string {
  if (side === 'co-host') return '';
  if (side === 'host') return ` · you earn ${moneyWords(row.hostEarningsMinor, currency)}`;
  const price = ` · ${moneyWords(row.totalMinor, currency)}`;
  if (code !== 'confirmed' || row.totalMinor === 0) return price;
  return row.chargeAt
    ? `${price}, charged ${words.shortDayWords(new Date(row.chargeAt), row.timeZone)}`
    : `${price}, charged now`;
}

/** One line for each booking. */
const rowFacts = (data: SeriesEmailData, side: Side): Facts =>
  data.rows.map((row) => [`${row.number} of ${data.count}`, `${whenWords(row)}${amountWords(row, side, data)}`]);

const refundFacts = (data: SeriesEmailData): Facts =>
  data.rows.map((row) => [
    `${row.number} of ${data.count}`,
    `${whenWords(row)}${row.refundMinor > 0 ? ` · refund ${moneyWords(row.refundMinor, data.currency)}` : ''}`,
  ]);

/** Events for the reader's calendar. A single one is an invitation; several are a file to add. */
function makeCalendar(data: SeriesEmailData, side: 'guest' | 'host', context: Context): CalendarPart | undefined {
  const method = data.code === 'confirmed' ? ('REQUEST' as const) : ('CANCEL' as const);
  const rows = data.rows.filter(({ wasConfirmed }) => wasConfirmed);
  const events = rows.map(
    (row): CalendarEvent => makeCalendarPart(side, { ...row, guestName: data.guestName }, context, method).event,
  );
  const [event, ...more] = events;
  return event && { method, event, ...(more.length > 0 ? { more } : {}) };
}

interface Text {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts: Facts;
  readonly label?: string;
  readonly calendar?: CalendarPart | undefined;
}

const seriesEmail = (side: Side, data: SeriesEmailData, { publicUrl }: Context, text: Text): EmailContent => ({
  subject: text.subject,
  name: data.readerName,
  paragraphs: text.paragraphs,
  facts: text.facts,
  action: { label: text.label ?? 'View bookings', href: `${publicUrl}/booking/${firstRow(data).bookingId}#series` },
  reason: REASONS[side],
  calendar: text.calendar,
});

const answerWords = (data: SeriesEmailData): string[] =>
  data.answerBy
    ? [
        `Please answer by ${words.momentWords(new Date(data.answerBy), firstRow(data).timeZone)}. After that, the request expires.`,
      ]
    : [];

const requestedFor =
  (side: 'host' | 'co-host'): Template =>
  (data, context) =>
    seriesEmail(side, data, context, {
      subject: `${data.guestName} wants to book ${readTitle(data)} ${words.count(data.rows.length, 'time')}`,
      paragraphs: [
        `${data.guestName} wants to repeat a booking. You can accept all of them at once, or answer each one.`,
        ...answerWords(data),
      ],
      facts: [
        ...rowFacts(data, side),
        ...(side === 'host' ? ([['You earn', sum(data, (row) => row.hostEarningsMinor)]] as const) : []),
        ...(data.note ? ([['Note', data.note]] as const) : []),
      ],
      label: 'Accept or decline',
    });

const requestSent: Template = (data, context) =>
  seriesEmail('guest', data, context, {
    subject: `Request sent: ${countWords(data)} at ${readTitle(data)}`,
    paragraphs: [
      `We sent your request to ${data.hostName}. If they accept, the first booking is charged right away and the others before they start.`,
      ...(data.answerBy
        ? [`They need to answer by ${words.momentWords(new Date(data.answerBy), firstRow(data).timeZone)}.`]
        : []),
    ],
    facts: [...rowFacts(data, 'guest'), ['Total', sum(data, (row) => row.totalMinor)]],
  });

const confirmed: Template = (data, context) =>
  seriesEmail('guest', data, context, {
    subject: `Confirmed: ${countWords(data)} at ${readTitle(data)}`,
    paragraphs: [
      'Your bookings are confirmed. Each one is charged to your card on the day shown, and you can cancel each one separately.',
      'The exact address appears on each booking page before it starts.',
    ],
    facts: [...rowFacts(data, 'guest'), ['Total', sum(data, (row) => row.totalMinor)], ['Host', data.hostName]],
    calendar: makeCalendar(data, 'guest', context),
  });

const confirmedHost: Template = (data, context) =>
  seriesEmail('host', data, context, {
    subject: `${data.guestName} booked ${readTitle(data)} ${words.count(data.rows.length, 'time')}`,
    paragraphs: [
      `${data.guestName}’s bookings are confirmed. Each one is charged before it starts. If a payment fails, we cancel that booking and notify you.`,
    ],
    facts: [
      ...rowFacts(data, 'host'),
      ['You earn', sum(data, (row) => row.hostEarningsMinor)],
      ...(data.note ? ([['Note', data.note]] as const) : []),
    ],
    calendar: makeCalendar(data, 'host', context),
  });

/** What happened, as the start of a sentence. */
function endWords(data: SeriesEmailData, side: 'guest' | 'host'): { subject: string; sentence: string } {
  const which = `${countWords(data)} at ${readTitle(data)}`;
  const other = side === 'guest' ? data.hostName : data.guestName;
  const who = data.by === 'staff' ? currentBrand().name : data.by === side ? 'You' : other;
  switch (data.code) {
    case 'declined':
      return {
        subject: `Declined: ${which}`,
        sentence: `${data.hostName} can’t host these bookings. You weren’t charged.`,
      };
    case 'withdrawn':
      return { subject: `Withdrawn: ${which}`, sentence: `${data.guestName} withdrew these requests.` };
    case 'expired':
      return {
        subject: `Expired: ${which}`,
        sentence: 'These requests weren’t answered in time. Nothing was charged.',
      };
    case 'released':
      return {
        subject: `Canceled, card declined: ${which}`,
        sentence:
          side === 'guest'
            ? 'We couldn’t charge your card in time, so we canceled this booking. You don’t owe anything.'
            : `${data.guestName}’s card was declined and they didn’t pay in time. The hours are free again.`,
      };
    default:
      return {
        subject: `Canceled: ${which}`,
        sentence: `${who} canceled ${countWords(data)}${data.refund === 'policy' ? ' under the cancellation policy' : ''}. The others stay as they are.`,
      };
  }
}

const endedFor =
  (side: 'guest' | 'host'): Template =>
  (data, context) => {
    const { subject, sentence } = endWords(data, side);
    const isRefunded = side === 'guest' && data.rows.some(({ refundMinor }) => refundMinor > 0);
    const isKept = side === 'guest' && !isRefunded && data.refund === 'policy';
    return seriesEmail(side, data, context, {
      subject,
      paragraphs: [
        sentence,
        ...(isRefunded ? [`${sum(data, (row) => row.refundMinor)} goes back to your card.`] : []),
        ...(isKept ? ['What you paid isn’t refundable under it.'] : []),
      ],
      facts: [
        ...(side === 'guest' ? refundFacts(data) : rowFacts(data, 'co-host')),
        ...(data.reason ? ([['Reason', data.reason]] as const) : []),
      ],
      calendar: makeCalendar(data, side, context),
    });
  };

export const SERIES_EMAIL_TEMPLATES = {
  'series-requested': requestedFor('host'),
  'series-requested-co-host': requestedFor('co-host'),
  'series-request-sent': requestSent,
  'series-confirmed': confirmed,
  'series-confirmed-host': confirmedHost,
  'series-ended': endedFor('guest'),
  'series-ended-host': endedFor('host'),
} as const;
