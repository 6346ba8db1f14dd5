// The daily summary of notifications the reader doesn't want right away.

import type { NotificationKind } from '@daynook/contract/limits/accounts';
import { currentBrand } from '../../current-settings.ts';
import type { EmailContent, LinkGroup } from './email.ts';

type Line = LinkGroup['lines'][number] & { readonly notice: NotificationKind };

/** In the order they appear in the email. */
const GROUPS: readonly (readonly [NotificationKind, string])[] = [
  ['unread-messages', 'Unread messages'],
  ['booking-review', 'Past bookings and reviews'],
  ['kudos', 'Kudos'],
  ['price-drop', 'Saved workspaces'],
  ['freed-hours', 'Hours that freed up'],
];

const dailyDigest = (
  { name, lines }: { name: string; lines: readonly Line[] },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: lines.length === 1 ? lines[0]!.text : `Your ${currentBrand().name} summary: ${lines.length} updates`,
  name,
  paragraphs: ['Here’s what’s new since your last daily summary.'],
  groups: GROUPS.map(([notice, title]) => ({ title, lines: lines.filter((line) => line.notice === notice) })).filter(
    (group) => group.lines.length > 0,
  ),
  action: { label: 'Manage emails', href: `${publicUrl}/settings/notifications` },
  reason: 'You’re getting this because you turned on the daily summary. You can turn it off in your settings.',
});

export const DIGEST_EMAIL_TEMPLATES = { 'daily-digest': dailyDigest } as const;
