// What others may see of a member, and what would make a page say more. Pure.
import { PAGE_GAPS } from '@daynook/contract/profiles';
import { USERNAMES } from '@daynook/contract/usernames';
import type { PageRow } from './store.ts';

const DAY_MS = 86_400_000;

/** Hidden, blocked, suspended, waiting and gone members are one and the same to others: not there. */
export const isShown = (page: PageRow, viewerId: string | undefined): boolean =>
  page.deleted_at === null &&
  (page.id === viewerId || (page.status === 'active' && page.is_public && !page.is_blocked));

type Gap = (typeof PAGE_GAPS)[number];

/** What is missing, the most useful first. English alone is what everybody starts with, so it says nothing. */
export function gapsOf(page: PageRow): Gap[] {
  const isMissing: Record<Gap, boolean> = {
    picture: page.picture_key === null && page.picture_url === null,
    headline: !page.headline,
    bio: page.bio === '',
    username: page.username === null,
    email: !page.is_email_verified,
    profession: !page.profession,
    languages: page.languages.length === 0,
  };
  return PAGE_GAPS.filter((gap) => isMissing[gap]);
}

export const completePercent = (gaps: readonly Gap[]): number =>
  Math.round((100 * (PAGE_GAPS.length - gaps.length)) / PAGE_GAPS.length);

/** How often one may choose another name now; `releasedAt` are the moments at which one let a name go. */
export function changesLeft(releasedAt: readonly Date[], now: Date): number {
  const since = now.getTime() - USERNAMES.changeWindowDays * DAY_MS;
  const recent = releasedAt.filter((at) => at.getTime() > since).length;
  return Math.max(0, USERNAMES.changesPerWindow - recent);
}

/** Until when a name let go now leads to who had it. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + USERNAMES.keptDays * DAY_MS);
