// Noise by hour of day (idea of a noise profile): samples by hosts, and by guests during their bookings.
import { gradeNoise, NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import type {
  MeasuredNoise,
  NoiseProfile,
  NoiseSample,
  NoiseSampleInput,
} from '@daynook/contract/listings/noise-samples';
import type { Transaction } from 'kysely';
import { BEFORE_EVERY_ID } from '../../db/before-every-id.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate, toWallClock } from '../../lib/time/zoned.ts';
import {
  deleteOld,
  findCountedSince,
  findPublishedUntil,
  refreshFigures,
  requireRoom,
  type Site,
} from '../on-site/service.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const SATURDAY = 6;

const toTenths = (db: number): number => Math.round(db * 10);

/** The local hour in which most of the sample was taken. Our clock counts, not the device's. */
function toLocalHour(endedAt: Date, seconds: number, timeZone: string): Pick<NoiseSample, 'hour' | 'isWeekend'> {
  const { weekday, minuteOfDay } = toWallClock(new Date(endedAt.getTime() - seconds * 500), timeZone);
  return { hour: Math.floor(minuteOfDay / 60), isWeekend: weekday >= SATURDAY };
}

/** The caller has checked that the member may measure there. Throws LIMIT_REACHED. */
export async function addSample(
  deps: Deps,
  { memberId }: Pick<MemberActor, 'memberId'>,
  site: Site,
  { seconds, device, ...levels }: NoiseSampleInput,
): Promise<NoiseSample> {
  const now = deps.clock.now();
  const [l10, l50, l90] = [toTenths(levels.l10), toTenths(levels.l50), toTenths(levels.l90)];
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockMember(trx, memberId);
    if ((await store.countSince(trx, memberId, new Date(now.getTime() - HOUR_MS))) >= NOISE_SAMPLES.perHour)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve measured the noise {count} times in the last hour. Try again later.', {
          count: NOISE_SAMPLES.perHour,
        }),
      });
    await requireRoom(trx, 'noise_sample', site, now);
    const { timeZone } = await store.findTimeZone(trx, site.listingId);
    const when = toLocalHour(now, seconds, timeZone);
    const sample = { ...site, ...when, memberId, device, seconds, l10, l50, l90 };
    await store.insertSample(trx, { ...sample, id: deps.newId(), now });
    const quietest = await store.findQuietest(trx, sample, findCountedSince(now));
    return { ...when, grade: gradeNoise(((l10 + l50) / 2 - quietest) / 10) };
  });
}

/** Neither the day nor how many samples each hour has: with few samples, that would say when someone was there. */
function toProfile(rows: readonly store.HourRow[], timeZone: string): NoiseProfile {
  const last = new Date(Math.max(...rows.map((row) => row.last_at.getTime())));
  return {
    hours: rows.map(({ is_weekend: isWeekend, hour, rise }) => ({ isWeekend, hour, grade: gradeNoise(rise / 10) })),
    samples: rows.reduce((sum, { samples }) => sum + samples, 0),
    lastMonth: startsOnLocalDate(last, timeZone).slice(0, 7),
  };
}

/** What was measured in the last 90 days, without today; undefined if nothing was. */
export async function findNoise(
  db: Db,
  { id, timeZone, isQuiet }: { readonly id: string; readonly timeZone: string; readonly isQuiet: boolean },
  now: Date,
): Promise<MeasuredNoise | undefined> {
  const rows = await store.listHours(db, id, {
    since: findCountedSince(now),
    until: findPublishedUntil(now, timeZone),
  });
  if (rows.length === 0) return undefined;
  const by = Map.groupBy(rows, (row) => row.by_whom);
  const [host, guests] = [by.get('host'), by.get('guest')];
  return {
    isQuiet,
    ...(host ? { host: toProfile(host, timeZone) } : {}),
    ...(guests ? { guests: toProfile(guests, timeZone) } : {}),
  };
}

const BATCH_SIZE = 1_000;

/** Samples keep their moment when a property's zone is corrected; which hour that was changes. */
export async function correctSampleHours(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  timeZone: string,
): Promise<void> {
  for (let after: string | undefined = BEFORE_EVERY_ID; after !== undefined; ) {
    const samples = await store.listTimes(trx, listingIds, { after, limit: BATCH_SIZE });
    await store.updateHours(
      trx,
      samples.map(({ id, created_at, seconds }) => ({ id, ...toLocalHour(created_at, seconds, timeZone) })),
    );
    after = samples.length === BATCH_SIZE ? samples.at(-1)!.id : undefined;
  }
}

/** Deletes old samples, then says which listings are quiet. Samples that were just added with earlier dates need a longer look back. */
export async function tidySamples(
  deps: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
  looksBackDays?: number,
): Promise<number> {
  const deleted = await deleteOld(deps, 'noise_sample', signal);
  return deleted + (await refreshFigures(deps, store.measuredQuiet, { signal, looksBackDays }));
}

export const noiseSampleJobs: readonly TimedJob[] = [{ name: 'noise-samples', everySeconds: 3_600, run: tidySamples }];
