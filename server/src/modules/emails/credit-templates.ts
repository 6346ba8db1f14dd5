// Emails to members about their credit.
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
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

const action = (publicUrl: string) => ({ label: 'View credit', href: `${publicUrl}/settings/payments` });
const writeReason = (): string => `You’re getting this because you have an account on ${currentBrand().name}.`;
const noted = (note: string | null): EmailContent['facts'] => (note === null ? [] : [['Reason', note]]);

const granted: Template = ({ name, amountMinor, currency, reason, note }, { publicUrl }) => ({
  subject: `You have ${moneyWords(amountMinor, currency)} in new credit`,
  name,
  paragraphs: [
    reason === 'referral'
      ? 'Someone you referred completed their first booking. This credit is our thank-you.'
      : 'We added credit to your account.',
    'You can use it the next time you book in this currency. It doesn’t expire.',
  ],
  facts: [['Credit', moneyWords(amountMinor, currency)], ...(noted(note) ?? [])],
  action: action(publicUrl),
  reason: writeReason(),
});

const takenBack: Template = ({ name, amountMinor, currency, note }, { publicUrl }) => ({
  subject: `We took back ${moneyWords(amountMinor, currency)} of your credit`,
  name,
  paragraphs: ['We took credit back from your account. Reply to this email if you think that’s wrong.'],
  facts: [['Credit', moneyWords(amountMinor, currency)], ...(noted(note) ?? [])],
  action: action(publicUrl),
  reason: writeReason(),
});

export const CREDIT_EMAIL_TEMPLATES = { 'credit-granted': granted, 'credit-taken-back': takenBack };
