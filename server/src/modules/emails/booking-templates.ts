// Emails to guests and hosts when the status of a booking changes.

import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import { currentBrand } from '../../current-settings.ts';
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
  SEE_ADDRESS,
  VIEW_BOOKING,
} from './booking-email.ts';

/** Money is charged through us: the booking is neither free, nor paid only with credit, nor paid outside the product. */
const isCharged = ({ totalMinor, creditMinor = 0, payment }: BookingEmailData): boolean =>
  totalMinor > creditMinor && !payment;

/** What we hold until the host answers; a free booking has no payment. */
const holdWords = (data: BookingEmailData): string =>
  isCharged(data)
    ? 'We’re holding the time and their payment until you answer.'
    : 'We’re holding the time until you answer.';

const request: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} wants to book ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} wants to book ${data.listingTitle}. ${holdWords(data)}`,
      ...othersAsked(data),
      ...(data.expiresAt
        ? [`Please answer by ${momentWords(data.expiresAt, data)}. After that, the request expires.`]
        : []),
    ],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: 'Accept or decline',
  });

/** When the guest pays for a request. */
function chargeWords({ totalMinor, creditMinor = 0, payment }: BookingEmailData): string {
  if (totalMinor === 0) return '';
  if (totalMinor === creditMinor) return ' Your credit will only be used if they accept.';
  if (!payment) return ' You’ll only be charged if they accept.';
  return payment.method === 'cash'
    ? ' If they accept, you’ll pay in cash when you arrive.'
    : ' If they accept, we’ll email you how to pay.';
}

/** What's still to be paid at the door. */
const cashWords = ({ payment, totalMinor, currency, hostName }: BookingEmailData): string[] =>
  payment?.method === 'cash' && !payment.isPaid
    ? [`Bring ${moneyWords(totalMinor, currency)} in cash and pay ${hostName} when you arrive.`]
    : [];

const cashWordsHost = ({ payment, totalMinor, currency, guestName }: BookingEmailData): string[] =>
  payment?.method === 'cash' && !payment.isPaid
    ? [
        `${guestName} will pay you ${moneyWords(totalMinor, currency)} in cash on arrival. Mark it as received on the booking page.`,
      ]
    : [];

const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The request went to several hosts. */
const requestsSent: BookingTemplate = (data, context) => {
  const { count = 0, asked = [], mostMinor = 0 } = data.group ?? {};
  return bookingEmail('guest', data, context, {
    subject: `Requests sent to ${count} hosts`,
    paragraphs: [
      `We sent your requests to ${NAMES.format(asked.map(({ hostName }) => hostName))}. The first to accept gets your booking, and we’ll withdraw the others.`,
      `We’re holding ${moneyWords(mostMinor, data.currency)} on your card. You’re only charged for the request that’s accepted.`,
      ...(data.expiresAt
        ? [`They need to answer by ${momentWords(data.expiresAt, data)}. After that, your requests expire.`]
        : []),
    ],
    facts: listFacts(data, 'guest', [
      ['Requests', asked.map(({ title, hostName }) => `${title} (${hostName})`).join(', ')],
    ]),
    label: VIEW_BOOKING,
    afterwards: ['You can withdraw your requests anytime before someone accepts.'],
  });
};

const requestSent: BookingTemplate = (data, context) =>
  data.group ? requestsSent(data, context) : oneRequestSent(data, context);

const oneRequestSent: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Request sent: ${data.listingTitle}`,
    paragraphs: [
      `We sent your request to ${data.hostName}.${chargeWords(data)}`,
      ...(data.expiresAt
        ? [`They need to answer by ${momentWords(data.expiresAt, data)}. After that, your request expires.`]
        : []),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: VIEW_BOOKING,
    afterwards: ['You can withdraw your request anytime before they answer.'],
  });

const confirmed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Booked: ${data.listingTitle}`,
    paragraphs: [
      `You’re booked at ${data.listingTitle}.${data.group?.openCount ? ` ${data.hostName} was the first to accept, so we withdrew your other requests.` : ''}`,
      ...cashWords(data),
      addressWords(data),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: data.addressFrom ? VIEW_BOOKING : SEE_ADDRESS,
    calendar: makeCalendarPart('guest', data, context, 'REQUEST'),
  });

const confirmedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} is coming to ${data.listingTitle}`,
    paragraphs: [`${data.guestName}’s booking at ${data.listingTitle} is confirmed.`, ...cashWordsHost(data)],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: VIEW_BOOKING,
    calendar: makeCalendarPart('host', data, context, 'REQUEST'),
  });

