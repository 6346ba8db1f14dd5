// Emails about repeating bookings: one about all that happened at once, with a line for each booking (C21).
import type { CancelRefund } from '@daynook/contract/booking-states';
import type { CalendarEvent } from '@daynook/contract/calendar-text';
import { currentBrand } from '../../current-settings.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import { type Facts, makeCalendarPart, momentWords } from './booking-email.ts';
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
  /** What the guest had paid; left out of what was queued before it was known. */
  readonly paidMinor?: number;
  /** What the host keeps of a canceled booking after our fee; left out of what was queued before it was known. */
  readonly hostKeepsMinor?: number;
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
  /** The reader's own time zone; left out of what was queued before it was known. */
  readonly readerZone?: string;
  readonly guestName: string;
  readonly hostName: string;
  /** The guest’s note, for the host. */
  readonly note: string | null;
  readonly currency: string;
  /** Until when the host can answer. */
  readonly answerBy: string | null;
  /** Until when the host can ask us to excuse their cancellations; left out of all other emails. */
  readonly excuseBy?: string;
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
    return say('You’re getting this because you booked on {brand}.');
  },
  get host() {
    return say('You’re getting this because you host on {brand}.');
  },
  get 'co-host'() {
    return say('You’re getting this because you co-host this property on {brand}.');
  },
};

const firstRow = ({ rows }: SeriesEmailData): SeriesEmailRow => rows[0]!;
const readTitle = (data: SeriesEmailData): string => firstRow(data).listingTitle;

/** How many bookings of which listing. */
const countIn = (data: SeriesEmailData) => ({ count: data.rows.length, title: readTitle(data) });
const sum = (data: SeriesEmailData, read: (row: SeriesEmailRow) => number): string =>
  moneyWords(
    data.rows.reduce((total, row) => total + read(row), 0),
    data.currency,
  );

const whenWords = ({ startsAt, endsAt, timeZone }: SeriesEmailRow): string =>
  words.spanWords(new Date(startsAt), new Date(endsAt), timeZone);

/** The time, the price, and when it's charged. */
function rowWords(row: SeriesEmailRow, side: Side, { currency, code }: SeriesEmailData): string {
  const time = whenWords(row);
  if (side === 'co-host') return time;
  if (side === 'host')
    return say('{time} · you earn {amount}', { time, amount: moneyWords(row.hostEarningsMinor, currency) });
  const amount = moneyWords(row.totalMinor, currency);
  if (code !== 'confirmed' || row.totalMinor === 0) return `${time} · ${amount}`;
  return row.chargeAt
    ? say('{time} · {amount}, charged {date}', {
        time,
        amount,
        date: words.shortDayWords(new Date(row.chargeAt), row.timeZone),
      })
    : say('{time} · {amount}, charged now', { time, amount });
}

/** Which of the series it is. */
const numberWords = ({ number }: SeriesEmailRow, { count }: SeriesEmailData): string =>
  say('{number} of {count}', { number, count });

/** One line for each booking. */
const rowFacts = (data: SeriesEmailData, side: Side): Facts =>
  data.rows.map((row) => [numberWords(row, data), rowWords(row, side, data)]);

const refundWords = (row: SeriesEmailRow, currency: string): string => {
  const time = whenWords(row);
  if (row.refundMinor > 0)
    return say('{time} · refund {amount}', { time, amount: moneyWords(row.refundMinor, currency) });
  return row.paidMinor ? say('{time} · no refund', { time }) : time;
};

const refundFacts = (data: SeriesEmailData): Facts =>
  data.rows.map((row) => [numberWords(row, data), refundWords(row, data.currency)]);

/** What the host keeps of each booking, unless it's nothing of any. */
const keptFacts = (data: SeriesEmailData): Facts => {
  const keepsAny = data.rows.some(({ hostKeepsMinor = 0 }) => hostKeepsMinor > 0);
  return data.rows.map((row) => {
    const time = whenWords(row);
    const words =
      keepsAny && row.paidMinor
        ? say('{time} · you keep {amount}', { time, amount: moneyWords(row.hostKeepsMinor ?? 0, data.currency) })
        : time;
    return [numberWords(row, data), words];
  });
};

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
  facts: [[say('Workspace'), readTitle(data)], ...text.facts],
  action: {
    label: text.label ?? say('View bookings'),
    href: `${publicUrl}/booking/${firstRow(data).bookingId}#series`,
  },
  reason: REASONS[side],
  calendar: text.calendar,
});

/** By the listing's clock, then by the reader's. */
const timeWords = (data: SeriesEmailData, instant: string): string => {
  const { timeZone } = firstRow(data);
  return momentWords(instant, { timeZone, readerZone: data.readerZone ?? timeZone });
};

const answerWords = (data: SeriesEmailData): string[] =>
  data.answerBy
    ? [say('Please answer by {time}. After that, the request expires.', { time: timeWords(data, data.answerBy) })]
    : [];

