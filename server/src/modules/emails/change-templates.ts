// Emails about changes of a booking (E7). They name both times, and what the guest pays or gets back.

import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
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
} from './booking-email.ts';

type Side = 'guest' | 'host';

/** Emails about changes always have one. */
const changeIn = ({ change }: BookingEmailData): ChangeEmailData => {
  if (!change) throw new Error('an email about a change needs the change');
  return change;
};

const spanIn = ({ timeZone }: BookingEmailData, terms: ChangeEmailData['before']): string =>
  words.spanWords(new Date(terms.startsAt), new Date(terms.endsAt), terms.timeZone ?? timeZone);

/** It's another workspace. */
const isMoved = ({ before, after }: ChangeEmailData): boolean => before.listingTitle !== after.listingTitle;

/** The property was entered in the wrong time zone. */
const isZoneCorrected = ({ before, after }: ChangeEmailData): boolean => before.timeZone !== after.timeZone;

/** It isn't a booking yet. */
const isRequest = ({ status }: BookingEmailData): boolean => status === 'requested';

/** What the email is about, as the choice of a text: a booking, the reader's own request, or a guest's. */
const readSubject = (data: BookingEmailData, side: Side): 'booking' | 'own' | 'guests' =>
  !isRequest(data) ? 'booking' : side === 'guest' ? 'own' : 'guests';

/** Why nobody was asked, and what that means for the reader. */
function zoneWords(data: BookingEmailData, side: Side): string[] {
  const change = changeIn(data);
  if (!isZoneCorrected(change)) return [];
  const values = { what: readSubject(data, side), guestName: data.guestName };
  return [
    say('We corrected the time zone of {listingTitle}.', { listingTitle: data.listingTitle }),
    change.before.startsAt === change.after.startsAt
      ? say(
          '{what, select, own {Your request hasn’t moved.} guests {{guestName}’s request hasn’t moved.} other {Your booking hasn’t moved.}} Only the local time we showed was wrong.',
          values,
        )
      : say(
          '{what, select, own {Your request keeps the local time you agreed on.} guests {{guestName}’s request keeps the local time you agreed on.} other {Your booking keeps the local time you agreed on.}} The price stays the same.',
          values,
        ),
  ];
}

/** When it is, and where if that has changed. */
const placeWords = (data: BookingEmailData, listingTitle: string | undefined, time: string): string =>
  isMoved(changeIn(data)) ? say('at {listingTitle}, {time}', { listingTitle: listingTitle ?? '', time }) : time;

/** Where and when it is now, and was. */
const movedWords = (data: BookingEmailData, side: Side): string => {
  const { before } = changeIn(data);
  const time = words.spanWords(new Date(data.startsAt), new Date(data.endsAt), data.timeZone);
  return say(
    '{what, select, own {Your request is now for {now}.} guests {{guestName}’s request is now for {now}.} other {The booking is now {now}.}} It was {before}.',
    {
      what: readSubject(data, side),
      guestName: data.guestName,
      now: placeWords(data, data.listingTitle, time),
      before: placeWords(data, before.listingTitle, spanIn(data, before)),
    },
  );
};

const timeFacts = (was: string, is: string): Facts =>
  was === is
    ? [[say('Time'), say('{time} (unchanged)', { time: was })]]
    : [
        [say('Current time'), was],
        [say('New time'), is],
      ];

const replaceWords = (after: string, before: string): string =>
  after === before ? after : say('{after} instead of {before}', { after, before });
const listExtras = ({ extras }: ChangeEmailData['before']): string => extras.join(', ') || say('none');

const listPackage = ({ packageName }: ChangeEmailData['before']): string => packageName ?? say('none');

