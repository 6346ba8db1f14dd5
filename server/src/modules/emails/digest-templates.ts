// The daily summary of notifications the reader doesn't want right away.

import type { NotificationKind } from '@daynook/contract/limits/accounts';
import { say } from '../../lib/languages/say.ts';
import type { EmailContent, LinkGroup } from './email.ts';

type Line = LinkGroup['lines'][number] & { readonly notice: NotificationKind };

/** In the order they appear in the email. */
const GROUPS: readonly (readonly [NotificationKind, () => string])[] = [
  ['unread-messages', () => say('Unread messages')],
  ['booking-review', () => say('Past bookings and reviews')],
  ['kudos', () => say('Kudos')],
  ['price-drop', () => say('Saved workspaces')],
  ['freed-hours', () => say('Hours that freed up')],
];

const dailyDigest = (
  { name, lines }: { name: string; lines: readonly Line[] },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: lines.length === 1 ? lines[0]!.text : say('Your {brand} summary: {count} updates', { count: lines.length }),
  name,
  paragraphs: [say('Here’s what’s new since your last daily summary.')],
  groups: GROUPS.map(([notice, title]) => ({
    title: title(),
    lines: lines.filter((line) => line.notice === notice),
  })).filter((group) => group.lines.length > 0),
  action: { label: say('Manage emails'), href: `${publicUrl}/settings/notifications` },
  reason: say('You’re getting this because you turned on the daily summary. You can turn it off in your settings.'),
});

export const DIGEST_EMAIL_TEMPLATES = { 'daily-digest': dailyDigest } as const;