/** Nobody is left to answer. */
const nobodyAccepted: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: 'No host accepted your requests',
    paragraphs: [
      'The hosts you asked didn’t accept. You weren’t charged, and we released the hold on your card.',
      'You can request another time or find another workspace.',
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const declined: BookingTemplate = (data, context) => (data.group ? nobodyAccepted : oneDeclined)(data, context);

const oneDeclined: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Request declined: ${data.listingTitle}`,
    paragraphs: [
      `${data.hostName} couldn’t accept your request.${isCharged(data) ? ' You weren’t charged, and we released the hold on your card.' : ''}`,
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: VIEW_BOOKING,
  });

/** Another host was faster. */
const taken: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Another host accepted ${data.guestName}’s request`,
    paragraphs: [
      `${data.guestName} asked several hosts, and another one accepted first. We withdrew the request to you, and the time is open for booking again.`,
      'This doesn’t affect your response rate, and there’s nothing you need to do.',
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const withdrawn: BookingTemplate = (data, context) =>
  data.by === 'system' ? taken(data, context) : withdrawnByGuest(data, context);

const withdrawnByGuest: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} withdrew their request`,
    paragraphs: [
      `${data.guestName} withdrew their request. The time is open for booking again, and there’s nothing you need to do.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const chargeFailed: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `We couldn’t charge ${data.guestName}’s card`,
    paragraphs: [
      `You accepted ${data.guestName}’s request, but we couldn’t charge their card. Nothing was charged, and the request is still open.`,
      'Ask them to book again with another card, or decline the request to free up the time.',
    ],
    facts: listFacts(data, 'host', [earningsFact(data)]),
    label: VIEW_BOOKING,
  });

const unpaid: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Not booked: ${data.listingTitle}`,
    paragraphs: [
      `Your payment didn’t arrive in time, so your booking of ${data.listingTitle} expired and the time is open for booking again.`,
      'If you already paid, you’ll get your money back after it arrives.',
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const unpaidHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName}’s booking expired`,
    paragraphs: [
      'Their payment didn’t arrive in time, so the time is open for booking again. If it arrives later, record it on the booking page and send it back.',
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const requestExpired: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `No answer from ${data.hostName}: ${data.listingTitle}`,
    paragraphs: [
      `${data.hostName} didn’t answer in time, so your request expired. You weren’t charged.`,
      'You can request another time or find another workspace.',
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const requestExpiredHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName}’s request expired`,
    paragraphs: [
      'You didn’t answer in time, so the request expired and the time is open for booking again. Expired requests lower the response rate guests see.',
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

/** A host accepted, but the provider never said whether the guest paid. */
const notConfirmed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Not booked: ${data.listingTitle}`,
    paragraphs: [
      `We couldn’t confirm your payment, so your ${data.group ? 'requests' : 'request'} ended. If you were charged, the money goes back to your card.`,
      'You can request another time or find another workspace.',
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const notConfirmedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName}’s request ended`,
    paragraphs: [
      `${data.guestName}’s payment couldn’t be confirmed, so this request ended. Your response rate isn’t affected.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
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
    subject: `Not booked: ${data.listingTitle}`,
    paragraphs: [
      `We couldn’t confirm your payment, so we didn’t book ${data.listingTitle}. If you were charged, the money goes back to your card.`,
    ],
    facts: listFacts(data, 'guest'),
    label: 'Find a workspace',
  }),
  action: { label: 'Find a workspace', href: `${context.publicUrl}/search` },
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
  if (data.payment) return `You get ${amount} of ${total} back. We’ll email you when it’s sent.`;
  return amountMinor === paidMinor
    ? `Your full payment of ${total} goes back to your card.`
    : `${amount} of ${total} goes back to your card.`;
}

function creditBackWords({ currency }: BookingEmailData, { creditMinor, bonusMinor }: AsCredit): string {
  const back = `${moneyWords(creditMinor, currency)} is in your credit now`;
  return bonusMinor > 0 ? `${back}, and we added ${moneyWords(bonusMinor, currency)}.` : `${back}.`;
}
type AsCredit = BookingEmailData['asCredit'] & object;

function refundWords(data: BookingEmailData): string {
  const { amountMinor, totalMinor, unpaidMinor = 0, currency, payment, asCredit } = data;
  if (amountMinor === null || totalMinor === 0 || payment?.isPaid === false) return 'You weren’t charged.';
  if (amountMinor === 0)
    return `The ${moneyWords(totalMinor - unpaidMinor, currency)} you paid isn’t refundable under the cancellation policy.`;
  const moneyMinor = amountMinor - (asCredit?.creditMinor ?? 0);
  return [
    ...(moneyMinor > 0 ? [moneyBackWords(data, moneyMinor)] : []),
    ...(asCredit && asCredit.creditMinor > 0 ? [creditBackWords(data, asCredit)] : []),
  ].join(' ');
}