/** What's different, before and after. The times are always named, so that nobody has to look them up. */
function comparison(data: BookingEmailData, side: Side): Facts {
  const { before, after } = changeIn(data);
  const money = (amountMinor: number) => moneyWords(amountMinor, data.currency);
  const [extrasBefore, extrasAfter] = [listExtras(before), listExtras(after)];
  const amounts: Facts =
    side === 'guest'
      ? [[say('Total'), replaceWords(money(after.totalMinor), money(before.totalMinor))]]
      : [[say('You earn'), replaceWords(money(after.hostEarningsMinor), money(before.hostEarningsMinor))]];
  return [
    ...(isMoved(changeIn(data)) ? ([[say('New workspace'), after.listingTitle ?? '']] as const) : []),
    ...timeFacts(spanIn(data, before), spanIn(data, after)),
    ...(before.guests === after.guests
      ? []
      : ([[say('People'), replaceWords(String(after.guests), String(before.guests))]] as const)),
    ...((before.cars ?? 0) === (after.cars ?? 0)
      ? []
      : ([[say('Cars'), replaceWords(String(after.cars ?? 0), String(before.cars ?? 0))]] as const)),
    ...(before.packageName === after.packageName
      ? []
      : ([[say('Package'), replaceWords(listPackage(after), listPackage(before))]] as const)),
    ...(extrasBefore === extrasAfter ? [] : ([[say('Extras'), replaceWords(extrasAfter, extrasBefore)]] as const)),
    ...amounts,
  ];
}

const frame = (data: BookingEmailData): Facts => [
  [say('Booking'), data.reference],
  [say('Workspace'), data.listingTitle],
];

const noteFact = (data: BookingEmailData): Facts => {
  const { message } = changeIn(data);
  return message ? [[say('Message'), message]] : [];
};

/** What's charged for a later booking of a series once the change is made, and when. */
function chargedLater(
  { guestName, currency, timeZone }: BookingEmailData,
  side: Side,
  { amountMinor, at }: NonNullable<ChangeEmailData['laterCharge']>,
  ifAccepted: boolean,
): string {
  const values = {
    ifAccepted: String(ifAccepted),
    guestName,
    amount: moneyWords(amountMinor, currency),
    date: at === null ? '' : words.shortDayWords(new Date(at), timeZone),
  };
  if (at === null)
    return side === 'guest'
      ? say(
          '{ifAccepted, select, true {If you accept, we’ll charge {amount} to your card right away.} other {We’ll charge {amount} to your card right away.}}',
          values,
        )
      : say(
          '{ifAccepted, select, true {If you accept, we’ll charge {amount} to {guestName}’s card right away.} other {We’ll charge {amount} to {guestName}’s card right away.}}',
          values,
        );
  return side === 'guest'
    ? say(
        '{ifAccepted, select, true {If you accept, we’ll charge {amount} to your card on {date}.} other {We’ll charge {amount} to your card on {date}.}}',
        values,
      )
    : say(
        '{ifAccepted, select, true {If you accept, we’ll charge {amount} to {guestName}’s card on {date}.} other {We’ll charge {amount} to {guestName}’s card on {date}.}}',
        values,
      );
}

/** What accepting means for the guest's money. */
function moneyIfAccepted(data: BookingEmailData, side: Side): string[] {
  const { differenceMinor, laterCharge } = changeIn(data);
  if (laterCharge)
    return [
      joinSentences(say('Nothing has been charged for this booking yet.'), chargedLater(data, side, laterCharge, true)),
    ];
  const amount = moneyWords(Math.abs(differenceMinor), data.currency);
  if (differenceMinor === 0) return [say('The price stays the same.')];
  if (differenceMinor > 0)
    return [
      side === 'guest'
        ? say('If you accept, we’ll charge {amount} to your card.', { amount })
        : say('If you accept, we’ll charge {guestName} {amount} more.', { guestName: data.guestName, amount }),
    ];
  return [
    side === 'guest'
      ? say('If you accept, you get {amount} back.', { amount })
      : say('If you accept, {guestName} gets {amount} back.', { guestName: data.guestName, amount }),
  ];
}

const answerBy = (data: BookingEmailData): string =>
  say('Please answer by {time}. Until then, and if you decline, the booking stays as it is.', {
    time: momentWords(changeIn(data).expiresAt, data),
  });

const proposedTo =
  (side: Side): BookingTemplate =>
  (data, context) => {
    const other = data.by === 'staff' ? say('Our support team') : side === 'guest' ? data.hostName : data.guestName;
    return bookingEmail(side, data, context, {
      subject: say('{other} wants to change your booking at {listingTitle}', {
        other,
        listingTitle: data.listingTitle,
      }),
      paragraphs: [
        say('{other} proposed a change to booking {reference}.', { other, reference: data.reference }),
        ...moneyIfAccepted(data, side),
        answerBy(data),
      ],
      facts: [...frame(data), ...comparison(data, side), ...noteFact(data)],
      label: say('Accept or decline'),
    });
  };

