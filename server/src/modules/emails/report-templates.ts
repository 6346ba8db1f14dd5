// Emails about reports: one to the person who reported, one to the person reported if we acted. Neither names the other.

import type { REPORT_KINDS } from '@daynook/contract/profiles';
import { currentBrand } from '../../current-settings.ts';
import type { EmailContent } from './email.ts';

interface Context {
  readonly publicUrl: string;
}
type Kind = (typeof REPORT_KINDS)[number];

/** What was reported, for the person who reported it and for the person it's about. */
const THEIRS: Readonly<Record<Kind, string>> = {
  member: 'a member’s profile',
  kudos: 'kudos',
  post: 'a post',
  reply: 'a reply',
  message: 'a message',
  review: 'a review',
  listing: 'a listing',
};
const YOURS: Readonly<Record<Kind, string>> = {
  member: 'your profile',
  kudos: 'kudos you sent',
  post: 'your post',
  reply: 'your reply',
  message: 'your message',
  review: 'your review',
  listing: 'your listing',
};

const BECAME = {
  dismissed: 'Our team reviewed it and decided it can stay.',
  hidden: 'Our team reviewed it and removed it.',
  acted: 'Our team reviewed it and took action. For privacy reasons, we can’t share the details.',
} as const;

const reportSettled = (
  { name, kind, became, reason }: { name: string; kind: Kind; became: keyof typeof BECAME; reason: string | null },
  { publicUrl }: Context,
): EmailContent => ({
  subject: 'We reviewed your report',
  name,
  paragraphs: [
    `Thanks for reporting ${THEIRS[kind]}. Reports help keep ${currentBrand().name} safe.`,
    BECAME[became],
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: 'Contact us', href: `${publicUrl}/contact` },
  afterwards: ['If anything else happens, please report it. In an emergency, call 911 first.'],
  reason: 'You’re getting this because you sent us a report. We didn’t tell anyone it was you.',
});

const moderated = (
  {
    name,
    kind,
    isHidden,
    isWarning,
    excerpt,
    reason,
  }: { name: string; kind: Kind; isHidden: boolean; isWarning: boolean; excerpt: string; reason: string },
  { publicUrl }: Context,
): EmailContent => ({
  subject: isWarning ? `A warning about ${YOURS[kind]}` : `We removed ${YOURS[kind]}`,
  name,
  paragraphs: [
    isHidden
      ? `We received a report about ${YOURS[kind]}. We reviewed it and removed the content.`
      : `We received a report about ${YOURS[kind]} and reviewed it.`,
    ...(isWarning ? ['This is a warning. If it happens again, we may suspend your account.'] : []),
  ],
  facts: [['Reason', reason], ...(excerpt.trim() === '' ? [] : ([['Content', excerpt]] as [string, string][]))],
  action: { label: 'Contact us', href: `${publicUrl}/contact` },
  afterwards: ['If you think this is a mistake, contact us and we’ll take another look.'],
  reason: `You’re getting this because it’s about something you posted on ${currentBrand().name}.`,
});

export const REPORT_EMAIL_TEMPLATES = { 'report-settled': reportSettled, moderated } as const;
