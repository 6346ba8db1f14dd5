// Every email the product sends, one function each. Data must survive JSON, because it's stored in the outbox.

import { FIRST_LANGUAGE, isSiteLanguage, type Language, languagePrefix } from '@daynook/contract/languages/languages';
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import type { Theme } from '@daynook/contract/settings/brand-colors';
import type { EmailText } from '@daynook/contract/settings/email-texts';
import { EMAIL_GROUPS, type EmailGroup } from '@daynook/contract/settings/text-limits';
import { findEmailText } from '../../current-texts.ts';
import { forReader, type ReaderChoices } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { ACCOUNT_EMAIL_TEMPLATES } from './account-templates.ts';
import { ARRIVAL_EMAIL_TEMPLATES } from './arrival-templates.ts';
import { ATTENDEE_EMAIL_TEMPLATES } from './attendee-templates.ts';
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
import { readPlaceholders, withOwnWords } from './own-words.ts';
import { PAYMENT_EMAIL_TEMPLATES } from './payment-templates.ts';
import { PAYOUT_EMAIL_TEMPLATES } from './payout-templates.ts';
import { PEOPLE_EMAIL_TEMPLATES } from './people-templates.ts';
import { REFUND_EMAIL_TEMPLATES } from './refund-templates.ts';
import { REMINDER_EMAIL_TEMPLATES } from './reminder-templates.ts';
import { REPLY_EMAIL_TEMPLATES } from './reply-templates.ts';
import { REPORT_EMAIL_TEMPLATES } from './report-templates.ts';
import { REQUEST_EMAIL_TEMPLATES } from './request-templates.ts';
import { REVIEW_EMAIL_TEMPLATES } from './review-templates.ts';
import { SAVED_LISTING_EMAIL_TEMPLATES } from './saved-listing-templates.ts';
import { SEARCH_EMAIL_TEMPLATES } from './search-templates.ts';
import { SECURITY_EMAIL_TEMPLATES } from './security-templates.ts';
import { SERIES_EMAIL_TEMPLATES } from './series-templates.ts';
import { STAFF_EMAIL_TEMPLATES } from './staff-templates.ts';
import { TEAM_EMAIL_TEMPLATES } from './team-templates.ts';
import { WAITLIST_EMAIL_TEMPLATES } from './waitlist-templates.ts';

export interface EmailContext extends ReaderChoices {
  readonly publicUrl: string;
  /** Turns off this kind of email. Missing for email that's always sent. */
  readonly unsubscribeUrl?: string | undefined;
  /** Whether a reply to the email reaches the one who wrote. */
  readonly canReply?: boolean;
}

type Template<D> = (data: D, context: EmailContext) => EmailContent;

const verifyEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: say('Confirm your email for {brand}'),
  name,
  paragraphs: [say('Welcome to {brand}. Please confirm your email so hosts and guests can reach you.')],
  action: { label: say('Confirm email'), href: link },
  afterwards: [
    say(
      'The link works for 7 days. Didn’t create this account? Open the link and tell us, and we’ll close the account.',
    ),
  ],
  reason: say('You’re getting this because someone created an account with this email.'),
});

const emailCode: Template<{ name: string; code: string }> = ({ name, code }) => ({
  subject: say('Your {brand} code'),
  name,
  paragraphs: [
    say('Your code is {code}', { code }),
    say('Enter it on the page where you asked for it. It works for {minutes} minutes.', {
      minutes: EMAIL_CODE.minutes,
    }),
  ],
  afterwards: [say('Don’t share this code. If you didn’t ask for it, you can ignore this email.')],
  reason: say('You’re getting this because someone logged in to {brand} with this email.'),
});

const alreadyHere: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('You already have a {brand} account'),
  name,
  paragraphs: [
    say(
      'Someone, most likely you, tried to create an account with this email. You already have one, so nothing changed.',
    ),
    say('Log in with your password. If you’ve forgotten it, reset it on the login page.'),
  ],
  action: { label: say('Log in'), href: `${publicUrl}/dashboard` },
  afterwards: [say('If this wasn’t you, you can ignore this email. They didn’t get access to anything.')],
  reason: say('You’re getting this because someone tried to create an account with this email.'),
});

