// Mails about reports: to who reported that it was looked at, to whom it concerns what was done and why. Neither says who
// the other is.
import { BRAND } from '@daynook/contract/brand';
import type { REPORT_KINDS } from '@daynook/contract/profiles';
import type { Letter } from './letter.ts';

interface Context {
  readonly publicUrl: string;
}
type Kind = (typeof REPORT_KINDS)[number];

/** What was reported, as part of a sentence to who reported it, and to whose it is. */
const THEIRS: Readonly<Record<Kind, string>> = {
  member: 'a member’s page',
  kudos: 'kudos',
  post: 'a post',
  reply: 'a reply',
  message: 'a message',
  review: 'a review',
  listing: 'a workspace',
};
const YOURS: Readonly<Record<Kind, string>> = {
  member: 'your page',
  kudos: 'kudos you gave',
  post: 'a post of yours',
  reply: 'a reply of yours',
  message: 'a message of yours',
  review: 'a review you wrote',
  listing: 'a workspace of yours',
};

const BECAME = {
  dismissed: 'A person has looked at it and found that it may stay.',
  hidden: 'A person has looked at it. It has been taken down.',
  acted:
    'A person has looked at it, and we have acted on it. What exactly we do about an account stays between us and its member.',
} as const;

const reportSettled = (
  { name, kind, became, reason }: { name: string; kind: Kind; became: keyof typeof BECAME; reason: string | null },
  { publicUrl }: Context,
): Letter => ({
  subject: 'We have looked at what you reported',
  name,
  paragraphs: [
    `You told us about ${THEIRS[kind]}. Thank you: that keeps ${BRAND.name} a good place.`,
    BECAME[became],
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: 'Write to us', href: `${publicUrl}/contact` },
  afterwards: ['If something else happens, report that too. In danger call the local emergency number first.'],
  reason: 'You get this because you reported something to us. We didn’t tell anyone that it was you.',
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
): Letter => ({
  subject: isWarning ? `A warning about ${YOURS[kind]}` : `We have taken down ${YOURS[kind]}`,
  name,
  paragraphs: [
    isHidden
      ? `We received a report about ${YOURS[kind]}, looked at it, and have taken it down.`
      : `We received a report about ${YOURS[kind]} and have looked at it.`,
    ...(isWarning ? ['This is a warning. If it happens again, we may suspend your account.'] : []),
  ],
  facts: [['Why', reason], ...(excerpt.trim() === '' ? [] : ([['It said', excerpt]] as [string, string][]))],
  action: { label: 'Write to us', href: `${publicUrl}/contact` },
  afterwards: ['If you think that is wrong, write to us: another person looks at it again.'],
  reason: `You get this because it is about what you wrote on ${BRAND.name}.`,
});

export const REPORT_MAIL_TEMPLATES = { 'report-settled': reportSettled, moderated } as const;
