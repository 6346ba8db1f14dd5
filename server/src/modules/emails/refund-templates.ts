// Emails to guests and hosts about refunds proposed by staff.
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  listFacts,
  momentWords,
  reasonFact,
} from './booking-email.ts';

const formatAmount = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const asked: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Response needed: refund {amount} to {guestName}?', {
      amount: formatAmount(data),
      guestName: data.guestName,
    }),
    paragraphs: [
      say(
        'We reviewed what happened at {listingTitle} and propose a refund of {amount} to {guestName}. It’s your decision: nothing is deducted unless you agree.',
        { listingTitle: data.listingTitle, amount: formatAmount(data), guestName: data.guestName },
      ),
      ...(data.expiresAt ? [say('Please answer by {time}.', { time: momentWords(data.expiresAt, data) })] : []),
    ],
    facts: listFacts(data, 'host', reasonFact(data)),
    label: say('Agree or decline'),
    afterwards: [say('The booking page shows how much less you’d earn. We only charge our fee on what you keep.')],
  });

const proposed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('We asked {hostName} to agree to a refund for you', { hostName: data.hostName }),
    paragraphs: [
      say('We proposed a {amount} refund for {listingTitle} and asked {hostName} to agree.', {
        amount: formatAmount(data),
        listingTitle: data.listingTitle,
        hostName: data.hostName,
      }),
      ...(data.expiresAt
        ? [
            say('They need to answer by {time}. We’ll email you the result.', {
              time: momentWords(data.expiresAt, data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'guest', reasonFact(data)),
    label: say('View booking'),
  });

const agreed: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('We’re refunding {amount} to {guestName}', { amount: formatAmount(data), guestName: data.guestName }),
    paragraphs: [
      data.by === 'staff'
        ? say('{brand} is paying the {amount} refund to {guestName}. Your earnings don’t change.', {
            amount: formatAmount(data),
            guestName: data.guestName,
          })
        : say(
            'You or your co-host agreed to the refund, so we’re sending {amount} to {guestName}. Thanks for working it out.',
            { amount: formatAmount(data), guestName: data.guestName },
          ),
    ],
    facts: listFacts(data, 'host', [...reasonFact(data), ...(data.status === 'cancelled' ? [] : [earningsFact(data)])]),
    label: say('View booking'),
  });

const declined: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('{hostName} didn’t agree to the {amount} refund', {
      hostName: data.hostName,
      amount: formatAmount(data),
    }),
    paragraphs: [
      say(
        '{hostName} didn’t agree to the {amount} refund. We’ll review it once more and email you. You don’t need to do anything.',
        { hostName: data.hostName, amount: formatAmount(data) },
      ),
    ],
    facts: listFacts(data, 'guest', data.reason ? [[say('Their answer'), data.reason]] : []),
    label: say('View booking'),
  });

const closed: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('No refund for {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'After another review, we won’t make the {amount} refund we proposed. If you disagree, reply to your support request.',
        { amount: formatAmount(data) },
      ),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const closedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('No refund to {guestName}', { guestName: data.guestName }),
    paragraphs: [
      say(
        'We withdrew our proposal to refund {amount} to {guestName}. Nothing is deducted, and there’s nothing you need to do.',
        { amount: formatAmount(data), guestName: data.guestName },
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

export const REFUND_EMAIL_TEMPLATES = {
  'refund-asked': asked,
  'refund-proposed': proposed,
  'refund-agreed': agreed,
  'refund-declined': declined,
  'refund-closed': closed,
  'refund-closed-host': closedHost,
} as const;
