// Every mail the product sends, one function each: what it is given, and what it says. Data must survive JSON, because
// it waits in the outbox.
import { EMAIL_CODE } from '@daynook/contract/account-limits';
import { BRAND } from '@daynook/contract/brand';
import { ACCOUNT_MAIL_TEMPLATES } from './account-templates.ts';
import { BOOKING_MAIL_TEMPLATES } from './booking-templates.ts';
import { DIGEST_MAIL_TEMPLATES } from './digest-templates.ts';
import { type Letter, type RenderedMail, renderLetter } from './letter.ts';
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
}

type Template<D> = (data: D, context: MailContext) => Letter;

const verifyEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Confirm your e-mail for ${BRAND.name}`,
  name,
  paragraphs: [
    `Welcome to ${BRAND.name}. Please confirm that this address is yours, so that hosts and guests can count on reaching you.`,
  ],
  action: { label: 'Confirm this e-mail', href: link },
  afterwards: [
    'The link works for seven days. If you did not make an account, open it and say so: the person who did then loses it.',
  ],
  reason: 'You get this because an account was made with this address.',
});

const emailCode: Template<{ name: string; code: string }> = ({ name, code }) => ({
  subject: `Your ${BRAND.name} code`,
  name,
  paragraphs: [
    `Your code is ${code}`,
    `Enter it on the page where you asked for it to confirm your email. It works for ${EMAIL_CODE.minutes} minutes.`,
  ],
  afterwards: ['Don’t share this code. If you didn’t ask for it, you can ignore this email.'],
  reason: `You get this because someone signed in to ${BRAND.name} with this address.`,
});

const alreadyHere: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You already have an account at ${BRAND.name}`,
  name,
  paragraphs: [
    'Someone, most likely you, has just tried to make a new account with this address. There is one already, so nothing was changed.',
    'Sign in with the password you have. If it slipped your mind, the sign-in page sets a new one.',
  ],
  action: { label: 'Sign in', href: `${publicUrl}/dashboard` },
  afterwards: ['If it was not you, there is nothing to do: they have learned nothing and got nothing.'],
  reason: 'You get this because an account was made with this address.',
});

const resetPassword: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Set a new password for ${BRAND.name}`,
  name,
  paragraphs: ['You asked to set a new password. Choose it here:'],
  action: { label: 'Choose a new password', href: link },
  afterwards: [
    'The link works for one hour and once. If you did not ask for it, leave it alone: your password stays as it is.',
  ],
  reason: 'You get this because someone asked for it on the sign-in page.',
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
    subject: `${from} wrote to you${listingTitle === null ? '' : ` about ${listingTitle}`}`,
    name,
    paragraphs: [
      unreadCount === 1 ? `${from} wrote:` : `${from} wrote ${unreadCount} messages that you have not read. The last:`,
      `“${said}”`,
    ],
    action: { label: 'Read and answer', href: `${publicUrl}/messages/${conversationId}` },
    reason: 'You get this once until you have read the conversation. Replies to this email don’t reach anyone.',
  };
};

/** All of them by name. Add new ones here. */
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
  ...REMINDER_MAIL_TEMPLATES,
  ...PRICE_MAIL_TEMPLATES,
  ...SEARCH_MAIL_TEMPLATES,
  ...DIGEST_MAIL_TEMPLATES,
  ...ACCOUNT_MAIL_TEMPLATES,
  ...PEOPLE_MAIL_TEMPLATES,
  ...REVIEW_MAIL_TEMPLATES,
} as const;

type MailTemplates = typeof MAIL_TEMPLATES;
export type MailTemplateName = keyof MailTemplates;
type MailData<T extends MailTemplateName> = Parameters<MailTemplates[T]>[0];

/** A mail as it waits in the outbox. */
export type Mail = {
  [T in MailTemplateName]: {
    readonly to: string;
    /** The member it goes to, when there is one: so that they can see it among their mails. */
    readonly memberId: string | null;
    /** An instant: from then on it would tell nobody anything, and is left out. */
    readonly until?: string | undefined;
    readonly template: T;
    readonly data: MailData<T>;
  };
}[MailTemplateName];

export function renderMail(mail: Mail, context: MailContext): RenderedMail {
  // The compiler cannot see that name and data belong together, but `Mail` says so.
  const template = MAIL_TEMPLATES[mail.template] as Template<never>;
  return renderLetter(template(mail.data as never, context), context.unsubscribeUrl);
}
