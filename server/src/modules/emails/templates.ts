// Every email the product sends, one function each. Data must survive JSON, because it's stored in the outbox.

import { EMAIL_CODE, type HourCycle } from '@daynook/contract/limits/accounts';
import { currentBrand } from '../../current-settings.ts';
import { inHourCycle } from '../../lib/time/words.ts';
import { ACCOUNT_EMAIL_TEMPLATES } from './account-templates.ts';
import { ARRIVAL_EMAIL_TEMPLATES } from './arrival-templates.ts';
import { BOOKING_DISPUTE_EMAIL_TEMPLATES } from './booking-dispute-templates.ts';
import { BOOKING_EMAIL_TEMPLATES } from './booking-templates.ts';
import { CANCELLATION_EMAIL_TEMPLATES } from './cancellation-templates.ts';
import { CHANGE_EMAIL_TEMPLATES } from './change-templates.ts';
import { CREDIT_EMAIL_TEMPLATES } from './credit-templates.ts';
import { DAMAGE_EMAIL_TEMPLATES } from './damage-templates.ts';
import { DIGEST_EMAIL_TEMPLATES } from './digest-templates.ts';
import { type EmailContent, type RenderedEmail, renderContent } from './email.ts';
import { INSTALLMENT_EMAIL_TEMPLATES } from './installment-templates.ts';
import { MEMBER_IMPORT_EMAIL_TEMPLATES } from './member-import-templates.ts';
import { OFFER_EMAIL_TEMPLATES } from './offer-templates.ts';
import { PAYMENT_EMAIL_TEMPLATES } from './payment-templates.ts';
import { PAYOUT_EMAIL_TEMPLATES } from './payout-templates.ts';
import { PEOPLE_EMAIL_TEMPLATES } from './people-templates.ts';
import { REFUND_EMAIL_TEMPLATES } from './refund-templates.ts';
import { REMINDER_EMAIL_TEMPLATES } from './reminder-templates.ts';
import { REPORT_EMAIL_TEMPLATES } from './report-templates.ts';
import { REVIEW_EMAIL_TEMPLATES } from './review-templates.ts';
import { SAVED_LISTING_EMAIL_TEMPLATES } from './saved-listing-templates.ts';
import { SEARCH_EMAIL_TEMPLATES } from './search-templates.ts';
import { SERIES_EMAIL_TEMPLATES } from './series-templates.ts';
import { STAFF_EMAIL_TEMPLATES } from './staff-templates.ts';
import { WAITLIST_EMAIL_TEMPLATES } from './waitlist-templates.ts';

export interface EmailContext {
  readonly publicUrl: string;
  /** Turns off this kind of email. Missing for email that's always sent. */
  readonly unsubscribeUrl?: string | undefined;
  /** The reader's clock, if they chose one. */
  readonly hourCycle?: HourCycle | undefined;
}

type Template<D> = (data: D, context: EmailContext) => EmailContent;

const verifyEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Confirm your email for ${currentBrand().name}`,
  name,
  paragraphs: [`Welcome to ${currentBrand().name}. Please confirm your email so hosts and guests can reach you.`],
  action: { label: 'Confirm email', href: link },
  afterwards: [
    'The link works for 7 days. Didn’t create an account? Open the link and tell us, and we’ll close the account.',
  ],
  reason: 'You’re getting this because someone created an account with this email.',
});

const emailCode: Template<{ name: string; code: string }> = ({ name, code }) => ({
  subject: `Your ${currentBrand().name} code`,
  name,
  paragraphs: [
    `Your code is ${code}`,
    `Enter it on the page where you asked for it. It works for ${EMAIL_CODE.minutes} minutes.`,
  ],
  afterwards: ['Don’t share this code. If you didn’t ask for it, you can ignore this email.'],
  reason: `You’re getting this because someone logged in to ${currentBrand().name} with this email.`,
});

const alreadyHere: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You already have a ${currentBrand().name} account`,
  name,
  paragraphs: [
    'Someone, most likely you, tried to create an account with this email. You already have one, so nothing changed.',
    'Log in with your password. If you’ve forgotten it, reset it on the login page.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/dashboard` },
  afterwards: ['If this wasn’t you, you can ignore this email. They didn’t get access to anything.'],
  reason: 'You’re getting this because someone tried to create an account with this email.',
});

