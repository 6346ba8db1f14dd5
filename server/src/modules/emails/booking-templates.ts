// Emails to guests and hosts when the status of a booking changes.

import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import { currentBrand } from '../../current-settings.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  addressWords,
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  listFacts,
  makeCalendarPart,
  momentWords,
  othersAsked,
  priceFact,
  reasonFact,
  requestFacts,
} from './booking-email.ts';
import { joinSentences } from './email.ts';

/** Money is charged through us: the booking is neither free, nor paid only with credit, nor paid outside the product. */
const isCharged = ({ totalMinor, creditMinor = 0, payment }: BookingEmailData): boolean =>
  totalMinor > creditMinor && !payment;

/** What we hold until the host answers; a free booking has no payment. */
const holdWords = (data: BookingEmailData): string =>
  isCharged(data)
    ? say('We’re holding the time and their payment until you answer.')
    : say('We’re holding the time until you answer.');

const request: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} wants to book {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      joinSentences(
        say('{guestName} wants to book {listingTitle}.', {
          guestName: data.guestName,
          listingTitle: data.listingTitle,
        }),
        holdWords(data),
      ),
      ...othersAsked(data),
      ...(data.expiresAt
        ? [
            say('Please answer by {time}. After that, the request expires.', {
              time: momentWords(data.expiresAt, data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: say('Accept or decline'),
  });

/** When the guest pays for a request. */
function chargeWords({ totalMinor, creditMinor = 0, payment }: BookingEmailData): string {
  if (totalMinor === 0) return '';
  if (totalMinor === creditMinor) return say('Your credit will only be used if they accept.');
  if (!payment) return say('You’ll only be charged if they accept.');
  return payment.method === 'cash'
    ? say('If they accept, you’ll pay in cash when you arrive.')
    : say('If they accept, we’ll email you how to pay.');
}

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

const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat(currentReader().locale, { type: 'conjunction' }).format(names);

/** The request went to several hosts. */
const requestsSent: BookingTemplate = (data, context) => {
  const { count = 0, asked = [], mostMinor = 0 } = data.group ?? {};
  return bookingEmail('guest', data, context, {
    subject: say('Requests sent to {count} hosts', { count }),
    paragraphs: [
      say('We sent your requests to {names}. The first to accept gets your booking, and we’ll withdraw the others.', {
        names: listNames(asked.map(({ hostName }) => hostName)),
      }),
      say('We’re holding {amount} on your card. You’re only charged for the request that’s accepted.', {
        amount: moneyWords(mostMinor, data.currency),
      }),
      ...(data.expiresAt
        ? [
            say('They need to answer by {time}. After that, your requests expire.', {
              time: momentWords(data.expiresAt, data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'guest', [
      [say('Requests'), asked.map(({ title, hostName }) => `${title} (${hostName})`).join(', ')],
    ]),
    label: say('View booking'),
    afterwards: [say('You can withdraw your requests anytime before someone accepts.')],
  });
};

const requestSent: BookingTemplate = (data, context) =>
  data.group ? requestsSent(data, context) : oneRequestSent(data, context);

const oneRequestSent: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Request sent: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      joinSentences(say('We sent your request to {hostName}.', { hostName: data.hostName }), chargeWords(data)),
      ...(data.expiresAt
        ? [
            say('They need to answer by {time}. After that, your request expires.', {
              time: momentWords(data.expiresAt, data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: say('View booking'),
    afterwards: [say('You can withdraw your request anytime before they answer.')],
  });

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
    facts: listFacts(data, 'guest', [priceFact(data)]),
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

/** Nobody is left to answer. */
const nobodyAccepted: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('No host accepted your requests'),
    paragraphs: [
      say('The hosts you asked didn’t accept. You weren’t charged, and we released the hold on your card.'),
      say('You can request another time or find another workspace.'),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const declined: BookingTemplate = (data, context) => (data.group ? nobodyAccepted : oneDeclined)(data, context);

const oneDeclined: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Request declined: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      joinSentences(
        say('{hostName} couldn’t accept your request.', { hostName: data.hostName }),
        isCharged(data) ? say('You weren’t charged, and we released the hold on your card.') : '',
      ),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: say('View booking'),
  });

/** Another host was faster. */
const taken: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Another host accepted {guestName}’s request', { guestName: data.guestName }),
    paragraphs: [
      say(
        '{guestName} asked several hosts, and another one accepted first. We withdrew the request to you, and the time is open for booking again.',
        { guestName: data.guestName },
      ),
      say('This doesn’t affect your response rate, and there’s nothing you need to do.'),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const withdrawn: BookingTemplate = (data, context) =>
  data.by === 'system' ? taken(data, context) : withdrawnByGuest(data, context);

const withdrawnByGuest: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} withdrew their request', { guestName: data.guestName }),
    paragraphs: [
      say(
        '{guestName} withdrew their request. The time is open for booking again, and there’s nothing you need to do.',
        { guestName: data.guestName },
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const chargeFailed: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('We couldn’t charge {guestName}’s card', { guestName: data.guestName }),
    paragraphs: [
      say(
        'You accepted {guestName}’s request, but we couldn’t charge their card. Nothing was charged, and the request is still open.',
        { guestName: data.guestName },
      ),
      say('Ask them to book again with another card, or decline the request to free up the time.'),
    ],
    facts: listFacts(data, 'host', [earningsFact(data)]),
    label: say('View booking'),
  });

const unpaid: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Not booked: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'Your payment didn’t arrive in time, so your booking of {listingTitle} expired and the time is open for booking again.',
        { listingTitle: data.listingTitle },
      ),
      say('If you already paid, you’ll get your money back after it arrives.'),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const unpaidHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s booking expired', { guestName: data.guestName }),
    paragraphs: [
      say(
        'Their payment didn’t arrive in time, so the time is open for booking again. If it arrives later, record it on the booking page and send it back.',
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const requestExpired: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('No answer from {hostName}: {listingTitle}', {
      hostName: data.hostName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{hostName} didn’t answer in time, so your request expired. You weren’t charged.', {
        hostName: data.hostName,
      }),
      say('You can request another time or find another workspace.'),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const requestExpiredHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s request expired', { guestName: data.guestName }),
    paragraphs: [
      say(
        'You didn’t answer in time, so the request expired and the time is open for booking again. Expired requests lower the response rate guests see.',
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

/** A host accepted, but the provider never said whether the guest paid. */
const notConfirmed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Not booked: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      data.group
        ? say(
            'We couldn’t confirm your payment, so your requests ended. If you were charged, the money goes back to your card.',
          )
        : say(
            'We couldn’t confirm your payment, so your request ended. If you were charged, the money goes back to your card.',
          ),
      say('You can request another time or find another workspace.'),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const notConfirmedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s request ended', { guestName: data.guestName }),
    paragraphs: [
      say('{guestName}’s payment couldn’t be confirmed, so this request ended. Your response rate isn’t affected.', {
        guestName: data.guestName,
      }),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const expired: BookingTemplate = (data, context) => {
  if (data.isPaymentUnknown) return notConfirmed(data, context);
  return (data.group ? nobodyAccepted : data.payment?.wasAwaited ? unpaid : requestExpired)(data, context);
};
const expiredHost: BookingTemplate = (data, context) =>
  (data.isPaymentUnknown ? notConfirmedHost : data.payment?.wasAwaited ? unpaidHost : requestExpiredHost)(
    data,
    context,
  );

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
    ? say('{credit} is in your credit now, and we added {bonus}.', { credit, bonus: moneyWords(bonusMinor, currency) })
    : say('{credit} is in your credit now.', { credit });
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
      ...(data.by === 'host' ? [say('You can find another workspace for these hours on your booking page.')] : []),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: say('View booking'),
    calendar: calendarRemoval('guest', data, context),
  });
};

/** What staff decided about a paid booking, for its host. */
function staffTermsWords({ byStaff, guestName, amountMinor, currency }: BookingEmailData): string {
  if (!byStaff) return '';
  if (byStaff.refund === 'all') return say('{guestName} gets a full refund.', { guestName });
  const kept = moneyWords(byStaff.hostKeepsMinor, currency);
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
    staffTermsWords(data),
    say('The time is open for booking again.'),
  );
}

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
              ? say('They hadn’t paid yet, and the time stays blocked.')
              : say('{guestName} gets a full refund, and the time stays blocked.', { guestName: data.guestName }),
          )
        : othersCancellation(data),
      ...(data.by === 'host' && data.wasConfirmed
        ? [
            say('The cancellation counts in your public record and is shown with the listing’s reviews for 12 months.'),
            say('If you had a serious reason, ask us to excuse it on the booking page within {days} days.', {
              days: HOST_CANCELLATION.askDays,
            }),
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
      say('Your stay now ends on {time}. {amount} of the monthly payments doesn’t have to be paid anymore.', {
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
        '{guestName} gave notice. The booking now ends on {time}, and the time after that is open for booking again. {amount} of the monthly payments isn’t paid anymore.',
        { guestName: data.guestName, time: momentWords(data.endsAt, data), amount: notPaidWords(data) },
      ),
    ],
    facts: listFacts(data, 'host', [earningsFact(data)]),
    label: say('View booking'),
    calendar: makeCalendarPart('host', data, context, 'REQUEST'),
  });

const completed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('How was {listingTitle}?', { listingTitle: data.listingTitle }),
    paragraphs: [
      data.payment?.collectedBy === 'host'
        ? say('We hope it went well. If anything went wrong, tell us within two days.')
        : say('We hope it went well. If anything went wrong, tell us within two days, before we pay the host.'),
      say(
        'A short review helps {hostName} and the next guest. You have {days} days. We publish it once {hostName} reviews you, too, or when that time is up.',
        { hostName: data.hostName, days: REVIEWS.windowDays },
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
    afterwards: [say('If your card has changed, email {supportEmail}.', { supportEmail: currentBrand().supportEmail })],
  });

export const BOOKING_EMAIL_TEMPLATES = {
  'booking-request': request,
  'booking-request-sent': requestSent,
  'booking-confirmed': confirmed,
  'booking-confirmed-host': confirmedHost,
  'booking-declined': declined,
  'booking-charge-failed': chargeFailed,
  'booking-withdrawn': withdrawn,
  'booking-expired': expired,
  'booking-expired-host': expiredHost,
  'booking-not-made': notMade,
  'booking-cancelled': cancelled,
  'booking-cancelled-host': cancelledHost,
  'booking-shortened': shortened,
  'booking-shortened-host': shortenedHost,
  'booking-completed': completed,
  'booking-refunded': refunded,
  'booking-refund-delayed': refundDelayed,
} as const;
