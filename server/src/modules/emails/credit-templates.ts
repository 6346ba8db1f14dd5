// Emails to members about their credit.
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { supportAddress } from './account-words.ts';
import type { EmailContent } from './email.ts';

interface CreditData {
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: 'goodwill' | 'referral' | 'taken-back';
  /** The note from staff. */
  readonly note: string | null;
}
type Template = (data: CreditData, context: { readonly publicUrl: string }) => EmailContent;

const action = (publicUrl: string) => ({ label: say('View credit'), href: `${publicUrl}/settings/payments` });
const writeReason = (): string => say('You’re getting this because you have an account on {brand}.');
const noted = (note: string | null): EmailContent['facts'] => (note === null ? [] : [[say('Reason'), note]]);

const granted: Template = ({ name, amountMinor, currency, reason, note }, { publicUrl }) => ({
  subject: say('You have {amount} in new credit', { amount: moneyWords(amountMinor, currency) }),
  name,
  paragraphs: [
    reason === 'referral'
      ? say('Someone you referred completed their first booking. This credit is our thank-you.')
      : say('We added credit to your account.'),
    say('You can use it the next time you book in this currency. It doesn’t expire.'),
  ],
  facts: [[say('Credit'), moneyWords(amountMinor, currency)], ...(noted(note) ?? [])],
  action: action(publicUrl),
  reason: writeReason(),
});

const takenBack: Template = ({ name, amountMinor, currency, note }, { publicUrl }) => ({
  subject: say('We took back {amount} of your credit', { amount: moneyWords(amountMinor, currency) }),
  name,
  paragraphs: [
    say(
      'We took this credit back from your account. If you think that’s a mistake, email us at {supportEmail}.',
      supportAddress(),
    ),
  ],
  facts: [[say('Credit'), moneyWords(amountMinor, currency)], ...(noted(note) ?? [])],
  action: action(publicUrl),
  reason: writeReason(),
});

export const CREDIT_EMAIL_TEMPLATES = { 'credit-granted': granted, 'credit-taken-back': takenBack };
