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
    subject: `${data.guestName} asks for ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} would like to book your space. The money is reserved and the hours are kept until you answer.`,
      ...(data.expiresAt
        ? [`Please answer by ${momentWords(data.expiresAt, data)}; after that the request ends on its own.`]
        : []),
    ],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: 'Accept or decline',
  });

const requestSent: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your request for ${data.listingTitle} is with the host`,
    paragraphs: [
      `We have passed your request on to ${data.hostName}.${data.totalMinor === 0 ? '' : ' Your card is not charged until they accept.'}`,
      ...(data.expiresAt ? [`They have until ${momentWords(data.expiresAt, data)} to answer.`] : []),
    ],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: SEE,
    afterwards: ['You can take the request back at any time before it is answered.'],
  });

const confirmed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Booked: ${data.listingTitle}`,
    paragraphs: ['Your workspace is booked.', addressWords(data)],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: data.addressFrom ? SEE : 'See address and arrival',
    calendar: calendarOf('guest', data, context, 'REQUEST'),
  });

const confirmedHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} is coming to ${data.listingTitle}`,
    paragraphs: [`${data.guestName} has booked your space.`],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: SEE,
    calendar: calendarOf('host', data, context, 'REQUEST'),
  });

const declined: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `${data.listingTitle} cannot host you this time`,
    paragraphs: [
      `${data.hostName} could not accept your request.${data.totalMinor === 0 ? '' : ' Nothing was charged and the reservation on your card is released.'}`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
  });

const withdrawn: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} took their request back`,
    paragraphs: [
      `${data.guestName} no longer needs your space at that time. The hours are free again; there is nothing to do.`,
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const expired: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `No answer for ${data.listingTitle}`,
    paragraphs: [`${data.hostName} did not answer in time and your request has ended. Nothing was charged.`],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const expiredHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `A request from ${data.guestName} has ended without an answer`,
    paragraphs: [
      'The time to answer is over and the hours are free again. Requests that end like this lower the response rate that guests see.',
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
    subject: `Cancelled: ${data.listingTitle}`,
    paragraphs: [
      data.by === 'guest'
        ? 'Your booking is cancelled, as you asked.'
        : `Your booking was cancelled by ${DOER[data.by]}.`,
      refund === undefined
        ? 'Nothing was charged.'
        : `${refund} of ${moneyWords(data.totalMinor, data.currency)} goes back to your card.`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
    calendar: struck('guest', data, context),
  });
};

const cancelledHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `Cancelled: ${data.guestName} at ${data.listingTitle}`,
    paragraphs: [
      data.by === 'host'
        ? 'You cancelled this booking. The guest gets everything back and the hours stay closed.'
        : `This booking was cancelled by ${DOER[data.by]}. The hours are free again.`,
    ],
    facts: factsOf(data, 'host', reasonFact(data)),
    label: SEE,
    calendar: struck('host', data, context),
  });

const completed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `How was ${data.listingTitle}?`,
    paragraphs: [
      'We hope the day went well. If anything was not right, tell us within two days: after that the host is paid.',
      `A few words help ${data.hostName} and the next guest. You can write them for ${REVIEWS.windowDays} days; they are hidden until the host has written too, or that time is over.`,
    ],
    facts: factsOf(data, 'guest'),
    label: 'Review it',
  });

const refunded: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `${moneyWords(data.amountMinor ?? 0, data.currency)} is on its way back to you`,
    paragraphs: [
      `We have sent ${moneyWords(data.amountMinor ?? 0, data.currency)} back to your card. Banks take a few days to show it.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const refundDelayed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your refund for ${data.listingTitle} is taking longer`,
    paragraphs: [
      `Your bank did not take back ${moneyWords(data.amountMinor ?? 0, data.currency)}. It is yours all the same: we try again by ourselves until it arrives.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
    afterwards: [`If your card has changed, write to ${BRAND.supportEmail}.`],
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
