// Which mails members may turn off, and under which name. Whatever is not listed is always sent: it is about money, about
// who gets into an account, or an answer somebody asked for.
import type { Notice } from '@daynook/contract/account-limits';
import type { MailTemplateName } from './templates.ts';

const NOTICE_OF: Partial<Record<MailTemplateName, Notice>> = {
  'booking-request': 'booking-request',
  'booking-confirmed-host': 'booking-change-host',
  'booking-withdrawn': 'booking-change-host',
  'booking-expired-host': 'booking-change-host',
  'booking-cancelled-host': 'booking-change-host',
  'booking-request-sent': 'booking-change',
  'booking-confirmed': 'booking-change',
  'booking-declined': 'booking-change',
  'booking-expired': 'booking-change',
  'booking-cancelled': 'booking-change',
  'booking-completed': 'booking-review',
  'booking-refunded': 'money',
  'booking-refund-delayed': 'money',
  'unread-messages': 'unread-messages',
};

/** The choice that decides about a mail; undefined when nobody has one. */
export const noticeOf = (template: MailTemplateName): Notice | undefined => NOTICE_OF[template];
