// Emails to guests and hosts about payments outside the product: requested, reported, and refunded.

import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  listFacts,
  makeCalendarPart,
  momentWords,
  priceFact,
  VIEW_BOOKING,
} from './booking-email.ts';

/** The amount to pay: the total without credit. */
const formatTotal = ({ totalMinor, creditMinor = 0, unpaidMinor = 0, currency }: BookingEmailData): string =>
  moneyWords(totalMinor - creditMinor - unpaidMinor, currency);
const formatAmount = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

/** Who receives the guest's money. */
const payee = ({ payment, hostName }: BookingEmailData): string =>
  payment?.collectedBy === 'platform' ? currentBrand().name : hostName;

const awaited: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Pay ${formatTotal(data)} to book ${data.listingTitle}`,
    paragraphs: [
      `We’re holding ${data.listingTitle} for you.${data.expiresAt ? ` ${payee(data)} needs to receive ${formatTotal(data)} by ${momentWords(data.expiresAt, data)}.` : ''}`,
      `Your booking page shows how to pay. Use ${data.reference} as the reference so we can match your payment.`,
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: 'See how to pay',
    afterwards: ['For your security, we never send bank details by email. Only use the details on your booking page.'],
  });

const reminder: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your payment for ${data.listingTitle} is due${data.expiresAt ? ` by ${momentWords(data.expiresAt, data)}` : ' soon'}`,
    paragraphs: [
      `${payee(data)} hasn’t confirmed your payment yet. Without it, your booking expires.`,
      `Already sent it? Tell ${payee(data)} on your booking page.`,
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: 'See how to pay',
  });

const awaitedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} is paying for ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} is paying ${formatTotal(data)} outside ${currentBrand().name}. We’re holding the time for them.`,
      data.payment?.collectedBy === 'platform'
        ? 'The payment comes to us. We’ll email you when it arrives and the booking is confirmed.'
        : 'When the money arrives, mark it as received on the booking page. That confirms the booking.',
      ...(data.expiresAt ? [`If it hasn’t arrived by ${momentWords(data.expiresAt, data)}, the booking expires.`] : []),
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const reported: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} says they paid you ${formatAmount(data)}`,
    paragraphs: [
      `Check whether ${formatAmount(data)} from ${data.guestName} has arrived. If it has, mark it as received. That confirms the booking.`,
      ...(data.expiresAt
        ? [`Please do this by ${momentWords(data.expiresAt, data)}. After that, the booking expires.`]
        : []),
    ],
    facts: listFacts(data, 'host'),
    label: 'Check payment',
  });

/** Who took the payment back. */
const corrector = ({ by, hostName }: BookingEmailData): string => (by === 'host' ? hostName : currentBrand().name);

/** What the guest still has to pay: parts that did arrive stand. */
const formatMissing = (data: BookingEmailData): string =>
  data.undone ? moneyWords(data.undone.missingMinor, data.currency) : formatTotal(data);

/** It was confirmed by the payment that never arrived, so it's in people's calendars until then. */
const removal = (side: 'guest' | 'host', data: BookingEmailData, context: { readonly publicUrl: string }) =>
  data.expiresAt && !data.undone?.wasAwaited ? makeCalendarPart(side, data, context, 'CANCEL') : undefined;

/** What it means for a guest whose booking waits for a transfer or an invoiced payment. */
const awaitedAgain = (data: BookingEmailData, expiresAt: string): string =>
  `${data.undone?.wasAwaited ? 'We’re still holding the time for you.' : 'Your booking isn’t confirmed anymore, but we’re holding the time for you.'} ${payee(data)} needs to receive ${formatMissing(data)} by ${momentWords(expiresAt, data)}, or the booking expires.`;

const undone: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: data.expiresAt
      ? `Your payment for ${data.listingTitle} hasn’t arrived`
      : `You still owe ${formatMissing(data)} for ${data.listingTitle}`,
    paragraphs: [
      `${corrector(data)} marked your payment of ${formatAmount(data)} as not received. It had been recorded by mistake.`,
      data.expiresAt
        ? awaitedAgain(data, data.expiresAt)
        : `Your booking stays as it is. You still owe ${payee(data)} ${formatMissing(data)} in cash.`,
      data.expiresAt
        ? `Already sent it? Tell ${payee(data)} on your booking page. That extends the deadline by up to a day.`
        : `If you’ve already paid, message ${payee(data)} or contact support from your booking page.`,
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: data.expiresAt ? 'See how to pay' : VIEW_BOOKING,
    calendar: removal('guest', data, context),
  });

const undoneHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: data.expiresAt
      ? `${data.guestName}’s payment for ${data.listingTitle} hasn’t arrived`
      : `${data.guestName} still owes ${formatMissing(data)} for ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName}’s payment of ${formatAmount(data)} is now marked as not received.`,
      data.expiresAt
        ? `We’re holding the time for them until ${momentWords(data.expiresAt, data)}. If ${formatMissing(data)} hasn’t arrived by then, the booking expires.`
        : 'The booking stays as it is. Mark the payment as received when you get the money.',
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
    calendar: removal('host', data, context),
  });

const refundDue: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Please refund ${formatAmount(data)} to ${data.guestName}`,
    paragraphs: [
      `${data.guestName} paid you directly, so their refund of ${formatAmount(data)} has to come from you. Please send it within a few days, then mark it as sent on the booking page.`,
      `Message ${data.guestName} to ask where to send it.`,
    ],
    facts: listFacts(data, 'host'),
    label: 'Mark as sent',
  });

const refundSent: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your ${formatAmount(data)} refund is on its way`,
    paragraphs: [
      `${payee(data)} sent you ${formatAmount(data)}. When it arrives, confirm it on your booking page. If it doesn’t arrive within ${MANUAL_PAYMENT.refundArrivesDays} days, say so there; otherwise it counts as received.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const refundMissing: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} says the ${formatAmount(data)} refund didn’t arrive`,
    paragraphs: [
      `You marked ${formatAmount(data)} as sent, but ${data.guestName} says it hasn’t arrived. Please check your bank and the details you sent it to, then send it again if needed.`,
      `Send ${data.guestName} a message with the day you sent it, and mark it as sent again on the booking page. Our team can see this too.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

export const PAYMENT_EMAIL_TEMPLATES = {
  'payment-awaited': awaited,
  'payment-reminder': reminder,
  'payment-awaited-host': awaitedHost,
  'payment-reported': reported,
  'payment-undone': undone,
  'payment-undone-host': undoneHost,
  'refund-due': refundDue,
  'refund-sent': refundSent,
  'refund-missing': refundMissing,
} as const;
