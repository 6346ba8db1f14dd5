// Which emails members may turn off, and under which name; which stand under the bell; which wait for the end of quiet hours.
// Whatever is not listed is always sent: it is about money, about who gets into an account, or an answer somebody asked for.
import { NOTICES, type Notice } from '@daynook/contract/limits/accounts';
import { ACCOUNT_EMAIL_TEMPLATES } from './account-templates.ts';
import type { EmailTemplateName } from './templates.ts';

const NOTICE_OF: Partial<Record<EmailTemplateName, Notice>> = {
  'booking-request': 'booking-request',
  'booking-request-co-host': 'booking-request',
  'booking-request-reminder': 'booking-request',
  'booking-request-reminder-co-host': 'booking-request',
  'booking-confirmed-host': 'booking-change-host',
  'booking-charge-failed': 'booking-change-host',
  'booking-withdrawn': 'booking-change-host',
  'booking-expired-host': 'booking-change-host',
  'booking-cancelled-host': 'booking-change-host',
  'booking-soon-host': 'booking-reminder-host',
  'booking-ending-host': 'booking-reminder-host',
  'booking-address': 'booking-reminder',
  'booking-soon': 'booking-reminder',
  'booking-ending': 'booking-reminder',
  'booking-request-sent': 'booking-change',
  'booking-confirmed': 'booking-change',
  'offer-made': 'booking-change',
  'booking-declined': 'booking-change',
  'booking-expired': 'booking-change',
  'booking-cancelled': 'booking-change',
  'booking-shortened': 'booking-change',
  'booking-shortened-host': 'booking-change-host',
  'booking-completed': 'booking-review',
  'review-published': 'booking-review',
  'review-answered': 'booking-review',
  'booking-not-made': 'money',
  'booking-refunded': 'money',
  'booking-refund-delayed': 'money',
  'refund-asked': 'money',
  'refund-proposed': 'money',
  'refund-agreed': 'money',
  'refund-declined': 'money',
  'refund-closed': 'money',
  'refund-closed-host': 'money',
  'payment-awaited': 'booking-change',
  'payment-reminder': 'booking-change',
  'payment-awaited-host': 'money',
  'payment-reported': 'money',
  'refund-due': 'money',
  'refund-sent': 'money',
  'credit-granted': 'money',
  'credit-taken-back': 'money',
  'payout-sent': 'money',
  'payout-failed': 'money',
  'fees-received': 'money',
  'fees-covered': 'money',
  'stripe-account-ready': 'money',
  'stripe-account-lost': 'money',
  'dispute-opened': 'money',
  'dispute-won': 'money',
  'dispute-lost': 'money',
  'damage-reported': 'money',
  'damage-answered': 'money',
  'damage-decided': 'money',
  'damage-decided-host': 'money',
  'damage-due': 'money',
  'damage-paid': 'money',
  'damage-paid-host': 'money',
  'damage-refunded': 'money',
  'damage-refunded-host': 'money',
  'damage-closed': 'money',
  'installment-ahead': 'money',
  'installment-due': 'money',
  'installment-paid': 'money',
  'installment-overdue-host': 'money',
  'installment-written-off': 'money',
  'installment-written-off-host': 'money',
  'unread-messages': 'unread-messages',
  'kudos-received': 'kudos',
  'message-not-sent': 'scheduled-messages',
  'price-drop': 'price-drop',
  'search-found': 'saved-search',
};

/** The choice that decides about a mail; undefined when nobody has one. */
export const noticeOf = (template: EmailTemplateName): Notice | undefined => NOTICE_OF[template];

/** About who gets into an account, or how it stands: by mail alone, and at any hour. */
export const isAboutAccount = (template: EmailTemplateName): boolean =>
  template in ACCOUNT_EMAIL_TEMPLATES ||
  ['verify-email', 'email-code', 'already-here', 'reset-password'].includes(template);

/** Whether it stands under the bell as well, unless its reader has turned that off. Messages and what is in the mail of the day do so by themselves. */
export const isForBell = (template: EmailTemplateName): boolean =>
  !isAboutAccount(template) && template !== 'unread-messages' && template !== 'daily-digest';

/** Whether it can wait until quiet hours end: what is about money or who gets in cannot. */
export function canWait(template: EmailTemplateName): boolean {
  const notice = noticeOf(template);
  return !isAboutAccount(template) && !(notice && 'isFixed' in NOTICES[notice]);
}
