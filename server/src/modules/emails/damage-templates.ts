// Emails about damage after a stay: reported, answered, decided, paid.
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, hourWords, zoneWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

export interface DamageEmailData {
  readonly name: string;
  /** The reader's time zone. */
  readonly zone: string;
  readonly otherName: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly title: string;
  readonly currency: string;
  /** As reported. */
  readonly amountMinor: number;
  readonly decidedMinor: number | null;
  readonly answerDueAt: string;
  readonly agrees: boolean | null;
  readonly reason: string | null;
  readonly isDeclined: boolean;
  readonly isByCard: boolean;
  /** The guest pays the host directly. */
  readonly isDirect: boolean;
  /** The guest agreed, so nobody had to decide. */
  readonly isAgreed: boolean;
  readonly closedAs: string | null;
  readonly refundMinor: number | null;
  readonly isReminder?: boolean;
}
type Template = (data: DamageEmailData, context: { readonly publicUrl: string }) => EmailContent;

const writeReason = (): string =>
  `You’re getting this because of a booking with a damage deposit on ${currentBrand().name}.`;
const asked = ({ amountMinor, currency }: DamageEmailData): string => moneyWords(amountMinor, currency);
const decided = ({ decidedMinor, currency }: DamageEmailData): string => moneyWords(decidedMinor ?? 0, currency);
const payee = ({ isDirect, otherName }: DamageEmailData): string => (isDirect ? otherName : currentBrand().name);

function damageEmail(
  data: DamageEmailData,
  { publicUrl }: { readonly publicUrl: string },
  { label, ...rest }: Pick<EmailContent, 'subject' | 'paragraphs'> & { facts?: EmailContent['facts']; label: string },
): EmailContent {
  const { facts = [], ...words } = rest;
  return {
    ...words,
    name: data.name,
    facts: [['Booking', `${data.title}, ${data.reference}`], ...facts],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#damage` },
    reason: writeReason(),
  };
}

const reported: Template = (data, context) => {
  const due = new Date(data.answerDueAt);
  const until = `${dayWords(due, data.zone)}, ${hourWords(due, data.zone)} (${zoneWords(data.zone)})`;
  return damageEmail(data, context, {
    subject: data.isReminder
      ? `Please respond to ${data.otherName} about damage at ${data.title}`
      : `${data.otherName} reported damage at ${data.title}`,
    paragraphs: [
      `${data.otherName} is asking for ${asked(data)} for damage during your stay. Read the report, then agree or tell us why you don’t.`,
      `If you don’t answer by ${until}, our team will decide without your answer. You won’t be charged before then.`,
    ],
    facts: [['Amount', asked(data)]],
    label: 'Review and respond',
  });
};

const answered: Template = (data, context) =>
  damageEmail(data, context, {
    subject: data.agrees
      ? `${data.otherName} agreed to pay ${asked(data)} for damage`
      : `${data.otherName} disagreed about the damage`,
    paragraphs: [
      !data.agrees
        ? 'Our team will review what you both wrote. We’ll email you the decision.'
        : data.isByCard
          ? 'We’re charging their card. Once that goes through, the money will be in your next payout.'
          : data.isDirect
            ? 'When the money arrives, mark it as received on the booking page.'
            : 'They’ll pay us. Once we have the money, it’ll be in your next payout.',
    ],
    label: 'View booking',
  });

const decidedGuest: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.decidedMinor === 0
        ? `You don’t owe anything for damage at ${data.title}`
        : `You owe ${decided(data)} for damage at ${data.title}`,
    paragraphs: [
      data.decidedMinor === 0
        ? 'Our team reviewed the report and decided that you don’t owe anything.'
        : `Our team reviewed the report and decided that you owe ${decided(data)}. ${
            data.isByCard
              ? 'We’re charging the card you booked with.'
              : `Please pay ${payee(data)}. The booking page shows you how.`
          }`,
    ],
    facts: [['Reason', data.reason ?? '']],
    label: data.decidedMinor === 0 || data.isByCard ? 'View booking' : 'See how to pay',
  });

const decidedHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.closedAs === 'written-off'
        ? `We couldn’t collect ${decided(data)} for damage at ${data.title}`
        : data.decidedMinor === 0
          ? `No charge for damage at ${data.title}`
          : `${data.otherName} owes ${decided(data)} for damage at ${data.title}`,
    paragraphs: [
      data.closedAs === 'written-off'
        ? `${data.otherName} didn’t pay, and we’ve stopped trying. Contact support if you have questions.`
        : data.decidedMinor === 0
          ? `Our team reviewed your report and decided that ${data.otherName} doesn’t owe anything.`
          : data.isDirect
            ? `Our team decided that ${data.otherName} owes you ${decided(data)}. When the money arrives, mark it as received.`
            : `Our team decided that ${data.otherName} owes ${decided(data)}. Once it’s paid, the money will be in your next payout.`,
    ],
    facts: [['Reason', data.reason ?? '']],
    label: 'View booking',
  });

const due: Template = (data, context) =>
  damageEmail(data, context, {
    subject: data.isDeclined
      ? `Your card was declined: ${decided(data)} for damage`
      : `${data.isReminder ? 'Reminder: p' : 'P'}lease pay ${decided(data)} for damage`,
    paragraphs: [
      data.isDeclined
        ? `We couldn’t charge ${decided(data)} to the card you booked with. Check with your bank, then try again on the booking page. We’ll try once more in three days.`
        : `You owe ${payee(data)} ${decided(data)} for damage at ${data.title}. The booking page shows how to pay.`,
    ],
    facts: [['Amount', decided(data)]],
    label: data.isDeclined ? 'Try again' : 'See how to pay',
  });

const paid: Template = (data, context) =>
  damageEmail(data, context, {
    subject: `You paid ${decided(data)} for damage at ${data.title}`,
    paragraphs: [
      data.isByCard && !data.isDirect
        ? `We charged ${decided(data)} to the card you booked with. You’re all set.`
        : `${payee(data)} received ${decided(data)}. You’re all set.`,
    ],
    facts: [['Amount', decided(data)]],
    label: 'View booking',
  });

const paidHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject: `${data.otherName} paid ${decided(data)} for damage`,
    paragraphs: [
      data.isDirect
        ? 'You marked the money as received. You’re all set.'
        : 'You keep all of it: we don’t charge a fee. It’ll be in your next payout.',
    ],
    facts: [['Amount', decided(data)]],
    label: 'View booking',
  });

const closed: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.closedAs === 'withdrawn'
        ? `${data.otherName} withdrew the damage report`
        : `You no longer owe ${decided(data)} for damage`,
    paragraphs: [
      data.closedAs === 'withdrawn' ? 'You won’t be charged.' : 'Our team closed this. You don’t need to do anything.',
    ],
    ...(data.closedAs === 'written-off' ? { facts: [['Why', data.reason ?? ''] as const] } : {}),
    label: 'View booking',
  });

const refunded = ({ refundMinor, currency }: DamageEmailData): string => moneyWords(refundMinor ?? 0, currency);

const refundedGuest: Template = (data, context) =>
  damageEmail(data, context, {
    subject: `We refunded ${refunded(data)} for damage at ${data.title}`,
    paragraphs: [
      `You’re getting back ${refunded(data)} of what you paid for damage. It can take your bank up to 10 days to show it.`,
    ],
    facts: [['Why', data.reason ?? '']],
    label: 'View booking',
  });

const refundedHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject: `We refunded ${data.otherName} ${refunded(data)} for damage`,
    paragraphs: [
      `${data.otherName} got back ${refunded(data)} of what they paid for damage. We’ll take it from your next payout.`,
    ],
    facts: [['Why', data.reason ?? '']],
    label: 'View booking',
  });

export const DAMAGE_EMAIL_TEMPLATES = {
  'damage-reported': reported,
  'damage-answered': answered,
  'damage-decided': decidedGuest,
  'damage-decided-host': decidedHost,
  'damage-due': due,
  'damage-paid': paid,
  'damage-paid-host': paidHost,
  'damage-closed': closed,
  'damage-refunded': refundedGuest,
  'damage-refunded-host': refundedHost,
} as const;
