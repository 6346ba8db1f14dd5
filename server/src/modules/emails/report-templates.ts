// Emails about reports: one to the person who reported, one to the person reported if we acted. Neither names the other.

import { findEmergencyNumber } from '@daynook/contract/countries/countries';
import type { REPORT_KINDS } from '@daynook/contract/profiles';
import { currentCountries } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';
import type { EmailContent } from './email.ts';

interface Context {
  readonly publicUrl: string;
}
type Kind = (typeof REPORT_KINDS)[number];

/** What was reported, for the person who reported it and for the person it's about. */
const THEIRS: Readonly<Record<Kind, () => string>> = {
  member: () => say('a member’s profile'),
  kudos: () => say('kudos'),
  post: () => say('a post'),
  reply: () => say('a reply'),
  message: () => say('a message'),
  review: () => say('a review'),
  listing: () => say('a listing'),
  reputation: () => say('a reputation file'),
};
const YOURS: Readonly<Record<Kind, () => string>> = {
  member: () => say('your profile'),
  kudos: () => say('kudos you sent'),
  post: () => say('your post'),
  reply: () => say('your reply'),
  message: () => say('your message'),
  review: () => say('your review'),
  listing: () => say('your listing'),
  reputation: () => say('the reputation file on your profile'),
};

const BECAME = {
  dismissed: () => say('Our team reviewed it and decided it can stay.'),
  hidden: () => say('Our team reviewed it and removed it.'),
  acted: () => say('Our team reviewed it and took action. For privacy reasons, we can’t share the details.'),
} as const;

function inEmergency(country: string | null | undefined): string {
  const number = findEmergencyNumber(country ? [country] : currentCountries());
  return number === undefined
    ? say('If anything else happens, please report it. In an emergency, call your local emergency number first.')
    : say('If anything else happens, please report it. In an emergency, call {number} first.', { number });
}

interface Settled {
  readonly name: string;
  readonly kind: Kind;
  /** Where it is, if it's about a place. */
  readonly country?: string | null | undefined;
  readonly became: keyof typeof BECAME;
  readonly reason: string | null;
}

const reportSettled = ({ name, kind, country, became, reason }: Settled, { publicUrl }: Context): EmailContent => ({
  subject: say('We reviewed your report'),
  name,
  paragraphs: [
    say('Thanks for reporting {what}. Reports help keep {brand} safe.', { what: THEIRS[kind]() }),
    BECAME[became](),
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: say('Contact us'), href: `${publicUrl}/contact` },
  afterwards: [inEmergency(country)],
  reason: say('You’re getting this because you sent us a report. We didn’t tell anyone it was you.'),
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
  subject: isWarning
    ? say('A warning about {what}', { what: YOURS[kind]() })
    : say('We removed {what}', { what: YOURS[kind]() }),
  name,
  paragraphs: [
    isHidden
      ? say('We received a report about {what}. We reviewed it and removed the content.', { what: YOURS[kind]() })
      : say('We received a report about {what} and reviewed it.', { what: YOURS[kind]() }),
    ...(isWarning ? [say('This is a warning. If it happens again, we may suspend your account.')] : []),
  ],
  facts: [
    [say('Reason'), reason],
    ...(excerpt.trim() === '' ? [] : ([[say('Content'), excerpt]] as [string, string][])),
  ],
  action: { label: say('Contact us'), href: `${publicUrl}/contact` },
  afterwards: [say('If you think this is a mistake, contact us and we’ll take another look.')],
  reason: say('You’re getting this because it’s about something you posted on {brand}.'),
});

export const REPORT_EMAIL_TEMPLATES = { 'report-settled': reportSettled, moderated } as const;
