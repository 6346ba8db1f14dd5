// Emails to guests and hosts when the status of a booking changes.

import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import { currentBrand } from '../../current-settings.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { supportAddress } from './account-words.ts';
import {
  addressWords,
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  type Facts,
  findAnother,
  listFacts,
  makeCalendarPart,
  momentWords,
  priceFact,
  reasonFact,
  requestFacts,
} from './booking-email.ts';

/** What's still to be paid at the door. */
const cashWords = ({ payment, totalMinor, currency, hostName }: BookingEmailData): string[] =>
  payment?.method === 'cash' && !payment.isPaid
    ? [
        say('Bring {amount} in cash and pay {hostName} when you arrive.', {
          amount: moneyWords(totalMinor, currency),
          hostName,
        }),
      ]
    : [];

const cashWordsHost = ({ payment, totalMinor, currency, guestName }: BookingEmailData): string[] =>
  payment?.method === 'cash' && !payment.isPaid
    ? [
        say('{guestName} will pay you {amount} in cash on arrival. Mark it as received on the booking page.', {
          guestName,
          amount: moneyWords(totalMinor, currency),
        }),
      ]
    : [];

const freeCancellationFact = (data: BookingEmailData): Facts =>
  data.freeUntil ? [[say('Free cancellation'), say('Until {time}', { time: momentWords(data.freeUntil, data) })]] : [];

const confirmed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Booked: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      joinSentences(
        say('You’re booked at {listingTitle}.', { listingTitle: data.listingTitle }),
        data.group?.openCount
          ? say('{hostName} was the first to accept, so we withdrew your other requests.', { hostName: data.hostName })
          : '',
      ),
      ...cashWords(data),
      addressWords(data),
    ],
    facts: listFacts(data, 'guest', [priceFact(data), ...freeCancellationFact(data)]),
    label: data.addressFrom ? say('View booking') : say('See the address'),
    calendar: makeCalendarPart('guest', data, context, 'REQUEST'),
  });

const confirmedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} is coming to {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{guestName}’s booking at {listingTitle} is confirmed.', {
        guestName: data.guestName,
        listingTitle: data.listingTitle,
      }),
      ...cashWordsHost(data),
    ],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: say('View booking'),
    calendar: makeCalendarPart('host', data, context, 'REQUEST'),
  });

/** The hold has ended, so there's no booking to link to. */
const notMade: BookingTemplate = (data, context) => ({
  ...bookingEmail('guest', data, context, {
    subject: say('Not booked: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'We couldn’t confirm your payment, so we didn’t book {listingTitle}. If you were charged, the money goes back to your card.',
        { listingTitle: data.listingTitle },
      ),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Find a workspace'),
  }),
  action: { label: say('Find a workspace'), href: `${context.publicUrl}/search` },
});

const actorName = ({ by, guestName, hostName }: BookingEmailData): string =>
  by === 'guest' ? guestName : by === 'host' ? hostName : currentBrand().name;

/** An unconfirmed booking was never added to their calendars. */
const calendarRemoval = (side: 'guest' | 'host', data: BookingEmailData, context: { readonly publicUrl: string }) =>
  data.wasConfirmed ? makeCalendarPart(side, data, context, 'CANCEL') : undefined;

/** Where the money of a refund goes. */
function moneyBackWords(data: BookingEmailData, amountMinor: number): string {
  const paidMinor = data.totalMinor - (data.unpaidMinor ?? 0);
  const total = moneyWords(paidMinor, data.currency);
  const amount = moneyWords(amountMinor, data.currency);
  if (data.payment) return say('You get {amount} of {total} back. We’ll email you when it’s sent.', { amount, total });
  return amountMinor === paidMinor
    ? say('Your full payment of {total} goes back to your card.', { total })
    : say('{amount} of {total} goes back to your card.', { amount, total });
}

