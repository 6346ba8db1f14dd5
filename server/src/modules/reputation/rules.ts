// Until when a file can be used and is shown, and what fits into one. Pure.
import { REPUTATION } from '@daynook/contract/reputation/limits';
import type { Reputation } from '@daynook/contract/reputation/reputation';

const DAY_MS = 86_400_000;
/** Clocks differ a little. */
const SKEW_MS = 5 * 60_000;

/** When a file made now stops counting. */
export const expiresAt = (now: Date): Date => new Date(now.getTime() + REPUTATION.validDays * DAY_MS);

/** A file can't be used longer than ours, whatever it says. */
export const isExpired = ({ issuedAt, expiresAt: until }: Reputation, now: Date): boolean =>
  now.getTime() >= Math.min(Date.parse(until), Date.parse(issuedAt) + REPUTATION.validDays * DAY_MS);

export const isFromFuture = ({ issuedAt }: Reputation, now: Date): boolean =>
  Date.parse(issuedAt) > now.getTime() + SKEW_MS;

/** Imported files are shown if they were made after this. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - REPUTATION.shownDays * DAY_MS);

export const shownUntil = (issuedAt: Date): Date => new Date(issuedAt.getTime() + REPUTATION.shownDays * DAY_MS);

/** The first items that fit, as JSON. */
export function takeFitting<T>(
  items: readonly T[],
  { maximum, bytes }: { readonly maximum: number; readonly bytes: number },
): T[] {
  let left = bytes;
  const taken: T[] = [];
  for (const item of items.slice(0, maximum)) {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (left < 0) break;
    taken.push(item);
  }
  return taken;
}