const resetPassword: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: say('Reset your {brand} password'),
  name,
  paragraphs: [say('You asked to reset your password. Choose a new one here:')],
  action: { label: say('Reset password'), href: link },
  afterwards: [
    say(
      'The link works once, for one hour. If you didn’t ask for it, ignore this email and your password won’t change.',
    ),
  ],
  reason: say('You’re getting this because someone asked to reset your password on the login page.'),
});

const EXCERPT_CHARACTERS = 300;

/** Instead of words. */
const sayAttached = (hasFile = false): string => (hasFile ? say('(a PDF)') : say('(a photo)'));

const unreadMessages: Template<{
  name: string;
  from: string;
  listingTitle: string | null;
  /** Empty if it's only photos or PDFs. */
  excerpt: string;
  hasFile?: boolean;
  unreadCount: number;
  conversationId: string;
  /** When the next or present booking of the two starts, if they have one. */
  nextStartsAt?: string | null;
}> = ({ name, from, listingTitle, excerpt, hasFile, unreadCount, conversationId }, { publicUrl, canReply = false }) => {
  const letters = [...excerpt];
  const said =
    letters.length > EXCERPT_CHARACTERS ? `${letters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()} …` : excerpt;
  return {
    subject:
      listingTitle === null
        ? say('{from} messaged you', { from })
        : say('{from} messaged you about {listingTitle}', { from, listingTitle }),
    name,
    paragraphs: [
      unreadCount === 1
        ? say('{from} wrote:', { from })
        : say('You have {unreadCount} unread messages from {from}. The latest:', { unreadCount, from }),
      excerpt === '' ? sayAttached(hasFile) : say('“{said}”', { said }),
    ],
    action: { label: say('View and reply'), href: `${publicUrl}/messages/${conversationId}` },
    ...(canReply
      ? { afterwards: [say('Or reply to this email, and we’ll send your answer to {from}.', { from })] }
      : {}),
    reason: canReply
      ? say(
          'You’re getting this because {from} messaged you on {brand}. We won’t send another until you’ve read this conversation.',
          { from },
        )
      : say(
          'Please reply on {brand}: {from} won’t get replies to this email. We won’t send another until you’ve read this conversation.',
          { from },
        ),
  };
};

/** All emails by name, grouped as staff look for them. Add new ones here. */
const GROUPED_TEMPLATES = {
  account: {
    'verify-email': verifyEmail,
    'email-code': emailCode,
    'already-here': alreadyHere,
    'reset-password': resetPassword,
    ...ACCOUNT_EMAIL_TEMPLATES,
    ...SECURITY_EMAIL_TEMPLATES,
    ...MEMBER_IMPORT_EMAIL_TEMPLATES,
  },
  bookings: {
    ...REQUEST_EMAIL_TEMPLATES,
    ...BOOKING_EMAIL_TEMPLATES,
    ...ATTENDEE_EMAIL_TEMPLATES,
    ...ARRIVAL_EMAIL_TEMPLATES,
    ...CANCELLATION_EMAIL_TEMPLATES,
    ...CHANGE_EMAIL_TEMPLATES,
    ...REMINDER_EMAIL_TEMPLATES,
    ...SERIES_EMAIL_TEMPLATES,
    ...OFFER_EMAIL_TEMPLATES,
    ...WAITLIST_EMAIL_TEMPLATES,
  },
  money: {
    ...REFUND_EMAIL_TEMPLATES,
    ...PAYMENT_EMAIL_TEMPLATES,
    ...CREDIT_EMAIL_TEMPLATES,
    ...PAYOUT_EMAIL_TEMPLATES,
    ...DAMAGE_EMAIL_TEMPLATES,
    ...BOOKING_DISPUTE_EMAIL_TEMPLATES,
    ...INSTALLMENT_EMAIL_TEMPLATES,
  },
  people: {
    'unread-messages': unreadMessages,
    ...REPLY_EMAIL_TEMPLATES,
    ...PEOPLE_EMAIL_TEMPLATES,
    ...TEAM_EMAIL_TEMPLATES,
    ...REVIEW_EMAIL_TEMPLATES,
    ...SAVED_LISTING_EMAIL_TEMPLATES,
    ...SEARCH_EMAIL_TEMPLATES,
    ...DIGEST_EMAIL_TEMPLATES,
  },
  team: { ...STAFF_EMAIL_TEMPLATES, ...REPORT_EMAIL_TEMPLATES },
} as const satisfies Record<EmailGroup, object>;

