// Noise by hour of day (idea of a noise profile): samples by hosts, and by guests during their bookings.
import { gradeNoise, NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import type {
  MeasuredNoise,
  NoiseProfile,
  NoiseSample,
  NoiseSampleInput,
} from '@daynook/contract/listings/noise-samples';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate, toWallClock } from '../../lib/time/zoned.ts';
import { requireRoom, type Site } from '../on-site/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SATURDAY = 6;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
const toTenths = (db: number): number => Math.round(db * 10);

/** The local hour in which most of the sample was taken. Our clock counts, not the device's. */
function hourOf(now: Date, seconds: number, timeZone: string): Pick<NoiseSample, 'hour' | 'isWeekend'> {
  const { weekday, minuteOfDay } = toWallClock(new Date(now.getTime() - seconds * 500), timeZone);
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
    const when = hourOf(now, seconds, timeZone);
    const sample = { ...site, ...when, memberId, device, l10, l50, l90 };
    await store.insertSample(trx, { ...sample, id: deps.newId(), now });
    const since = daysBefore(now, ON_SITE.countDays);
    if (site.byWhom === 'guest') await store.refreshQuiet(trx, site.listingId, since);
    const quietest = await store.findQuietest(trx, sample, since);
    return { ...when, grade: gradeNoise(((l10 + l50) / 2 - quietest) / 10) };
  });
}

function toProfile(rows: readonly store.HourRow[], timeZone: string): NoiseProfile {
  const last = new Date(Math.max(...rows.map((row) => row.last_at.getTime())));
  return {
    hours: rows.map(({ is_weekend: isWeekend, hour, rise, samples, people }) => ({
      isWeekend,
      hour,
      grade: gradeNoise(rise / 10),
      samples,
      people,
    })),
    samples: rows.reduce((sum, { samples }) => sum + samples, 0),
    lastOn: startsOnLocalDate(last, timeZone),
  };
}

/** What was measured in the last 90 days; undefined if nothing was. */
export async function findNoise(
  db: Db,
  { id, timeZone, isQuiet }: { readonly id: string; readonly timeZone: string; readonly isQuiet: boolean },
  now: Date,
): Promise<MeasuredNoise | undefined> {
  const rows = await store.listHours(db, id, daysBefore(now, ON_SITE.countDays));
  if (rows.length === 0) return undefined;
  const by = Map.groupBy(rows, (row) => row.by_whom);
  const [host, guests] = [by.get('host'), by.get('guest')];
  return {
    isQuiet,
    ...(host ? { host: toProfile(host, timeZone) } : {}),
    ...(guests ? { guests: toProfile(guests, timeZone) } : {}),
  };
}

/** How far back the job looks for samples that no longer count, in case it hasn't run for a while. */
const LOOKS_BACK_DAYS = 3;

/** Says which listings are quiet as samples become too old, and deletes old ones. */
export async function tidySamples({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const since = daysBefore(now, ON_SITE.countDays);
  const ended = await store.endQuiet(db.kysely, since);
  const from = daysBefore(now, ON_SITE.countDays + LOOKS_BACK_DAYS);
  const begun = await store.beginQuiet(db.kysely, { from, since });
  return ended + begun + (await store.deleteOld(db.kysely, daysBefore(now, ON_SITE.keptDays)));
}

export const noiseSampleJobs: readonly TimedJob[] = [{ name: 'noise-samples', everySeconds: 3_600, run: tidySamples }];