const resetPassword: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Reset your ${currentBrand().name} password`,
  name,
  paragraphs: ['You asked to reset your password. Choose a new one here:'],
  action: { label: 'Reset password', href: link },
  afterwards: [
    'The link works once, for one hour. If you didn’t ask for it, ignore this email and your password won’t change.',
  ],
  reason: 'You’re getting this because someone asked to reset your password on the login page.',
});

const EXCERPT_CHARACTERS = 300;

const unreadMessages: Template<{
  name: string;
  from: string;
  listingTitle: string | null;
  excerpt: string;
  unreadCount: number;
  conversationId: string;
}> = ({ name, from, listingTitle, excerpt, unreadCount, conversationId }, { publicUrl }) => {
  const letters = [...excerpt];
  const said =
    letters.length > EXCERPT_CHARACTERS ? `${letters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()} …` : excerpt;
  return {
    subject: `${from} messaged you${listingTitle === null ? '' : ` about ${listingTitle}`}`,
    name,
    paragraphs: [
      unreadCount === 1 ? `${from} wrote:` : `You have ${unreadCount} unread messages from ${from}. The latest:`,
      `“${said}”`,
    ],
    action: { label: 'View and reply', href: `${publicUrl}/messages/${conversationId}` },
    reason: 'We won’t send another until you’ve read this conversation. Please don’t reply to this email.',
  };
};

/** All emails by name. Add new ones here. */
export const EMAIL_TEMPLATES = {
  'verify-email': verifyEmail,
  'email-code': emailCode,
  'already-here': alreadyHere,
  'reset-password': resetPassword,
  'unread-messages': unreadMessages,
  ...STAFF_EMAIL_TEMPLATES,
  ...REPORT_EMAIL_TEMPLATES,
  ...BOOKING_EMAIL_TEMPLATES,
  ...ARRIVAL_EMAIL_TEMPLATES,
  ...CANCELLATION_EMAIL_TEMPLATES,
  ...CHANGE_EMAIL_TEMPLATES,
  ...REFUND_EMAIL_TEMPLATES,
  ...PAYMENT_EMAIL_TEMPLATES,
  ...REMINDER_EMAIL_TEMPLATES,
  ...CREDIT_EMAIL_TEMPLATES,
  ...PAYOUT_EMAIL_TEMPLATES,
  ...DAMAGE_EMAIL_TEMPLATES,
  ...BOOKING_DISPUTE_EMAIL_TEMPLATES,
  ...INSTALLMENT_EMAIL_TEMPLATES,
  ...SAVED_LISTING_EMAIL_TEMPLATES,
  ...SEARCH_EMAIL_TEMPLATES,
  ...WAITLIST_EMAIL_TEMPLATES,
  ...SERIES_EMAIL_TEMPLATES,
  ...DIGEST_EMAIL_TEMPLATES,
  ...ACCOUNT_EMAIL_TEMPLATES,
  ...OFFER_EMAIL_TEMPLATES,
  ...PEOPLE_EMAIL_TEMPLATES,
  ...MEMBER_IMPORT_EMAIL_TEMPLATES,
  ...REVIEW_EMAIL_TEMPLATES,
} as const;

type EmailTemplates = typeof EMAIL_TEMPLATES;
export type EmailTemplateName = keyof EmailTemplates;
type EmailData<T extends EmailTemplateName> = Parameters<EmailTemplates[T]>[0];

/** An email in the outbox. */
export type EmailToSend = {
  [T in EmailTemplateName]: {
    readonly to: string;
    /** The member it goes to, if any, so they can see it among their emails. */
    readonly memberId: string | null;
    /** An instant. After it the email would be useless and isn't sent. */
    readonly until?: string | undefined;
    readonly template: T;
    readonly data: EmailData<T>;
  };
}[EmailTemplateName];

export function renderEmail(email: EmailToSend, context: EmailContext): RenderedEmail {
  // The compiler can't see that name and data belong together, but `Mail` guarantees it.
  const template = EMAIL_TEMPLATES[email.template] as Template<never>;
  const content = inHourCycle(context.hourCycle, () => template(email.data as never, context));
  return renderContent(content, context.unsubscribeUrl);
}
