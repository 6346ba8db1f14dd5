// What guests and hosts are written about what becomes of their bookings.
import { BRAND } from '@daynook/contract/brand';
import { REVIEWS } from '@daynook/contract/people-limits';
import { moneyWords } from '../../lib/money-words.ts';
import {
  addressWords,
  type BookingMailData,
  type BookingTemplate,
  bookingLetter,
  calendarOf,
  earningsFact,
  factsOf,
  momentWords,
  priceFact,
  reasonFact,
  SEE,
} from './booking-letter.ts';

const request: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} wants to book ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} wants to book your space. We hold the payment and the hours until you answer.`,
      ...(data.expiresAt ? [`Please answer by ${momentWords(data.expiresAt, data)}, or the request expires.`] : []),
    ],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: 'Accept or decline',
  });

const requestSent: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Request sent: ${data.listingTitle}`,
    paragraphs: [
      `We sent your request to ${data.hostName}.${data.totalMinor === 0 ? '' : ' You’re only charged if they accept.'}`,
      ...(data.expiresAt ? [`They have until ${momentWords(data.expiresAt, data)} to answer.`] : []),
    ],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: SEE,
    afterwards: ['You can withdraw your request any time before they answer.'],
  });

const confirmed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Booked: ${data.listingTitle}`,
    paragraphs: ['You’re booked.', addressWords(data)],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: data.addressFrom ? SEE : 'See address and how to get in',
    calendar: calendarOf('guest', data, context, 'REQUEST'),
  });

const confirmedHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} is coming to ${data.listingTitle}`,
    paragraphs: [`${data.guestName} booked your space.`],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: SEE,
    calendar: calendarOf('host', data, context, 'REQUEST'),
  });

const declined: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Request declined: ${data.listingTitle}`,
    paragraphs: [
      `${data.hostName} couldn’t accept your request.${data.totalMinor === 0 ? '' : ' You weren’t charged, and we released the hold on your card.'}`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
  });

const withdrawn: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} withdrew their request`,
    paragraphs: [
      `${data.guestName} no longer needs your space. Others can book these hours again, and there’s nothing you need to do.`,
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const expired: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `No answer for ${data.listingTitle}`,
    paragraphs: [`${data.hostName} didn’t answer in time, so your request expired. You weren’t charged.`],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const expiredHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName}’s request expired`,
    paragraphs: [
      'You didn’t answer in time, so others can book these hours again. Expired requests lower the response rate guests see.',
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

/** The hold is gone, so there's no booking to link to. */
const notMade: BookingTemplate = (data, context) => ({
  ...bookingLetter('guest', data, context, {
    subject: `Not booked: ${data.listingTitle}`,
    paragraphs: [
      `We couldn’t confirm your payment, so we didn’t book ${data.listingTitle}. If you were charged, the money goes back to your card.`,
    ],
    facts: factsOf(data, 'guest'),
    label: 'Find a workspace',
  }),
  action: { label: 'Find a workspace', href: `${context.publicUrl}/search` },
});

const DOER = { guest: 'the guest', host: 'the host', staff: `${BRAND.name}`, system: `${BRAND.name}` } as const;

/** What was never confirmed is in no calendar of theirs. */
const struck = (side: 'guest' | 'host', data: BookingMailData, context: { readonly publicUrl: string }) =>
  data.wasConfirmed ? calendarOf(side, data, context, 'CANCEL') : undefined;

const cancelled: BookingTemplate = (data, context) => {
  const refund =
    data.amountMinor === null || data.totalMinor === 0 ? undefined : moneyWords(data.amountMinor, data.currency);
  return bookingLetter('guest', data, context, {
    subject: `Canceled: ${data.listingTitle}`,
    paragraphs: [
      data.by === 'guest' ? 'You canceled this booking.' : `Your booking was canceled by ${DOER[data.by]}.`,
      refund === undefined
        ? 'You weren’t charged.'
        : `${refund} of ${moneyWords(data.totalMinor, data.currency)} goes back to your card.`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
    calendar: struck('guest', data, context),
  });
};

const cancelledHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `Canceled: ${data.guestName} at ${data.listingTitle}`,
    paragraphs: [
      data.by === 'host'
        ? 'You canceled this booking. The guest gets a full refund, and the hours stay blocked.'
        : `This booking was canceled by ${DOER[data.by]}. Others can book these hours again.`,
    ],
    facts: factsOf(data, 'host', reasonFact(data)),
    label: SEE,
    calendar: struck('host', data, context),
  });

const completed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `How was ${data.listingTitle}?`,
    paragraphs: [
      'We hope your day went well. If anything went wrong, tell us within two days, before we pay the host.',
      `A short review helps ${data.hostName} and the next guest. You have ${REVIEWS.windowDays} days. We publish it once the host has written theirs, or when that time is up.`,
    ],
    facts: factsOf(data, 'guest'),
    label: 'Write a review',
  });

const refunded: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `${moneyWords(data.amountMinor ?? 0, data.currency)} is on its way back to you`,
    paragraphs: [
      data.reason
        ? `We refunded ${moneyWords(data.amountMinor ?? 0, data.currency)} another way than to your card: ${data.reason}`
        : `We sent ${moneyWords(data.amountMinor ?? 0, data.currency)} back to your card. Banks take a few days to show it.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const refundDelayed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your refund for ${data.listingTitle} is taking longer`,
    paragraphs: [
      `Your bank refused a refund of ${moneyWords(data.amountMinor ?? 0, data.currency)}. We still owe it to you and keep trying until it arrives.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
    afterwards: [`If your card has changed, email ${BRAND.supportEmail}.`],
  });

export const BOOKING_MAIL_TEMPLATES = {
  'booking-request': request,
  'booking-request-sent': requestSent,
  'booking-confirmed': confirmed,
  'booking-confirmed-host': confirmedHost,
  'booking-declined': declined,
  'booking-withdrawn': withdrawn,
  'booking-expired': expired,
  'booking-expired-host': expiredHost,
  'booking-not-made': notMade,
  'booking-cancelled': cancelled,
  'booking-cancelled-host': cancelledHost,
  'booking-completed': completed,
  'booking-refunded': refunded,
  'booking-refund-delayed': refundDelayed,
} as const;