/** What happened to the guest's money. */
function moneyMoved(data: BookingEmailData, side: Side): string[] {
  const { differenceMinor, creditMinor, laterCharge } = changeIn(data);
  if (laterCharge) return [chargedLater(data, side, laterCharge, false)];
  const amount = moneyWords(Math.abs(differenceMinor), data.currency);
  if (differenceMinor === 0) return [];
  if (differenceMinor > 0)
    return [
      side === 'guest'
        ? say('We charged {amount} to your card.', { amount })
        : say('{guestName} paid {amount} more.', { guestName: data.guestName, amount }),
    ];
  if (side === 'host') return [say('{guestName} gets {amount} back.', { guestName: data.guestName, amount })];
  return [
    joinSentences(
      say('You get {amount} back.', { amount }),
      creditMinor > 0
        ? say('{amount} of that goes back to your credit.', { amount: moneyWords(creditMinor, data.currency) })
        : '',
    ),
  ];
}

const changedSubject = (data: BookingEmailData, side: Side): string => {
  const { guestName, listingTitle } = data;
  const values = { side, guestName, listingTitle };
  return isRequest(data)
    ? say(
        '{side, select, guest {The time of your request at {listingTitle} has changed} other {The time of {guestName}’s request at {listingTitle} has changed}}',
        values,
      )
    : say(
        '{side, select, guest {Your booking at {listingTitle} has changed} other {{guestName}’s booking at {listingTitle} has changed}}',
        values,
      );
};

const changedFor =
  (side: Side): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: changedSubject(data, side),
      paragraphs: [
        ...zoneWords(data, side).slice(0, 1),
        movedWords(data, side),
        ...zoneWords(data, side).slice(1),
        ...moneyMoved(data, side),
        ...(isZoneCorrected(changeIn(data))
          ? [
              say('If that time doesn’t work, message {name} or contact support.', {
                name: side === 'guest' ? data.hostName : data.guestName,
              }),
            ]
          : []),
      ],
      facts: listFacts(data, side, [
        ...comparison(data, side).slice(-1),
        // In the other cases it was in the email that proposed the change.
        ...(data.by === 'staff' ? noteFact(data) : []),
      ]),
      label: say('View booking'),
      // A request isn't in their calendars yet.
      calendar: data.wasConfirmed ? makeCalendarPart(side, data, context, 'REQUEST') : undefined,
    });

/** The change isn't made, and the booking stays as it was. */
const endedFor =
  (side: Side, how: 'declined' | 'withdrew' | 'expired'): BookingTemplate =>
  (data, context) => {
    const other = data.by === 'staff' ? say('Our support team') : side === 'guest' ? data.hostName : data.guestName;
    const values = { how, other, listingTitle: data.listingTitle };
    const subject = say(
      '{how, select, expired {The change to your booking at {listingTitle} expired} declined {{other} declined the change to your booking at {listingTitle}} other {{other} withdrew the change to your booking at {listingTitle}}}',
      values,
    );
    const what = say(
      '{how, select, expired {Nobody answered the proposed change in time.} declined {{other} declined the proposed change.} other {{other} withdrew the proposed change.}}',
      values,
    );
    return bookingEmail(side, data, context, {
      subject,
      paragraphs: [
        joinSentences(what, say('Your booking stays as it is: {time}.', { time: spanIn(data, changeIn(data).before) })),
      ],
      facts: [
        ...frame(data),
        [say('Your booking'), spanIn(data, changeIn(data).before)],
        ...(isMoved(changeIn(data))
          ? ([[say('Proposed workspace'), changeIn(data).after.listingTitle ?? '']] as const)
          : []),
        [say('Proposed time'), spanIn(data, changeIn(data).after)],
      ],
      label: say('View booking'),
    });
  };

const unpaid: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Pay for the change to your booking at {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('{hostName} accepted the change, but we couldn’t charge your card for the {amount} difference.', {
        hostName: data.hostName,
        amount: moneyWords(changeIn(data).differenceMinor, data.currency),
      }),
      say(
        'Pay with another card by {time}. Until then, your booking stays as it is, and the new time isn’t held for you.',
        { time: momentWords(changeIn(data).expiresAt, data) },
      ),
    ],
    facts: [...frame(data), ...comparison(data, 'guest')],
    label: say('Pay the difference'),
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