function creditBackWords({ currency }: BookingEmailData, { creditMinor, bonusMinor }: AsCredit): string {
  const credit = moneyWords(creditMinor, currency);
  return bonusMinor > 0
    ? say('We added {credit} to your credit, plus a {bonus} bonus.', {
        credit,
        bonus: moneyWords(bonusMinor, currency),
      })
    : say('We added {credit} to your credit.', { credit });
}
type AsCredit = BookingEmailData['asCredit'] & object;

function refundWords(data: BookingEmailData): string {
  const { amountMinor, totalMinor, unpaidMinor = 0, currency, payment, asCredit } = data;
  if (amountMinor === null || totalMinor === 0 || payment?.isPaid === false) return say('You weren’t charged.');
  if (amountMinor === 0)
    return say('The {amount} you paid isn’t refundable under the cancellation policy.', {
      amount: moneyWords(totalMinor - unpaidMinor, currency),
    });
  const moneyMinor = amountMinor - (asCredit?.creditMinor ?? 0);
  return [
    ...(moneyMinor > 0 ? [moneyBackWords(data, moneyMinor)] : []),
    ...(asCredit && asCredit.creditMinor > 0 ? [creditBackWords(data, asCredit)] : []),
  ].join(' ');
}

const cancelled: BookingTemplate = (data, context) => {
  return bookingEmail('guest', data, context, {
    subject: say('Canceled: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      data.by === 'guest'
        ? say('You canceled this booking.')
        : data.byStaff?.refund === 'policy'
          ? say('{who} canceled your booking under the cancellation policy.', { who: actorName(data) })
          : say('{who} canceled your booking.', { who: actorName(data) }),
      refundWords(data),
      ...(data.by === 'guest' ? [] : [findAnother()]),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: data.by === 'guest' ? say('View booking') : say('Find another workspace'),
    calendar: calendarRemoval('guest', data, context),
  });
};

/** What the end of a paid booking means for its host's money, if the guest or staff canceled it. */
function hostTermsWords(data: BookingEmailData): string {
  const { byStaff, guestName, amountMinor, currency, totalMinor, unpaidMinor = 0 } = data;
  const keepsMinor = byStaff?.hostKeepsMinor ?? data.hostKeepsMinor;
  // Nothing was paid for a booking that was free.
  if (keepsMinor === undefined || totalMinor === unpaidMinor) return '';
  if (byStaff?.refund === 'all' || (keepsMinor === 0 && amountMinor === totalMinor - unpaidMinor))
    return say('{guestName} gets a full refund, so you don’t earn anything from this booking.', { guestName });
  const kept = moneyWords(keepsMinor, currency);
  return amountMinor
    ? say('{guestName} gets {amount} back, and you keep {kept} after our fee.', {
        guestName,
        amount: moneyWords(amountMinor, currency),
        kept,
      })
    : say('{guestName} gets no refund, and you keep {kept} after our fee.', { guestName, kept });
}

/** Who canceled if it wasn't the host, on what terms, and what happens to the hours. */
function othersCancellation(data: BookingEmailData): string {
  const who = actorName(data);
  return joinSentences(
    data.byStaff?.refund === 'policy'
      ? say('{who} canceled this booking under the cancellation policy.', { who })
      : say('{who} canceled this booking.', { who }),
    hostTermsWords(data),
    say('The time is open for booking again.'),
  );
}

/** What was queued before deadlines were known says how long it is. */
const askWords = (data: BookingEmailData): string =>
  data.deadline === undefined
    ? say('If you had a serious reason, ask us to excuse it on the booking page within {days} days.', {
        days: HOST_CANCELLATION.askDays,
      })
    : say('If you had a serious reason, ask us to excuse it on the booking page by {time}.', {
        time: momentWords(data.deadline, data),
      });

const cancelledHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Canceled: {guestName}, {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      data.by === 'host'
        ? joinSentences(
            say('You canceled this booking.'),
            data.payment?.isPaid === false
              ? say('{guestName} hadn’t paid yet, and the time stays blocked.', { guestName: data.guestName })
              : say('{guestName} gets a full refund, and the time stays blocked.', { guestName: data.guestName }),
          )
        : othersCancellation(data),
      ...(data.by === 'host' && data.wasConfirmed
        ? [
            say('The cancellation counts in your public record and is shown with the listing’s reviews for 12 months.'),
            askWords(data),
          ]
        : []),
    ],
    facts: listFacts(data, 'host', reasonFact(data)),
    label: say('View booking'),
    calendar: calendarRemoval('host', data, context),
  });

