// Emails about monthly payments of a long stay: ahead, due, paid, overdue.

import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dateWords, dayWords, hourWords, momentWords, spanWords, zoneWords } from '../../lib/time/words.ts';
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

const writeSeriesReason = (): string => `You’re getting this because of a repeating booking on ${currentBrand().name}.`;
const writeReason = (): string =>
  `You’re getting this because of a booking with monthly payments on ${currentBrand().name}.`;
const formatAmount = ({ amountMinor, currency }: InstallmentEmailData): string => moneyWords(amountMinor, currency);
const namePayee = ({ isDirect, otherName }: InstallmentEmailData): string =>
  isDirect ? otherName : currentBrand().name;
const formatPeriod = ({ fromDate, untilDate }: InstallmentEmailData): string =>
  `${dateWords(fromDate)} – ${dateWords(untilDate)}`;
const formatDue = ({ dueAt, timeZone }: InstallmentEmailData): string => {
  const due = new Date(dueAt);
  return `${dayWords(due, timeZone)}, ${hourWords(due, timeZone)} (${zoneWords(timeZone)})`;
};

function installmentEmail(
  data: InstallmentEmailData,
  { publicUrl }: { readonly publicUrl: string },
  { label, ...words }: Pick<EmailContent, 'subject' | 'paragraphs'> & { label: string },
): EmailContent {
  return {
    ...words,
    name: data.name,
    facts: [
      ['Booking', `${data.title}, ${data.reference}`],
      ['Amount', formatAmount(data)],
      ...(data.series
        ? ([['When', spanWords(new Date(data.series.startsAt), new Date(data.series.endsAt), data.timeZone)]] as const)
        : ([
            ['For', formatPeriod(data)],
            ['Due', formatDue(data)],
          ] as const)),
    ],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#payments` },
    reason: data.series ? writeSeriesReason() : writeReason(),
  };
}

const ahead: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: `Your next payment for ${data.title}: ${formatAmount(data)} on ${dateWords(data.fromDate)}`,
    paragraphs: [
      data.isByCard
        ? `We’ll charge ${formatAmount(data)} to your card when it’s due. You don’t have to do anything.`
        : `${formatAmount(data)} to ${namePayee(data)} is due soon. Once it’s due, the booking page shows how to pay.`,
    ],
    label: 'View payments',
  });

/** A later booking of a series couldn't be charged. */
const seriesDue = (
  data: InstallmentEmailData,
  context: { readonly publicUrl: string },
  payUntil: string,
): EmailContent => {
  const until = momentWords(new Date(payUntil), data.timeZone);
  return installmentEmail(data, context, {
    subject: `Your card was declined: pay for ${data.title} by ${until}`,
    paragraphs: [
      `We couldn’t charge ${formatAmount(data)} to your card for this booking of your series.`,
      `Pay with another card by ${until}. If it isn’t paid by then, we cancel this booking at no cost. Your other bookings stay as they are.`,
    ],
    label: 'Pay now',
  });
};

const due: Template = (data, context) =>
  data.series && data.isDeclined
    ? seriesDue(data, context, data.series.payUntil)
    : installmentEmail(data, context, {
        subject: data.isDeclined
          ? `Your card was declined: ${formatAmount(data)} for ${data.title}`
          : `${data.isReminder ? 'Reminder: p' : 'P'}lease pay ${formatAmount(data)} for ${data.title}`,
        paragraphs: [
          data.isDeclined
            ? `We couldn’t charge ${formatAmount(data)} to your card. On the booking page, you can try again or pay with another card.`
            : `A monthly payment of ${formatAmount(data)} to ${namePayee(data)} is due. The booking page shows how to pay.`,
          `If it’s still unpaid ${INSTALLMENT.staffAfterDays} days after the due date, we’ll notify your host and our team will contact you.`,
        ],
        label: data.isDeclined ? 'Try again' : 'See how to pay',
      });

const paid: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: `You paid ${formatAmount(data)} for ${data.title}`,
    paragraphs: [
      data.isByCard
        ? `We charged ${formatAmount(data)} to your card.`
        : `${namePayee(data)} has received ${formatAmount(data)}.`,
    ],
    label: 'View payments',
  });

const overdueHost: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: `${data.otherName} hasn’t paid ${formatAmount(data)} for ${data.title}`,
    paragraphs: [
      data.isDirect
        ? `You haven’t recorded a monthly payment of ${formatAmount(data)} from ${data.otherName}. If it has arrived, mark it as received on the booking page.`
        : `A monthly payment of ${formatAmount(data)} from ${data.otherName} is overdue. They’ve been reminded, and our team is looking into it.`,
      'Nothing else about the booking changes for now.',
    ],
    label: 'View payments',
  });

const writtenOff: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: `You no longer owe ${formatAmount(data)} for ${data.title}`,
    paragraphs: [`Our team has written off this monthly payment. You don’t have to pay it anymore.`],
    label: 'View payments',
  });

const writtenOffHost: Template = (data, context) =>
  installmentEmail(data, context, {
    subject: `We wrote off ${formatAmount(data)} that ${data.otherName} owed for ${data.title}`,
    paragraphs: [
      `${data.otherName} didn’t make this monthly payment, and our team wrote it off. The booking’s total goes down by this amount, and you earn less.`,
    ],
    label: 'View booking',
  });

export const INSTALLMENT_EMAIL_TEMPLATES = {
  'installment-ahead': ahead,
  'installment-due': due,
  'installment-paid': paid,
  'installment-overdue-host': overdueHost,
  'installment-written-off': writtenOff,
  'installment-written-off-host': writtenOffHost,
};
