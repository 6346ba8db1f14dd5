// Which emails members can turn off and under which setting, which appear in the inbox, and which wait until quiet hours end.
// Emails that aren't listed are always sent: they're about money, about access to an account, or a reply someone asked for.
import { NOTIFICATION_KINDS, type NotificationKind } from '@daynook/contract/limits/accounts';
import { ACCOUNT_EMAIL_TEMPLATES } from './account-templates.ts';
import { SECURITY_EMAIL_TEMPLATES } from './security-templates.ts';
import type { EmailTemplateName } from './templates.ts';

const KIND_OF_TEMPLATE: Partial<Record<EmailTemplateName, NotificationKind>> = {
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
  'attendee-added': 'booking-change',
  'attendee-removed': 'booking-change',
  'attendee-changed': 'booking-change',
  'attendee-cancelled': 'booking-change',
  'attendee-address': 'booking-reminder',
  'attendee-soon': 'booking-reminder',
  'team-day-invited': 'booking-change',
  'team-day-rooms': 'booking-change',
  'team-day-canceled': 'booking-change',
  'series-requested': 'booking-request',
  'series-requested-co-host': 'booking-request',
  'series-request-sent': 'booking-change',
  'series-confirmed': 'booking-change',
  'series-confirmed-host': 'booking-change-host',
  'series-ended': 'booking-change',
  'series-ended-host': 'booking-change-host',
  'change-proposed': 'booking-change',
  'change-proposed-host': 'booking-request',
  'booking-changed': 'booking-change',
  'booking-changed-host': 'booking-change-host',
  'change-declined': 'booking-change',
  'change-declined-host': 'booking-change-host',
  'change-withdrawn': 'booking-change',
  'change-withdrawn-host': 'booking-change-host',
  'change-expired': 'booking-change',
  'change-expired-host': 'booking-change-host',
  'change-unpaid': 'money',
  'hours-released-host': 'booking-change-host',
  'cancellation-fined': 'money',
  'fine-returned': 'money',
  'cancellation-excused': 'booking-change-host',
  'cancellation-not-excused': 'booking-change-host',
  'guest-cancellation-excused': 'booking-change',
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
  'payment-undone': 'booking-change',
  'payment-undone-host': 'money',
  'refund-due': 'money',
  'refund-sent': 'money',
  'refund-missing': 'money',
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
  'booking-dispute-opened': 'money',
  'booking-dispute-offered': 'money',
  'booking-dispute-with-us': 'money',
  'booking-dispute-settled': 'money',
  'booking-dispute-decided': 'money',
  'booking-dispute-withdrawn': 'money',
  'booking-dispute-lapsed': 'money',
  'booking-dispute-unpaid': 'money',
  'extra-paid': 'money',
  'installment-ahead': 'money',
  'installment-due': 'money',
  'installment-paid': 'money',
  'installment-overdue-host': 'money',
  'installment-written-off': 'money',
  'installment-written-off-host': 'money',
  'unread-messages': 'unread-messages',
  'kudos-received': 'kudos',
  'message-not-sent': 'scheduled-messages',
  'calendar-check': 'calendar-check',
  'price-drop': 'price-drop',
  'hours-free': 'freed-hours',
  'search-found': 'saved-search',
  'waitlist-free': 'booking-change',
};

/** The setting that decides about an email; undefined if there's none. */
export const toNotice = (template: EmailTemplateName): NotificationKind | undefined => KIND_OF_TEMPLATE[template];

/** About access to an account or its status: only by email, and at any hour. */
export const isAboutAccount = (template: EmailTemplateName): boolean =>
  template in ACCOUNT_EMAIL_TEMPLATES ||
  template in SECURITY_EMAIL_TEMPLATES ||
  ['verify-email', 'email-code', 'already-here', 'reset-password'].includes(template);

/**
 * Whether it also appears in the inbox, unless its reader turned that off. Messages and digest items are added there separately.
 */
export const isForInbox = (template: EmailTemplateName): boolean =>
  !isAboutAccount(template) && template !== 'unread-messages' && template !== 'daily-digest';

/** About hours that are held for a few minutes, with a deadline that doesn't wait, or about what the reader did just now. */
const URGENT: ReadonlySet<EmailTemplateName> = new Set([
  'waitlist-free',
  'check-in-reminder',
  'hours-released',
  'no-show-marked',
  'no-access',
  'no-access-co-host',
  'no-access-answered',
  'no-access-escalated',
  'reply-refused',
  'reply-files-left-out',
]);

/** Whether it can wait until quiet hours end. Emails about money or account access can't, nor urgent ones. */
export function canWait(template: EmailTemplateName): boolean {
  if (URGENT.has(template)) return false;
  const kind = toNotice(template);
  return !isAboutAccount(template) && !(kind && 'isFixed' in NOTIFICATION_KINDS[kind]);
}