const notPaidWords = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const shortened: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your stay at {listingTitle} ends early', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('Your stay now ends on {time}. You no longer have to pay {amount} of your monthly payments.', {
        time: momentWords(data.endsAt, data),
        amount: notPaidWords(data),
      }),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: say('View payments'),
    calendar: makeCalendarPart('guest', data, context, 'REQUEST'),
  });

const shortenedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} is leaving {listingTitle} early', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say(
        '{guestName} gave notice. The booking now ends on {time}, and the time after that is open for booking again. The monthly payments go down by {amount} in total.',
        { guestName: data.guestName, time: momentWords(data.endsAt, data), amount: notPaidWords(data) },
      ),
    ],
    facts: listFacts(data, 'host', [earningsFact(data)]),
    label: say('View booking'),
    calendar: makeCalendarPart('host', data, context, 'REQUEST'),
  });

const afterEnd = (data: BookingEmailData, hours: number): string =>
  momentWords(addHours(new Date(data.endsAt), hours).toISOString(), data);
/** Until when the guest can report a problem. */
const reportBy = (data: BookingEmailData): string => afterEnd(data, BOOKING_DISPUTE.openHours);
const reviewBy = (data: BookingEmailData): string => afterEnd(data, REVIEWS.windowDays * 24);

const completed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('How was {listingTitle}?', { listingTitle: data.listingTitle }),
    paragraphs: [
      data.payment?.collectedBy === 'host'
        ? say('We hope it went well. If anything went wrong, tell us by {time}.', { time: reportBy(data) })
        : say('We hope it went well. If anything went wrong, tell us by {time}, before we pay {hostName}.', {
            time: reportBy(data),
            hostName: data.hostName,
          }),
      say(
        'A short review helps {hostName} and the next guest. You can write one until {time}. We publish it once {hostName} reviews you, too, or after that date.',
        { hostName: data.hostName, time: reviewBy(data) },
      ),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Write a review'),
  });

const refunded: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your {amount} refund is on its way', { amount: moneyWords(data.amountMinor ?? 0, data.currency) }),
    paragraphs: [
      data.reason
        ? say('We sent your {amount} refund another way: {reason}', {
            amount: moneyWords(data.amountMinor ?? 0, data.currency),
            reason: data.reason,
          })
        : say('We sent {amount} back to your card. It can take your bank a few days to show it.', {
            amount: moneyWords(data.amountMinor ?? 0, data.currency),
          }),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const refundDelayed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your refund for {listingTitle} is taking longer', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('Your bank declined a refund of {amount}. We still owe it to you, and we’ll keep trying until it arrives.', {
        amount: moneyWords(data.amountMinor ?? 0, data.currency),
      }),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
    afterwards: [say('If your card has changed, email {supportEmail}.', supportAddress())],
  });

export const BOOKING_EMAIL_TEMPLATES = {
  'booking-confirmed': confirmed,
  'booking-confirmed-host': confirmedHost,
  'booking-not-made': notMade,
  'booking-cancelled': cancelled,
  'booking-cancelled-host': cancelledHost,
  'booking-shortened': shortened,
  'booking-shortened-host': shortenedHost,
  'booking-completed': completed,
  'booking-refunded': refunded,
  'booking-refund-delayed': refundDelayed,
} as const;
