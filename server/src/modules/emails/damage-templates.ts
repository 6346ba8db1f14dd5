// Emails about damage after a stay: reported, answered, decided, paid.
import { currentBrand } from '../../current-settings.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { fullMomentWords, shortDayWords } from '../../lib/time/words.ts';
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
  /** When we charge the declined card again, if we do. */
  readonly nextTryAt?: string;
}
type Template = (data: DamageEmailData, context: { readonly publicUrl: string }) => EmailContent;

const writeReason = (): string => say('You’re getting this because of a booking with a damage deposit on {brand}.');
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
    facts: [[say('Booking'), `${data.title}, ${data.reference}`], ...facts],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#damage` },
    reason: writeReason(),
  };
}

const reported: Template = (data, context) => {
  const until = fullMomentWords(new Date(data.answerDueAt), data.zone);
  return damageEmail(data, context, {
    subject: data.isReminder
      ? say('Please respond to {otherName} about damage at {title}', { otherName: data.otherName, title: data.title })
      : say('{otherName} reported damage at {title}', { otherName: data.otherName, title: data.title }),
    paragraphs: [
      say(
        '{otherName} is asking for {amount} for damage during your stay. Read the report, then agree or tell us why you don’t.',
        { otherName: data.otherName, amount: asked(data) },
      ),
      say(
        'If you don’t answer by {until}, our team will decide without your answer. You won’t be charged before then.',
        { until },
      ),
    ],
    facts: [[say('Amount'), asked(data)]],
    label: say('Review and respond'),
  });
};

const answered: Template = (data, context) =>
  damageEmail(data, context, {
    subject: data.agrees
      ? say('{otherName} agreed to pay {amount} for damage', { otherName: data.otherName, amount: asked(data) })
      : say('{otherName} disagreed about the damage', { otherName: data.otherName }),
    paragraphs: [
      !data.agrees
        ? say('Our team will review what you both wrote. We’ll email you the decision.')
        : data.isByCard
          ? say('We’re charging their card. Once that goes through, the money will be in your next payout.')
          : data.isDirect
            ? say('When the money arrives, mark it as received on the booking page.')
            : say('They’ll pay us. Once we have the money, it’ll be in your next payout.'),
    ],
    label: say('View booking'),
  });

const decidedGuest: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.decidedMinor === 0
        ? say('You don’t owe anything for damage at {title}', { title: data.title })
        : say('You owe {amount} for damage at {title}', { amount: decided(data), title: data.title }),
    paragraphs: [
      data.decidedMinor === 0
        ? say('Our team reviewed the report and decided that you don’t owe anything.')
        : joinSentences(
            say('Our team reviewed the report and decided that you owe {amount}.', { amount: decided(data) }),
            data.isByCard
              ? say('We’re charging the card you booked with.')
              : say('Please pay {payee}. The booking page shows you how.', { payee: payee(data) }),
          ),
    ],
    facts: [[say('Reason'), data.reason ?? '']],
    label: data.decidedMinor === 0 || data.isByCard ? say('View booking') : say('See how to pay'),
  });

const decidedHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.closedAs === 'written-off'
        ? say('We couldn’t collect {amount} for damage at {title}', { amount: decided(data), title: data.title })
        : data.decidedMinor === 0
          ? say('No charge for damage at {title}', { title: data.title })
          : say('{otherName} owes {amount} for damage at {title}', {
              otherName: data.otherName,
              amount: decided(data),
              title: data.title,
            }),
    paragraphs: [
      data.closedAs === 'written-off'
        ? say('{otherName} didn’t pay, and we’ve stopped trying. Contact support if you have questions.', {
            otherName: data.otherName,
          })
        : data.decidedMinor === 0
          ? say('Our team reviewed your report and decided that {otherName} doesn’t owe anything.', {
              otherName: data.otherName,
            })
          : data.isDirect
            ? say('Our team decided that {otherName} owes you {amount}. When the money arrives, mark it as received.', {
                otherName: data.otherName,
                amount: decided(data),
              })
            : say(
                'Our team decided that {otherName} owes {amount}. Once it’s paid, the money will be in your next payout.',
                { otherName: data.otherName, amount: decided(data) },
              ),
    ],
    facts: [[say('Reason'), data.reason ?? '']],
    label: say('View booking'),
  });

