// Emails to guests and hosts about refunds proposed by staff.
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  listFacts,
  momentWords,
  reasonFact,
  VIEW_BOOKING,
} from './booking-email.ts';

const formatAmount = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const asked: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Response needed: refund ${formatAmount(data)} to ${data.guestName}?`,
    paragraphs: [
      `We reviewed what happened at ${data.listingTitle} and propose a refund of ${formatAmount(data)} to ${data.guestName}. It’s your decision: nothing is deducted unless you agree.`,
      ...(data.expiresAt ? [`Please answer by ${momentWords(data.expiresAt, data)}.`] : []),
    ],
    facts: listFacts(data, 'host', reasonFact(data)),
    label: 'Agree or decline',
    afterwards: ['The booking page shows how much less you’d earn. We only charge our fee on what you keep.'],
  });

const proposed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `We asked ${data.hostName} about a refund for you`,
    paragraphs: [
      `We proposed a ${formatAmount(data)} refund for ${data.listingTitle} and asked ${data.hostName} to agree.`,
      ...(data.expiresAt
        ? [`They need to answer by ${momentWords(data.expiresAt, data)}. We’ll email you the result.`]
        : []),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: VIEW_BOOKING,
  });

const agreed: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `We’re refunding ${formatAmount(data)} to ${data.guestName}`,
    paragraphs: [
      data.by === 'staff'
        ? `${currentBrand().name} is paying the ${formatAmount(data)} refund to ${data.guestName}. Your earnings don’t change.`
        : `You or your co-host agreed to the refund, so we’re sending ${formatAmount(data)} to ${data.guestName}. Thanks for working it out.`,
    ],
    facts: listFacts(data, 'host', [...reasonFact(data), ...(data.status === 'cancelled' ? [] : [earningsFact(data)])]),
    label: VIEW_BOOKING,
  });

const declined: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `${data.hostName} responded about your refund`,
    paragraphs: [
      `${data.hostName} didn’t agree to the ${formatAmount(data)} refund. We’ll review it once more and email you. You don’t need to do anything.`,
    ],
    facts: listFacts(data, 'guest', data.reason ? [['Their answer', data.reason]] : []),
    label: VIEW_BOOKING,
  });

const closed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `No refund for ${data.listingTitle}`,
    paragraphs: [
      `After another review, we won’t make the ${formatAmount(data)} refund we proposed. If you disagree, reply to your support request.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const closedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `No refund to ${data.guestName}`,
    paragraphs: [
      `We withdrew our proposal to refund ${formatAmount(data)} to ${data.guestName}. Nothing is deducted, and there’s nothing you need to do.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

export const REFUND_EMAIL_TEMPLATES = {
  'refund-asked': asked,
  'refund-proposed': proposed,
  'refund-agreed': agreed,
  'refund-declined': declined,
  'refund-closed': closed,
  'refund-closed-host': closedHost,
} as const;
