// What guests and hosts are written about refunds that staff propose.
import { BRAND } from '@daynook/contract/brand';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingMailData,
  type BookingTemplate,
  bookingLetter,
  earningsFact,
  factsOf,
  momentWords,
  reasonFact,
  SEE,
} from './booking-letter.ts';

const amountOf = ({ amountMinor, currency }: BookingMailData): string => moneyWords(amountMinor ?? 0, currency);

const asked: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `Please answer: give ${amountOf(data)} back to ${data.guestName}?`,
    paragraphs: [
      `We have looked at what happened at ${data.listingTitle} and propose that ${amountOf(data)} of the price goes back to ${data.guestName}. It is your decision: nothing is taken from you unless you agree.`,
      ...(data.expiresAt ? [`Please say yes or no by ${momentWords(data.expiresAt, data)}.`] : []),
    ],
    facts: factsOf(data, 'host', reasonFact(data)),
    label: 'Agree or decline',
    afterwards: ['The page says what you would have less: our fee is taken on what you keep.'],
  });

const proposed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `We have asked ${data.hostName} about a refund for you`,
    paragraphs: [
      `We propose that ${amountOf(data)} of what you paid for ${data.listingTitle} goes back to you, and have asked ${data.hostName}.`,
      ...(data.expiresAt ? [`They have until ${momentWords(data.expiresAt, data)}. We tell you what they say.`] : []),
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
  });

const agreed: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${amountOf(data)} goes back to ${data.guestName}`,
    paragraphs: [
      data.by === 'staff'
        ? `${BRAND.name} gives ${amountOf(data)} back to ${data.guestName}, out of our own pocket. What you earn stays as it is.`
        : `As you, or someone who helps you, agreed, ${amountOf(data)} goes back to ${data.guestName}. Thank you for settling it.`,
    ],
    facts: factsOf(data, 'host', [...reasonFact(data), ...(data.status === 'cancelled' ? [] : [earningsFact(data)])]),
    label: SEE,
  });

const declined: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `${data.hostName} has answered about your refund`,
    paragraphs: [
      `${data.hostName} does not agree to give back ${amountOf(data)}. We look at it once more and tell you what becomes of it; there is nothing for you to do.`,
    ],
    facts: factsOf(data, 'guest', data.reason ? [['Their answer', data.reason]] : []),
    label: SEE,
  });

const closed: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `No refund for ${data.listingTitle}`,
    paragraphs: [
      `We had proposed that ${amountOf(data)} goes back to you. After looking at everything again, nothing comes of it. If you see it differently, answer in your question to us.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const closedHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `The refund for ${data.guestName} is off the table`,
    paragraphs: [
      `We had proposed that ${amountOf(data)} goes back to ${data.guestName}. We no longer do: nothing is taken from you and there is nothing to do.`,
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

export const REFUND_MAIL_TEMPLATES = {
  'refund-asked': asked,
  'refund-proposed': proposed,
  'refund-agreed': agreed,
  'refund-declined': declined,
  'refund-closed': closed,
  'refund-closed-host': closedHost,
} as const;
