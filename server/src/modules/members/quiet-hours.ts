// When a member's emails wait: until their quiet hours end, or until the daily summary is sent. Which emails wait is decided by `waitsUntil`
// in emails/service.ts.

import { DIGEST_MINUTE } from '@daynook/contract/limits/accounts';
import type { Db } from '../../db/db.ts';
import { instantOfWallClock, toWallClock } from '../../lib/time/zoned.ts';
import * as store from './preference-store.ts';

type QuietHours = Awaited<ReturnType<typeof store.findQuietHours>>;

/** When the member's quiet hours end, if they're in them now. */
export const findQuietEnd = async (db: Db, memberId: string, now: Date): Promise<Date | undefined> =>
  quietEnd(await store.findQuietHours(db, memberId), now);

/** The same with what's stored. */
export function quietEnd(row: QuietHours, now: Date): Date | undefined {
  if (!row || row.from_minute === null || row.to_minute === null) return undefined;
  const { from_minute: from, to_minute: to, time_zone: timeZone } = row;
  const { date, minuteOfDay } = toWallClock(now, timeZone);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? minuteOfDay >= from || minuteOfDay < to : minuteOfDay >= from && minuteOfDay < to;
  if (!isQuiet) return undefined;
  const endsOn =
    isOverMidnight && minuteOfDay >= from ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date;
  const end = instantOfWallClock(endsOn, to, timeZone);
  // When the clock repeats an hour, the first such instant may be in the past.
  return end <= now ? undefined : end;
}

/** When the member's next daily summary is sent. */
export async function findNextDigestAt(db: Db, memberId: string, now: Date): Promise<Date> {
  const { time_zone: timeZone } = (await store.findQuietHours(db, memberId))!;
  const { date } = toWallClock(now, timeZone);
  const today = instantOfWallClock(date, DIGEST_MINUTE, timeZone);
  if (today > now) return today;
  return instantOfWallClock(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), DIGEST_MINUTE, timeZone);
}
