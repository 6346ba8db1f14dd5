// Emails to guests and hosts about payments outside the product: requested, reported, and refunded.

import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { currentBrand } from '../../current-settings.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  listFacts,
  listingMomentWords,
  makeCalendarPart,
  momentWords,
  priceFact,
} from './booking-email.ts';

/** The amount to pay: the total without credit. */
const formatTotal = ({ totalMinor, creditMinor = 0, unpaidMinor = 0, currency }: BookingEmailData): string =>
  moneyWords(totalMinor - creditMinor - unpaidMinor, currency);
const formatAmount = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

/** Who receives the guest's money. */
const payee = ({ payment, hostName }: BookingEmailData): string =>
  payment?.collectedBy === 'platform' ? currentBrand().name : hostName;

/** How much has to arrive, and until when. */
const neededBy = (data: BookingEmailData): string =>
  data.expiresAt
    ? say('{payee} needs to receive {total} by {time}.', {
        payee: payee(data),
        total: formatTotal(data),
        time: momentWords(data.expiresAt, data),
      })
    : '';

const awaited: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Pay {total} to book {listingTitle}', { total: formatTotal(data), listingTitle: data.listingTitle }),
    paragraphs: [
      joinSentences(say('We’re holding {listingTitle} for you.', { listingTitle: data.listingTitle }), neededBy(data)),
      say('Your booking page shows how to pay. Use {reference} as the reference so we can match your payment.', {
        reference: data.reference,
      }),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: say('See how to pay'),
    afterwards: [
      say('For your security, we never send bank details by email. Only use the details on your booking page.'),
    ],
  });

const reminder: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: data.expiresAt
      ? say('Your payment for {listingTitle} is due by {time}', {
          listingTitle: data.listingTitle,
          time: listingMomentWords(data.expiresAt, data),
        })
      : say('Your payment for {listingTitle} is due soon', { listingTitle: data.listingTitle }),
    paragraphs: [
      joinSentences(
        say('{payee} hasn’t confirmed your payment yet. Without it, your booking expires.', { payee: payee(data) }),
        neededBy(data),
      ),
      say('Already sent it? Tell {payee} on your booking page.', { payee: payee(data) }),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: say('See how to pay'),
  });

const awaitedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} is paying for {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{guestName} is paying {total} outside {brand}. We’re holding the time for them.', {
        guestName: data.guestName,
        total: formatTotal(data),
      }),
      data.payment?.collectedBy === 'platform'
        ? say('The payment comes to us. We’ll email you when it arrives and the booking is confirmed.')
        : say('When the money arrives, mark it as received on the booking page. That confirms the booking.'),
      ...(data.expiresAt
        ? [say('If it hasn’t arrived by {time}, the booking expires.', { time: momentWords(data.expiresAt, data) })]
        : []),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const reported: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} says they paid you {amount}', { guestName: data.guestName, amount: formatAmount(data) }),
    paragraphs: [
      say(
        'Check whether {amount} from {guestName} has arrived. If it has, mark it as received. That confirms the booking.',
        { amount: formatAmount(data), guestName: data.guestName },
      ),
      ...(data.expiresAt
        ? [
            say('Please do this by {time}. After that, the booking expires.', {
              time: momentWords(data.expiresAt, data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'host'),
    label: say('Check payment'),
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
  joinSentences(
    data.undone?.wasAwaited
      ? say('We’re still holding the time for you.')
      : say('Your booking isn’t confirmed anymore, but we’re holding the time for you.'),
    say('{payee} needs to receive {missing} by {time}, or the booking expires.', {
      payee: payee(data),
      missing: formatMissing(data),
      time: momentWords(expiresAt, data),
    }),
  );

const undone: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: data.expiresAt
      ? say('Your payment for {listingTitle} hasn’t arrived', { listingTitle: data.listingTitle })
      : say('You still owe {missing} for {listingTitle}', {
          missing: formatMissing(data),
          listingTitle: data.listingTitle,
        }),
    paragraphs: [
      say('{who} marked your payment of {amount} as not received. It had been recorded by mistake.', {
        who: corrector(data),
        amount: formatAmount(data),
      }),
      data.expiresAt
        ? awaitedAgain(data, data.expiresAt)
        : say('Your booking stays as it is. You still owe {payee} {missing} in cash.', {
            payee: payee(data),
            missing: formatMissing(data),
          }),
      data.expiresAt
        ? say('Already sent it? Tell {payee} on your booking page. That extends the deadline by up to a day.', {
            payee: payee(data),
          })
        : say('If you’ve already paid, message {payee} or contact support from your booking page.', {
            payee: payee(data),
          }),
    ],
    facts: listFacts(data, 'guest', [priceFact(data)]),
    label: data.expiresAt ? say('See how to pay') : say('View booking'),
    calendar: removal('guest', data, context),
  });

const undoneHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: data.expiresAt
      ? say('{guestName}’s payment for {listingTitle} hasn’t arrived', {
          guestName: data.guestName,
          listingTitle: data.listingTitle,
        })
      : say('{guestName} still owes {missing} for {listingTitle}', {
          guestName: data.guestName,
          missing: formatMissing(data),
          listingTitle: data.listingTitle,
        }),
    paragraphs: [
      say('{guestName}’s payment of {amount} is now marked as not received.', {
        guestName: data.guestName,
        amount: formatAmount(data),
      }),
      data.expiresAt
        ? say(
            'We’re holding the time for them until {time}. If {missing} hasn’t arrived by then, the booking expires.',
            { time: momentWords(data.expiresAt, data), missing: formatMissing(data) },
          )
        : say('The booking stays as it is. Mark the payment as received when you get the money.'),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
    calendar: removal('host', data, context),
  });

const refundDue: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Please refund {amount} to {guestName}', { amount: formatAmount(data), guestName: data.guestName }),
    paragraphs: [
      say(
        '{guestName} paid you directly, so their refund of {amount} has to come from you. Please send it within a few days, then mark it as sent on the booking page.',
        { guestName: data.guestName, amount: formatAmount(data) },
      ),
      say('Message {guestName} to ask where to send it.', { guestName: data.guestName }),
    ],
    facts: listFacts(data, 'host'),
    label: say('Mark as sent'),
  });

const refundSent: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your {amount} refund is on its way', { amount: formatAmount(data) }),
    paragraphs: [
      say('{payee} sent you {amount}. When it arrives, confirm it on your booking page.', {
        payee: payee(data),
        amount: formatAmount(data),
      }),
      data.deadline === undefined
        ? say('If it doesn’t arrive within {days} days, say so there. Otherwise it counts as received.', {
            days: MANUAL_PAYMENT.refundArrivesDays,
          })
        : say('If it hasn’t arrived by {time}, say so there. Otherwise it counts as received.', {
            time: momentWords(data.deadline, data),
          }),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const refundMissing: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} says the {amount} refund didn’t arrive', {
      guestName: data.guestName,
      amount: formatAmount(data),
    }),
    paragraphs: [
      say(
        'You marked {amount} as sent, but {guestName} says it hasn’t arrived. Please ask your bank and double-check the account details, then send it again if needed.',
        { amount: formatAmount(data), guestName: data.guestName },
      ),
      say(
        'Message {guestName} the date you sent it, and mark it as sent again on the booking page. Our team can see this, too.',
        { guestName: data.guestName },
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
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
