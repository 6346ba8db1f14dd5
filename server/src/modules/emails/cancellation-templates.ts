// Emails about a cancellation that we excused, or that its host asked us to excuse (G6), and about the fine for it (G5).
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { type BookingEmailData, type BookingTemplate, bookingEmail, listFacts, momentWords } from './booking-email.ts';

const fineWords = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const fined: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Fine of {amount} for canceling: {listingTitle}', {
      amount: fineWords(data),
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say(
        'You canceled a confirmed booking, so you owe a fine of {amount}. We deduct it from your next payouts and never charge a card.',
        { amount: fineWords(data) },
      ),
      data.deadline === undefined
        ? say(
            'If you had a serious reason, ask us to excuse the cancellation on the booking page within {days} days. If we do, we drop the fine.',
            { days: HOST_CANCELLATION.askDays },
          )
        : say(
            'If you had a serious reason, ask us to excuse the cancellation on the booking page by {time}. If we do, we drop the fine.',
            { time: momentWords(data.deadline, data) },
          ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const fineReturned: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Fine of {amount} dropped: {listingTitle}', {
      amount: fineWords(data),
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      data.reason
        ? say('You no longer owe the {amount} fine for canceling this booking.', { amount: fineWords(data) })
        : say(
            'Another cancellation was excused, so this one is now your free cancellation. You no longer owe the {amount} fine.',
            { amount: fineWords(data) },
          ),
      say('If we’ve already deducted it, your next payout includes it.'),
    ],
    facts: listFacts(data, 'host', data.reason ? [[say('Our note'), data.reason]] : []),
    label: say('View booking'),
  });

const excused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Cancellation excused: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('We excused your cancellation. It isn’t in your public record or shown with your reviews anymore.'),
      say('The hours are open for booking again. If you don’t want that, block them in your calendar.'),
      ...(data.amountMinor
        ? [
            say('You no longer owe the {amount} fine. If we’ve already deducted it, your next payout includes it.', {
              amount: fineWords(data),
            }),
          ]
        : []),
    ],
    facts: listFacts(data, 'host', data.reason ? [[say('Our note'), data.reason]] : []),
    label: say('View booking'),
  });

const notExcused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Cancellation not excused: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'We reviewed your request and couldn’t excuse your cancellation. It counts in your public record, and the hours stay blocked.',
      ),
      say('Reply to your support request if you have anything to add.'),
    ],
    facts: listFacts(data, 'host', data.reason ? [[say('Our note'), data.reason]] : []),
    label: say('View booking'),
  });

const guestExcused: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Cancellation excused: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'We excused your cancellation, so it doesn’t count as one of yours. Hosts see how many you have when you request a booking.',
      ),
      say('This doesn’t change your refund. If you’re getting one, we’ll email you separately.'),
    ],
    facts: listFacts(data, 'guest', data.reason ? [[say('Our note'), data.reason]] : []),
    label: say('View booking'),
  });

export const CANCELLATION_EMAIL_TEMPLATES = {
  'cancellation-fined': fined,
  'fine-returned': fineReturned,
  'cancellation-excused': excused,
  'cancellation-not-excused': notExcused,
  'guest-cancellation-excused': guestExcused,
} as const;