const due: Template = (data, context) =>
  damageEmail(data, context, {
    subject: data.isDeclined
      ? say('Your card was declined: {amount} for damage', { amount: decided(data) })
      : data.isReminder
        ? say('Reminder: please pay {amount} for damage', { amount: decided(data) })
        : say('Please pay {amount} for damage', { amount: decided(data) }),
    paragraphs: [
      data.isDeclined
        ? joinSentences(
            say(
              'We couldn’t charge {amount} to the card you booked with. Check with your bank, then try again on the booking page.',
              { amount: decided(data) },
            ),
            data.nextTryAt
              ? say('We’ll try once more on {day}.', { day: shortDayWords(new Date(data.nextTryAt), data.zone) })
              : '',
          )
        : say('You owe {payee} {amount} for damage at {title}. The booking page shows how to pay.', {
            payee: payee(data),
            amount: decided(data),
            title: data.title,
          }),
    ],
    facts: [[say('Amount'), decided(data)]],
    label: data.isDeclined ? say('Try again') : say('See how to pay'),
  });

const paid: Template = (data, context) =>
  damageEmail(data, context, {
    subject: say('You paid {amount} for damage at {title}', { amount: decided(data), title: data.title }),
    paragraphs: [
      data.isByCard && !data.isDirect
        ? say('We charged {amount} to the card you booked with. You’re all set.', { amount: decided(data) })
        : say('{payee} received {amount}. You’re all set.', { payee: payee(data), amount: decided(data) }),
    ],
    facts: [[say('Amount'), decided(data)]],
    label: say('View booking'),
  });

const paidHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject: say('{otherName} paid {amount} for damage', { otherName: data.otherName, amount: decided(data) }),
    paragraphs: [
      data.isDirect
        ? say('You marked the money as received. You’re all set.')
        : say('You keep all of it: we don’t charge a fee. It’ll be in your next payout.'),
    ],
    facts: [[say('Amount'), decided(data)]],
    label: say('View booking'),
  });

const closed: Template = (data, context) =>
  damageEmail(data, context, {
    subject:
      data.closedAs === 'withdrawn'
        ? say('{otherName} withdrew the damage report', { otherName: data.otherName })
        : say('You no longer owe {amount} for damage', { amount: decided(data) }),
    paragraphs: [
      data.closedAs === 'withdrawn'
        ? say('You won’t be charged.')
        : say('Our team closed this case. You don’t need to do anything.'),
    ],
    ...(data.closedAs === 'written-off' ? { facts: [[say('Reason'), data.reason ?? ''] as const] } : {}),
    label: say('View booking'),
  });

const refunded = ({ refundMinor, currency }: DamageEmailData): string => moneyWords(refundMinor ?? 0, currency);

const refundedGuest: Template = (data, context) =>
  damageEmail(data, context, {
    subject: say('We refunded {amount} for damage at {title}', { amount: refunded(data), title: data.title }),
    paragraphs: [
      say('You’re getting back {amount} of what you paid for damage. It can take your bank up to 10 days to show it.', {
        amount: refunded(data),
      }),
    ],
    facts: [[say('Reason'), data.reason ?? '']],
    label: say('View booking'),
  });

const refundedHost: Template = (data, context) =>
  damageEmail(data, context, {
    subject: say('We refunded {otherName} {amount} for damage', { otherName: data.otherName, amount: refunded(data) }),
    paragraphs: [
      say('We refunded {otherName} {amount} of what they paid for damage. We’ll deduct it from your next payout.', {
        otherName: data.otherName,
        amount: refunded(data),
      }),
    ],
    facts: [[say('Reason'), data.reason ?? '']],
    label: say('View booking'),
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