const requestedFor =
  (side: 'host' | 'co-host'): Template =>
  (data, context) =>
    seriesEmail(side, data, context, {
      subject: say('{guestName} wants to book {title} {count, plural, one {once} other {# times}}', {
        guestName: data.guestName,
        ...countIn(data),
      }),
      paragraphs: [
        say(
          '{guestName} wants to repeat this booking. You can accept all the dates at once or answer each one separately.',
          {
            guestName: data.guestName,
          },
        ),
        ...answerWords(data),
      ],
      facts: [
        ...rowFacts(data, side),
        ...(side === 'host' ? ([[say('You earn'), sum(data, (row) => row.hostEarningsMinor)]] as const) : []),
        ...(data.note ? ([[say('Note'), data.note]] as const) : []),
      ],
      label: say('Accept or decline'),
    });

const requestSent: Template = (data, context) =>
  seriesEmail('guest', data, context, {
    subject: say('Request sent: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
    paragraphs: [
      say(
        'We sent your request to {hostName}. If they accept, we charge you for the first booking right away, and for each of the others before it starts.',
        { hostName: data.hostName },
      ),
      ...(data.answerBy
        ? [
            say('They need to answer by {time}. After that, your request expires.', {
              time: timeWords(data, data.answerBy),
            }),
          ]
        : []),
    ],
    facts: [...rowFacts(data, 'guest'), [say('Total'), sum(data, (row) => row.totalMinor)]],
  });

const confirmed: Template = (data, context) =>
  seriesEmail('guest', data, context, {
    subject: say('Confirmed: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
    paragraphs: [
      say(
        'Your bookings are confirmed. We charge your card for each one on the day shown, and you can cancel each one separately.',
      ),
      say('The exact address appears on each booking page before it starts.'),
    ],
    facts: [
      ...rowFacts(data, 'guest'),
      [say('Total'), sum(data, (row) => row.totalMinor)],
      [say('Host'), data.hostName],
    ],
    calendar: makeCalendar(data, 'guest', context),
  });

const confirmedHost: Template = (data, context) =>
  seriesEmail('host', data, context, {
    subject: say('{guestName} booked {title} {count, plural, one {once} other {# times}}', {
      guestName: data.guestName,
      ...countIn(data),
    }),
    paragraphs: [
      say(
        '{guestName}’s bookings are confirmed. We charge {guestName} for each one before it starts. If a payment fails, we cancel that booking and email you.',
        { guestName: data.guestName },
      ),
    ],
    facts: [
      ...rowFacts(data, 'host'),
      [say('You earn'), sum(data, (row) => row.hostEarningsMinor)],
      ...(data.note ? ([[say('Note'), data.note]] as const) : []),
    ],
    calendar: makeCalendar(data, 'host', context),
  });

/** Who canceled, and that it's not about the others, if there are any. */
const cancelWords = (data: SeriesEmailData, side: 'guest' | 'host'): string =>
  joinSentences(
    whoCanceled(data, side),
    data.rows.length < data.count ? say('The other bookings in this series stay as they are.') : '',
  );

function whoCanceled(data: SeriesEmailData, side: 'guest' | 'host'): string {
  const count = data.rows.length;
  const other = side === 'guest' ? data.hostName : data.guestName;
  const who = data.by === 'staff' ? currentBrand().name : other;
  if (data.refund === 'policy')
    return say('{who} canceled {count, plural, one {one booking} other {# bookings}} under the cancellation policy.', {
      who,
      count,
    });
  return data.by === side
    ? say('You canceled {count, plural, one {one booking} other {# bookings}}.', { count })
    : say('{who} canceled {count, plural, one {one booking} other {# bookings}}.', { who, count });
}

const expiredWords = (data: SeriesEmailData, side: 'guest' | 'host'): string =>
  side === 'guest'
    ? say(
        '{hostName} didn’t answer in time, so {count, plural, one {your request} other {your requests}} expired. You weren’t charged.',
        { hostName: data.hostName, count: data.rows.length },
      )
    : say(
        'You didn’t answer in time, so {count, plural, one {this request} other {these requests}} expired and the time is open for booking again. Expired requests lower the response rate guests see.',
        { count: data.rows.length },
      );

/** What happened. */
function endWords(data: SeriesEmailData, side: 'guest' | 'host'): { subject: string; sentence: string } {
  switch (data.code) {
    case 'declined':
      return {
        subject: say('Declined: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
        sentence: say(
          '{hostName} couldn’t accept {count, plural, one {this booking} other {these bookings}}. You weren’t charged.',
          { hostName: data.hostName, count: data.rows.length },
        ),
      };
    case 'withdrawn':
      return {
        subject: say('Withdrawn: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
        sentence: say(
          '{guestName} withdrew {count, plural, one {this request} other {these requests}}. The time is open for booking again, and there’s nothing you need to do.',
          { guestName: data.guestName, count: data.rows.length },
        ),
      };
    case 'expired':
      return {
        subject: say('Expired: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
        sentence: expiredWords(data, side),
      };
    case 'released':
      return {
        subject: say(
          'Canceled, card declined: {count, plural, one {# booking} other {# bookings}} at {title}',
          countIn(data),
        ),
        sentence:
          side === 'guest'
            ? say(
                'We couldn’t charge your card in time, so we canceled {count, plural, one {this booking} other {these bookings}}. You don’t owe anything.',
                { count: data.rows.length },
              )
            : say('{guestName}’s card was declined, and they didn’t pay in time. The time is open for booking again.', {
                guestName: data.guestName,
              }),
      };
    default:
      return {
        subject: say('Canceled: {count, plural, one {# booking} other {# bookings}} at {title}', countIn(data)),
        sentence: cancelWords(data, side),
      };
  }
}

/** What canceling means for the guest's money. */
function moneyBackWords(data: SeriesEmailData): string[] {
  if (data.rows.some(({ refundMinor }) => refundMinor > 0)) {
    const amount = sum(data, (row) => row.refundMinor);
    if (data.rows.some(({ paidMinor }) => paidMinor === undefined))
      return [say('{amount} goes back to your card.', { amount })];
    const total = sum(data, (row) => row.paidMinor ?? 0);
    return [
      amount === total
        ? say('Your full payment of {total} goes back to your card.', { total })
        : say('{amount} of {total} goes back to your card.', { amount, total }),
    ];
  }
  if (data.rows.some(({ paidMinor }) => paidMinor === undefined) && data.refund !== 'policy') return [];
  return [
    data.rows.every(({ paidMinor }) => paidMinor === 0)
      ? say('You weren’t charged.')
      : say('What you paid isn’t refundable under the cancellation policy.'),
  ];
}

/** What canceling means for the host's money. */
function hostTermsWords({ rows, guestName, currency }: SeriesEmailData): string {
  const total = (read: (row: SeriesEmailRow) => number | undefined) =>
    rows.reduce((found, row) => found + (read(row) ?? 0), 0);
  const [paidMinor, refundMinor] = [total((row) => row.paidMinor), total((row) => row.refundMinor)];
  const keepsMinor = total((row) => row.hostKeepsMinor);
  const count = rows.length;
  if (rows.some(({ paidMinor: paid, hostKeepsMinor }) => paid === undefined || hostKeepsMinor === undefined)) return '';
  if (paidMinor === 0)
    return say(
      '{guestName} hadn’t paid yet, so you don’t earn anything from {count, plural, one {this booking} other {these bookings}}.',
      { guestName, count },
    );
  if (keepsMinor === 0 && refundMinor === paidMinor)
    return say(
      '{guestName} gets a full refund, so you don’t earn anything from {count, plural, one {this booking} other {these bookings}}.',
      { guestName, count },
    );
  const kept = moneyWords(keepsMinor, currency);
  return refundMinor > 0
    ? say('{guestName} gets {amount} back, and you keep {kept} after our fee.', {
        guestName,
        amount: moneyWords(refundMinor, currency),
        kept,
      })
    : say('{guestName} gets no refund, and you keep {kept} after our fee.', { guestName, kept });
}

/** What follows for the hours, and for the record of a host who canceled. */
function hostConsequences(data: SeriesEmailData): string[] {
  const count = data.rows.length;
  if (data.by !== 'host') return [joinSentences(hostTermsWords(data), say('The time is open for booking again.'))];
  return [
    joinSentences(hostTermsWords(data), say('The time stays blocked.')),
    ...(data.excuseBy
      ? [
          say(
            '{count, plural, one {The cancellation counts} other {The cancellations count}} in your public record and {count, plural, one {is} other {are}} shown with the listing’s reviews for 12 months.',
            { count },
          ),
          say(
            'If you had a serious reason, ask us to excuse {count, plural, one {it} other {them}} on {count, plural, one {the booking page} other {each booking page}} by {time}.',
            { count, time: timeWords(data, data.excuseBy) },
          ),
        ]
      : []),
  ];
}

const endedFor =
  (side: 'guest' | 'host'): Template =>
  (data, context) => {
    const { subject, sentence } = endWords(data, side);
    const isCanceled = data.code === 'cancelled';
    const consequences = side === 'guest' ? moneyBackWords : hostConsequences;
    return seriesEmail(side, data, context, {
      subject,
      paragraphs: [sentence, ...(isCanceled ? consequences(data) : [])],
      facts: [
        ...(side === 'guest' ? refundFacts(data) : keptFacts(data)),
        ...(data.reason ? ([[say('Reason'), data.reason]] as const) : []),
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
