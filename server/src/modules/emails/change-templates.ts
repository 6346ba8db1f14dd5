// Emails about changes of a booking (E7). They name both times, and what the guest pays or gets back.
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  type ChangeEmailData,
  type Facts,
  listFacts,
  makeCalendarPart,
  momentWords,
  VIEW_BOOKING,
} from './booking-email.ts';

type Side = 'guest' | 'host';

/** Emails about changes always have one. */
const changeIn = ({ change }: BookingEmailData): ChangeEmailData => {
  if (!change) throw new Error('an email about a change needs the change');
  return change;
};

const NOTHING = 'none';

const spanIn = ({ timeZone }: BookingEmailData, terms: ChangeEmailData['before']): string =>
  words.spanWords(new Date(terms.startsAt), new Date(terms.endsAt), terms.timeZone ?? timeZone);

/** It's another workspace. */
const isMoved = ({ before, after }: ChangeEmailData): boolean => before.listingTitle !== after.listingTitle;

/** The property was entered in the wrong time zone. */
const isZoneCorrected = ({ before, after }: ChangeEmailData): boolean => before.timeZone !== after.timeZone;

/** It isn't a booking yet. */
const isRequest = ({ status }: BookingEmailData): boolean => status === 'requested';

/** What the email is about, at the start of a sentence. */
const nounFor = (data: BookingEmailData, side: Side): string =>
  !isRequest(data) ? 'The booking' : side === 'guest' ? 'Your request' : `${data.guestName}’s request`;

/** Why nobody was asked, and what that means for the reader. */
function zoneWords(data: BookingEmailData, side: Side): string[] {
  const change = changeIn(data);
  if (!isZoneCorrected(change)) return [];
  const it = isRequest(data) ? nounFor(data, side) : 'Your booking';
  return [
    `We corrected the time zone of ${data.listingTitle}.`,
    change.before.startsAt === change.after.startsAt
      ? `${it} hasn’t moved. Only the local time we showed was wrong.`
      : `${it} keeps the local time you agreed on. The price stays the same.`,
  ];
}

/** Where and when it was. */
const beforeWords = (data: BookingEmailData): string => {
  const { before } = changeIn(data);
  return isMoved(changeIn(data)) ? `at ${before.listingTitle}, ${spanIn(data, before)}` : spanIn(data, before);
};

const timeFacts = (was: string, is: string): Facts =>
  was === is
    ? [['Time', `${was} (unchanged)`]]
    : [
        ['Current time', was],
        ['New time', is],
      ];

/** What's different, before and after. The times are always named, so that nobody has to look them up. */
function comparison(data: BookingEmailData, side: Side): Facts {
  const { before, after } = changeIn(data);
  const money = (amountMinor: number) => moneyWords(amountMinor, data.currency);
  const [extrasBefore, extrasAfter] = [before.extras.join(', ') || NOTHING, after.extras.join(', ') || NOTHING];
  const amounts: Facts =
    side === 'guest'
      ? [['Total', `${money(after.totalMinor)} instead of ${money(before.totalMinor)}`]]
      : [['You earn', `${money(after.hostEarningsMinor)} instead of ${money(before.hostEarningsMinor)}`]];
  return [
    ...(isMoved(changeIn(data)) ? ([['New workspace', after.listingTitle ?? '']] as const) : []),
    ...timeFacts(spanIn(data, before), spanIn(data, after)),
    ...(before.guests === after.guests ? [] : ([['People', `${after.guests} instead of ${before.guests}`]] as const)),
    ...(extrasBefore === extrasAfter ? [] : ([['Extras', `${extrasAfter} instead of ${extrasBefore}`]] as const)),
    ...amounts,
  ];
}

const frame = (data: BookingEmailData): Facts => [
  ['Booking', data.reference],
  ['Workspace', data.listingTitle],
];

const noteFact = (data: BookingEmailData): Facts => {
  const { message } = changeIn(data);
  return message ? [['Message', message]] : [];
};

/** What's charged for a later booking of a series once the change is made, and when. */
function chargedLater(
  { guestName, currency, timeZone }: BookingEmailData,
  side: Side,
  { amountMinor, at }: NonNullable<ChangeEmailData['laterCharge']>,
  who: 'We' | 'If you accept, we',
): string {
  const card = side === 'guest' ? 'your card' : `${guestName}’s card`;
  const when = at === null ? 'right away' : `on ${words.shortDayWords(new Date(at), timeZone)}`;
  return `${who}’ll charge ${moneyWords(amountMinor, currency)} to ${card} ${when}.`;
}

/** What accepting means for the guest's money. */
function moneyIfAccepted(data: BookingEmailData, side: Side): string[] {
  const { differenceMinor, laterCharge } = changeIn(data);
  if (laterCharge)
    return [
      `Nothing has been charged for this booking yet. ${chargedLater(data, side, laterCharge, 'If you accept, we')}`,
    ];
  const amount = moneyWords(Math.abs(differenceMinor), data.currency);
  if (differenceMinor === 0) return ['The price stays the same.'];
  if (differenceMinor > 0)
    return [
      side === 'guest'
        ? `If you accept, we’ll charge ${amount} to your card.`
        : `If you accept, we’ll charge ${data.guestName} ${amount} more.`,
    ];
  return [
    side === 'guest'
      ? `If you accept, you get ${amount} back.`
      : `If you accept, ${data.guestName} gets ${amount} back.`,
  ];
}