const cancelled: BookingTemplate = (data, context) => {
  return bookingEmail('guest', data, context, {
    subject: `Canceled: ${data.listingTitle}`,
    paragraphs: [
      data.by === 'guest'
        ? 'You canceled this booking.'
        : `${actorName(data)} canceled your booking${data.byStaff?.refund === 'policy' ? ' under the cancellation policy' : ''}.`,
      refundWords(data),
      ...(data.by === 'host' ? ['You can find another workspace for these hours on your booking page.'] : []),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: VIEW_BOOKING,
    calendar: calendarRemoval('guest', data, context),
  });
};

/** What staff decided about a paid booking, for its host. */
function staffTermsWords({ byStaff, guestName, amountMinor, currency }: BookingEmailData): string {
  if (!byStaff) return '';
  if (byStaff.refund === 'all') return ` ${guestName} gets a full refund.`;
  const refund = amountMinor ? `gets ${moneyWords(amountMinor, currency)} back` : 'gets no refund';
  return ` ${guestName} ${refund}, and you keep ${moneyWords(byStaff.hostKeepsMinor, currency)} after our fee.`;
}

/** Who canceled if it wasn't the host, on what terms, and what happens to the hours. */
function othersCancellation(data: BookingEmailData): string {
  const terms = data.byStaff?.refund === 'policy' ? ' under the cancellation policy' : '';
  return `${actorName(data)} canceled this booking${terms}.${staffTermsWords(data)} The time is open for booking again.`;
}

const cancelledHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Canceled: ${data.guestName}, ${data.listingTitle}`,
    paragraphs: [
      data.by === 'host'
        ? `You canceled this booking. ${data.payment?.isPaid === false ? 'They hadn’t paid yet' : `${data.guestName} gets a full refund`}, and the time stays blocked.`
        : othersCancellation(data),
      ...(data.by === 'host' && data.wasConfirmed
        ? [
            'The cancellation counts in your public record and is shown with the listing’s reviews for 12 months.',
            `If you had a serious reason, ask us to excuse it on the booking page within ${HOST_CANCELLATION.askDays} days.`,
          ]
        : []),
    ],
    facts: listFacts(data, 'host', reasonFact(data)),
    label: VIEW_BOOKING,
    calendar: calendarRemoval('host', data, context),
  });

const notPaidWords = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const shortened: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your stay at ${data.listingTitle} ends early`,
    paragraphs: [
      `Your stay now ends on ${momentWords(data.endsAt, data)}. ${notPaidWords(data)} of the monthly payments doesn’t have to be paid anymore.`,
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: 'View payments',
    calendar: makeCalendarPart('guest', data, context, 'REQUEST'),
  });

const shortenedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} is leaving ${data.listingTitle} early`,
    paragraphs: [
      `${data.guestName} gave notice. The booking now ends on ${momentWords(data.endsAt, data)}, and the time after that is open for booking again. ${notPaidWords(data)} of the monthly payments isn’t paid anymore.`,
    ],
    facts: listFacts(data, 'host', [earningsFact(data)]),
    label: VIEW_BOOKING,
    calendar: makeCalendarPart('host', data, context, 'REQUEST'),
  });

const completed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `How was ${data.listingTitle}?`,
    paragraphs: [
      `We hope it went well. If anything went wrong, tell us within two days${data.payment?.collectedBy === 'host' ? '' : ', before we pay the host'}.`,
      `A short review helps ${data.hostName} and the next guest. You have ${REVIEWS.windowDays} days. We publish it once ${data.hostName} reviews you, too, or when that time is up.`,
    ],
    facts: listFacts(data, 'guest'),
    label: 'Write a review',
  });

const refunded: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your ${moneyWords(data.amountMinor ?? 0, data.currency)} refund is on its way`,
    paragraphs: [
      data.reason
        ? `We sent your ${moneyWords(data.amountMinor ?? 0, data.currency)} refund another way: ${data.reason}`
        : `We sent ${moneyWords(data.amountMinor ?? 0, data.currency)} back to your card. It can take your bank a few days to show it.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const refundDelayed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your refund for ${data.listingTitle} is taking longer`,
    paragraphs: [
      `Your bank declined a refund of ${moneyWords(data.amountMinor ?? 0, data.currency)}. We still owe it to you, and we’ll keep trying until it arrives.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
    afterwards: [`If your card has changed, email ${currentBrand().supportEmail}.`],
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
