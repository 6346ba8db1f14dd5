// Emails to guests and hosts about requests: sent, declined, withdrawn, expired, and not paid for.

import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  findAnother,
  listFacts,
  momentWords,
  othersAsked,
  priceFact,
  reasonFact,
  requestFacts,
} from './booking-email.ts';

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

/** Nobody is left to answer. */
const nobodyAccepted: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('No host accepted your requests'),
    paragraphs: [
      say('The hosts you asked didn’t accept. You weren’t charged, and we released the hold on your card.'),
      findAnother(),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Find another workspace'),
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
      findAnother(),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: say('Find another workspace'),
  });

/** Another host was faster. */
const taken: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Another host accepted {guestName}’s request', { guestName: data.guestName }),
    paragraphs: [
      say(
        '{guestName} asked several hosts, and another one accepted first. We withdrew the request to you, so the time is open for booking again.',
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
      findAnother(),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Find another workspace'),
  });

const unpaidHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s booking expired', { guestName: data.guestName }),
    paragraphs: [
      say(
        '{guestName}’s payment didn’t arrive in time, so the time is open for booking again. If it arrives later, record it on the booking page and send it back.',
        { guestName: data.guestName },
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
      findAnother(),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Find another workspace'),
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
      findAnother(),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Find another workspace'),
  });

const notConfirmedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s request ended', { guestName: data.guestName }),
    paragraphs: [
      say('We couldn’t confirm {guestName}’s payment, so this request ended. Your response rate isn’t affected.', {
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

export const REQUEST_EMAIL_TEMPLATES = {
  'booking-request': request,
  'booking-request-sent': requestSent,
  'booking-declined': declined,
  'booking-charge-failed': chargeFailed,
  'booking-withdrawn': withdrawn,
  'booking-expired': expired,
  'booking-expired-host': expiredHost,
} as const;