const answerBy = (data: BookingEmailData): string =>
  `Please answer by ${momentWords(changeIn(data).expiresAt, data)}. Until then, and if you decline, the booking stays as it is.`;

const proposedTo =
  (side: Side): BookingTemplate =>
  (data, context) => {
    const other = data.by === 'staff' ? 'Our support team' : side === 'guest' ? data.hostName : data.guestName;
    return bookingEmail(side, data, context, {
      subject: `${other} wants to change your booking at ${data.listingTitle}`,
      paragraphs: [
        `${other} proposed a change to booking ${data.reference}.`,
        ...moneyIfAccepted(data, side),
        answerBy(data),
      ],
      facts: [...frame(data), ...comparison(data, side), ...noteFact(data)],
      label: 'Accept or decline',
    });
  };

/** What happened to the guest's money. */
function moneyMoved(data: BookingEmailData, side: Side): string[] {
  const { differenceMinor, creditMinor, laterCharge } = changeIn(data);
  if (laterCharge) return [chargedLater(data, side, laterCharge, 'We')];
  const amount = moneyWords(Math.abs(differenceMinor), data.currency);
  if (differenceMinor === 0) return [];
  if (differenceMinor > 0)
    return [side === 'guest' ? `We charged ${amount} to your card.` : `${data.guestName} paid ${amount} more.`];
  if (side === 'host') return [`${data.guestName} gets ${amount} back.`];
  const credit = creditMinor > 0 ? ` ${moneyWords(creditMinor, data.currency)} of it is credit on your account.` : '';
  return [`You get ${amount} back.${credit}`];
}

function changedSubject(data: BookingEmailData, side: Side): string {
  const whose = side === 'guest' ? 'your' : `${data.guestName}’s`;
  if (isRequest(data)) return `The time of ${whose} request at ${data.listingTitle} has changed`;
  return `${side === 'guest' ? 'Your' : whose} booking at ${data.listingTitle} has changed`;
}

const changedFor =
  (side: Side): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: changedSubject(data, side),
      paragraphs: [
        ...zoneWords(data, side).slice(0, 1),
        `${nounFor(data, side)} is now ${isMoved(changeIn(data)) ? `at ${data.listingTitle}, ` : ''}${isRequest(data) ? 'for ' : ''}${words.spanWords(new Date(data.startsAt), new Date(data.endsAt), data.timeZone)}. It was ${beforeWords(data)}.`,
        ...zoneWords(data, side).slice(1),
        ...moneyMoved(data, side),
        ...(isZoneCorrected(changeIn(data))
          ? [
              `If that time doesn’t work, message ${side === 'guest' ? data.hostName : data.guestName} or contact support.`,
            ]
          : []),
      ],
      facts: listFacts(data, side, [
        ...comparison(data, side).slice(-1),
        // In the other cases it was in the email that proposed the change.
        ...(data.by === 'staff' ? noteFact(data) : []),
      ]),
      label: VIEW_BOOKING,
      // A request isn't in their calendars yet.
      calendar: data.wasConfirmed ? makeCalendarPart(side, data, context, 'REQUEST') : undefined,
    });

/** The change isn't made, and the booking stays as it was. */
const endedFor =
  (side: Side, how: 'declined' | 'withdrew' | 'expired'): BookingTemplate =>
  (data, context) => {
    const other = data.by === 'staff' ? 'Our support team' : side === 'guest' ? data.hostName : data.guestName;
    const subject =
      how === 'expired'
        ? `The change to your booking at ${data.listingTitle} expired`
        : `${other} ${how} the change to your booking at ${data.listingTitle}`;
    const what =
      how === 'expired' ? 'Nobody answered the proposed change in time.' : `${other} ${how} the proposed change.`;
    return bookingEmail(side, data, context, {
      subject,
      paragraphs: [`${what} Your booking stays as it is: ${spanIn(data, changeIn(data).before)}.`],
      facts: [
        ...frame(data),
        ['Your booking', spanIn(data, changeIn(data).before)],
        ...(isMoved(changeIn(data))
          ? ([['Proposed workspace', changeIn(data).after.listingTitle ?? '']] as const)
          : []),
        ['Proposed time', spanIn(data, changeIn(data).after)],
      ],
      label: VIEW_BOOKING,
    });
  };

const unpaid: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Pay for the change to your booking at ${data.listingTitle}`,
    paragraphs: [
      `${data.hostName} accepted the change, but we couldn’t charge your card for the ${moneyWords(changeIn(data).differenceMinor, data.currency)} difference.`,
      `Pay with another card by ${momentWords(changeIn(data).expiresAt, data)}. Until then, your booking stays as it is, and the new time isn’t held for you.`,
    ],
    facts: [...frame(data), ...comparison(data, 'guest')],
    label: 'Pay the difference',
  });

export const CHANGE_EMAIL_TEMPLATES = {
  'change-proposed': proposedTo('guest'),
  'change-proposed-host': proposedTo('host'),
  'booking-changed': changedFor('guest'),
  'booking-changed-host': changedFor('host'),
  'change-declined': endedFor('guest', 'declined'),
  'change-declined-host': endedFor('host', 'declined'),
  'change-withdrawn': endedFor('guest', 'withdrew'),
  'change-withdrawn-host': endedFor('host', 'withdrew'),
  'change-expired': endedFor('guest', 'expired'),
  'change-expired-host': endedFor('host', 'expired'),
  'change-unpaid': unpaid,
} as const;
