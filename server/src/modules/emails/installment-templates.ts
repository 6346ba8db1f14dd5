// Emails about monthly payments of a long stay: ahead, due, paid, overdue.

import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { currentBrand } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dateWords, fullMomentWords, momentWords, spanWords } from '../../lib/time/words.ts';
import { sameWallTimeDaysLater } from '../../lib/time/zoned.ts';
import type { EmailContent } from './email.ts';

export interface InstallmentEmailData {
  readonly name: string;
  readonly otherName: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly title: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** The local dates it pays for. */
  readonly fromDate: string;
  readonly untilDate: string;
  readonly dueAt: string;
  /** The listing's time zone. */
  readonly timeZone: string;
  readonly isDeclined: boolean;
  readonly isByCard: boolean;
  /** The guest pays the host directly. */
  readonly isDirect: boolean;
  readonly isReminder?: boolean;
  /** It pays for a later booking of a series. Once declined, the guest can pay until then. */
  readonly series?: { readonly startsAt: string; readonly endsAt: string; readonly payUntil: string };
}
type Template = (data: InstallmentEmailData, context: { readonly publicUrl: string }) => EmailContent;

const writeSeriesReason = (): string => say('You’re getting this because of a repeating booking on {brand}.');
const writeReason = (): string => say('You’re getting this because of a booking with monthly payments on {brand}.');
const formatAmount = ({ amountMinor, currency }: InstallmentEmailData): string => moneyWords(amountMinor, currency);
const namePayee = ({ isDirect, otherName }: InstallmentEmailData): string =>
  isDirect ? otherName : currentBrand().name;
const formatPeriod = ({ fromDate, untilDate }: InstallmentEmailData): string =>
  `${dateWords(fromDate)} – ${dateWords(untilDate)}`;
const formatDue = ({ dueAt, timeZone }: InstallmentEmailData): string => fullMomentWords(new Date(dueAt), timeZone);
/** From when our team follows it up. */
const staffTime = ({ dueAt, timeZone }: InstallmentEmailData): string =>
  momentWords(sameWallTimeDaysLater(new Date(dueAt), INSTALLMENT.staffAfterDays, timeZone), timeZone);

function installmentEmail(
  data: InstallmentEmailData,
  { publicUrl }: { readonly publicUrl: string },
  { label, ...words }: Pick<EmailContent, 'subject' | 'paragraphs'> & { label: string },
): EmailContent {
  return {
    ...words,
    name: data.name,
    facts: [
      [say('Booking'), `${data.title}, ${data.reference}`],
      [say('Amount'), formatAmount(data)],
      ...(data.series
        ? ([
            [say('When'), spanWords(new Date(data.series.startsAt), new Date(data.series.endsAt), data.timeZone)],
          ] as const)
        : ([
            [say('For'), formatPeriod(data)],
            [say('Due'), formatDue(data)],
          ] as const)),
    ],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#payments` },
    reason: data.series ? writeSeriesReason() : writeReason(),
  };
}

const ahead: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: say('Your next payment for {title}: {amount} on {date}', {
      title: data.title,
      amount: formatAmount(data),
      date: dateWords(data.fromDate),
    }),
    paragraphs: [
      data.isByCard
        ? say('We’ll charge {amount} to your card when it’s due. You don’t have to do anything.', {
            amount: formatAmount(data),
          })
        : say('{amount} to {payee} is due soon. Once it’s due, the booking page shows how to pay.', {
            amount: formatAmount(data),
            payee: namePayee(data),
          }),
    ],
    label: say('View payments'),
  });

/** A later booking of a series couldn't be charged. */
const seriesDue = (
  data: InstallmentEmailData,
  context: { readonly publicUrl: string },
  payUntil: string,
): EmailContent => {
  const until = momentWords(new Date(payUntil), data.timeZone);
  return installmentEmail(data, context, {
    subject: say('Your card was declined: pay for {title} by {until}', { title: data.title, until }),
    paragraphs: [
      say('We couldn’t charge {amount} to your card for this booking of your series.', { amount: formatAmount(data) }),
      say(
        'Pay with another card by {until}. If it isn’t paid by then, we cancel this booking at no cost. Your other bookings stay as they are.',
        { until },
      ),
    ],
    label: say('Pay now'),
  });
};

const due: Template = (data, context) =>
  data.series && data.isDeclined
    ? seriesDue(data, context, data.series.payUntil)
    : installmentEmail(data, context, {
        subject: data.isDeclined
          ? say('Your card was declined: {amount} for {title}', { amount: formatAmount(data), title: data.title })
          : data.isReminder
            ? say('Reminder: please pay {amount} for {title}', { amount: formatAmount(data), title: data.title })
            : say('Please pay {amount} for {title}', { amount: formatAmount(data), title: data.title }),
        paragraphs: [
          data.isDeclined
            ? say(
                'We couldn’t charge {amount} to your card. On the booking page, you can try again or pay with another card.',
                { amount: formatAmount(data) },
              )
            : say('A monthly payment of {amount} to {payee} is due. The booking page shows how to pay.', {
                amount: formatAmount(data),
                payee: namePayee(data),
              }),
          say('If it isn’t paid by {time}, we’ll notify your host and our team will contact you.', {
            time: staffTime(data),
          }),
        ],
        label: data.isDeclined ? say('Try again') : say('See how to pay'),
      });

const paid: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: say('You paid {amount} for {title}', { amount: formatAmount(data), title: data.title }),
    paragraphs: [
      data.isByCard
        ? say('We charged {amount} to your card.', { amount: formatAmount(data) })
        : say('{payee} has received {amount}.', { payee: namePayee(data), amount: formatAmount(data) }),
    ],
    label: say('View payments'),
  });

const overdueHost: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: say('{otherName} hasn’t paid {amount} for {title}', {
      otherName: data.otherName,
      amount: formatAmount(data),
      title: data.title,
    }),
    paragraphs: [
      data.isDirect
        ? say(
            'You haven’t recorded a monthly payment of {amount} from {otherName}. If it has arrived, mark it as received on the booking page.',
            { amount: formatAmount(data), otherName: data.otherName },
          )
        : say(
            'A monthly payment of {amount} from {otherName} is overdue. They’ve been reminded, and our team is looking into it.',
            { amount: formatAmount(data), otherName: data.otherName },
          ),
      say('Nothing else about the booking changes for now.'),
    ],
    label: say('View payments'),
  });

const writtenOff: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: say('You no longer owe {amount} for {title}', { amount: formatAmount(data), title: data.title }),
    paragraphs: [say('Our team has written off this monthly payment. You don’t have to pay it anymore.')],
    label: say('View payments'),
  });

const writtenOffHost: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: say('We wrote off {amount} that {otherName} owed for {title}', {
      amount: formatAmount(data),
      otherName: data.otherName,
      title: data.title,
    }),
    paragraphs: [
      say(
        '{otherName} didn’t make this monthly payment, and our team wrote it off. The booking’s total goes down by this amount, and you earn less.',
        { otherName: data.otherName },
      ),
    ],
    label: say('View booking'),
  });

export const INSTALLMENT_EMAIL_TEMPLATES = {
  'installment-ahead': ahead,
  'installment-due': due,
  'installment-paid': paid,
  'installment-overdue-host': overdueHost,
  'installment-written-off': writtenOff,
  'installment-written-off-host': writtenOffHost,
};
