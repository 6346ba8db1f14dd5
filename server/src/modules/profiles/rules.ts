// What others may see of a member, and suggestions for the profile. Pure.
import { MISSING_PROFILE_PARTS } from '@daynook/contract/profiles';
import { USERNAMES } from '@daynook/contract/usernames';
import type { PageRow } from './store.ts';

const DAY_MS = 86_400_000;

/** To others, hidden, blocking, suspended, pending, and deleted members all look the same: not found. */
export const isShown = (page: PageRow, viewerId: string | undefined): boolean =>
  page.deleted_at === null &&
  (page.id === viewerId || (page.status === 'active' && page.is_public && !page.is_blocked));

type MissingPart = (typeof MISSING_PROFILE_PARTS)[number];

/** What's missing, most useful first. English alone is the default, so it doesn't count as stated. */
export function listMissingParts(page: PageRow): MissingPart[] {
  const isMissing: Record<MissingPart, boolean> = {
    picture: page.picture_key === null && page.picture_url === null,
    headline: !page.headline,
    bio: page.bio === '',
    username: page.username === null,
    email: !page.is_email_verified,
    profession: !page.profession,
    languages: page.languages.length === 0,
  };
  return MISSING_PROFILE_PARTS.filter((part) => isMissing[part]);
}

export const completePercent = (missing: readonly MissingPart[]): number =>
  Math.round((100 * (MISSING_PROFILE_PARTS.length - missing.length)) / MISSING_PROFILE_PARTS.length);

/** How many username changes are left now. `releasedAt` are the times of earlier changes. */
export function changesLeft(releasedAt: readonly Date[], now: Date): number {
  const since = now.getTime() - USERNAMES.changeWindowDays * DAY_MS;
  const recent = releasedAt.filter((at) => at.getTime() > since).length;
  return Math.max(0, USERNAMES.changesPerWindow - recent);
}

/** Until when a username released now still leads to its former owner. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + USERNAMES.keptDays * DAY_MS);
