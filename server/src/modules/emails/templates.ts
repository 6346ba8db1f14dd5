// Every email the product sends, one function each. Data must survive JSON, because it's stored in the outbox.

import { BRAND } from '@daynook/contract/brand';
import { EMAIL_CODE, type HourCycle } from '@daynook/contract/limits/accounts';
import { inHourCycle } from '../../lib/time/words.ts';
import { ACCOUNT_MAIL_TEMPLATES } from './account-templates.ts';
import { BOOKING_MAIL_TEMPLATES } from './booking-templates.ts';
import { CREDIT_MAIL_TEMPLATES } from './credit-templates.ts';
import { DAMAGE_MAIL_TEMPLATES } from './damage-templates.ts';
import { DIGEST_MAIL_TEMPLATES } from './digest-templates.ts';
import { type Letter, type RenderedMail, renderLetter } from './email.ts';
import { INSTALLMENT_MAIL_TEMPLATES } from './installment-templates.ts';
import { OFFER_MAIL_TEMPLATES } from './offer-templates.ts';
import { PAYMENT_MAIL_TEMPLATES } from './payment-templates.ts';
import { PAYOUT_MAIL_TEMPLATES } from './payout-templates.ts';
import { PEOPLE_MAIL_TEMPLATES } from './people-templates.ts';
import { PRICE_MAIL_TEMPLATES } from './price-templates.ts';
import { REFUND_MAIL_TEMPLATES } from './refund-templates.ts';
import { REMINDER_MAIL_TEMPLATES } from './reminder-templates.ts';
import { REPORT_MAIL_TEMPLATES } from './report-templates.ts';
import { REVIEW_MAIL_TEMPLATES } from './review-templates.ts';
import { SEARCH_MAIL_TEMPLATES } from './search-templates.ts';
import { STAFF_MAIL_TEMPLATES } from './staff-templates.ts';

export interface MailContext {
  readonly publicUrl: string;
  /** Turns off this kind of email; none for email that always comes. */
  readonly unsubscribeUrl?: string | undefined;
  /** The reader's clock, if they chose one. */
  readonly hourCycle?: HourCycle | undefined;
}

type Template<D> = (data: D, context: MailContext) => Letter;

const verifyEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Confirm your email for ${BRAND.name}`,
  name,
  paragraphs: [`Welcome to ${BRAND.name}. Please confirm your email so hosts and guests can reach you.`],
  action: { label: 'Confirm email', href: link },
  afterwards: [
    'The link works for 7 days. Didn’t create an account? Open the link and tell us, and we’ll close the account.',
  ],
  reason: 'You’re getting this because someone created an account with this email.',
});

const emailCode: Template<{ name: string; code: string }> = ({ name, code }) => ({
  subject: `Your ${BRAND.name} code`,
  name,
  paragraphs: [
    `Your code is ${code}`,
    `Enter it on the page where you asked for it. It works for ${EMAIL_CODE.minutes} minutes.`,
  ],
  afterwards: ['Don’t share this code. If you didn’t ask for it, you can ignore this email.'],
  reason: `You’re getting this because someone logged in to ${BRAND.name} with this email.`,
});

const alreadyHere: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You already have a ${BRAND.name} account`,
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
  subject: `Reset your ${BRAND.name} password`,
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
export const MAIL_TEMPLATES = {
  'verify-email': verifyEmail,
  'email-code': emailCode,
  'already-here': alreadyHere,
  'reset-password': resetPassword,
  'unread-messages': unreadMessages,
  ...STAFF_MAIL_TEMPLATES,
  ...REPORT_MAIL_TEMPLATES,
  ...BOOKING_MAIL_TEMPLATES,
  ...REFUND_MAIL_TEMPLATES,
  ...PAYMENT_MAIL_TEMPLATES,
  ...REMINDER_MAIL_TEMPLATES,
  ...CREDIT_MAIL_TEMPLATES,
  ...PAYOUT_MAIL_TEMPLATES,
  ...DAMAGE_MAIL_TEMPLATES,
  ...INSTALLMENT_MAIL_TEMPLATES,
  ...PRICE_MAIL_TEMPLATES,
  ...SEARCH_MAIL_TEMPLATES,
  ...DIGEST_MAIL_TEMPLATES,
  ...ACCOUNT_MAIL_TEMPLATES,
  ...OFFER_MAIL_TEMPLATES,
  ...PEOPLE_MAIL_TEMPLATES,
  ...REVIEW_MAIL_TEMPLATES,
} as const;

type MailTemplates = typeof MAIL_TEMPLATES;
export type MailTemplateName = keyof MailTemplates;
type MailData<T extends MailTemplateName> = Parameters<MailTemplates[T]>[0];

/** An email in the outbox. */
export type Mail = {
  [T in MailTemplateName]: {
    readonly to: string;
    /** The member it goes to, if any, so they can see it among their emails. */
    readonly memberId: string | null;
    /** An instant. After it the email would be useless and isn't sent. */
    readonly until?: string | undefined;
    readonly template: T;
    readonly data: MailData<T>;
  };
}[MailTemplateName];

export function renderMail(mail: Mail, context: MailContext): RenderedMail {
  // The compiler can't see that name and data belong together, but `Mail` guarantees it.
  const template = MAIL_TEMPLATES[mail.template] as Template<never>;
  const letter = inHourCycle(context.hourCycle, () => template(mail.data as never, context));
  return renderLetter(letter, context.unsubscribeUrl);
}