export const EMAIL_TEMPLATES = {
  ...GROUPED_TEMPLATES.account,
  ...GROUPED_TEMPLATES.bookings,
  ...GROUPED_TEMPLATES.money,
  ...GROUPED_TEMPLATES.people,
  ...GROUPED_TEMPLATES.team,
} as const;

/** Every email's name, by group. */
export const EMAIL_NAMES: readonly { readonly group: EmailGroup; readonly name: EmailTemplateName }[] =
  EMAIL_GROUPS.flatMap((group) =>
    Object.keys(GROUPED_TEMPLATES[group]).map((name) => ({ group, name: name as EmailTemplateName })),
  );

type EmailTemplates = typeof EMAIL_TEMPLATES;
export type EmailTemplateName = keyof EmailTemplates;
type EmailData<T extends EmailTemplateName> = Parameters<EmailTemplates[T]>[0];

/** An email in the outbox. */
export type EmailToSend = {
  [T in EmailTemplateName]: {
    readonly to: string;
    /** The member it goes to, if any, so they can see it among their emails. */
    readonly memberId: string | null;
    /** The language of a reader who isn't a member, if it isn't English. */
    readonly language?: Language | undefined;
    /** An instant. After it the email would be useless and isn't sent. */
    readonly until?: string | undefined;
    readonly template: T;
    readonly data: EmailData<T>;
  };
}[EmailTemplateName];

/** How a preview differs from what's sent: the words that are still being edited, and the theme. */
export interface PreviewChoices {
  readonly text?: EmailText;
  readonly theme?: Theme;
}

/** What we say, and what the operator says instead. */
export interface EmailWords {
  readonly ours: EmailContent;
  readonly content: EmailContent;
}

/** An email's parts as its reader reads them. */
function writeWords(email: EmailToSend, context: EmailContext, text: EmailText | undefined): EmailWords {
  // The compiler can't see that name and data belong together, but `EmailToSend` guarantees it.
  const template = EMAIL_TEMPLATES[email.template] as Template<never>;
  const { language = FIRST_LANGUAGE } = context;
  const publicUrl = context.publicUrl + languagePrefix(language);
  const ours = template(email.data as never, { ...context, publicUrl });
  return { ours, content: withOwnWords(ours, email, isSiteLanguage(language) ? text?.[language] : undefined) };
}

/** The email as its reader reads it: in their language, with links to pages in it, and times on their clock. */
export function renderEmail(email: EmailToSend, context: EmailContext, preview: PreviewChoices = {}): RenderedEmail {
  const text = preview.text ?? findEmailText(email.template);
  return forReader(context, () =>
    renderContent(writeWords(email, context, text).content, context.unsubscribeUrl, preview.theme),
  );
}

/** The same, but only its subject: a list of many emails doesn't need their pages. */
export const renderSubject = (email: EmailToSend, context: EmailContext): string =>
  forReader(context, () => writeWords(email, context, findEmailText(email.template)).content.subject);

/** Our own words, and what an email's placeholders stand for. */
export const readOurs = (email: EmailToSend, context: EmailContext) =>
  forReader(context, () => {
    const { ours } = writeWords(email, context, undefined);
    return { subject: ours.subject, opening: ours.paragraphs[0] ?? '', values: readPlaceholders(ours, email) };
  });
