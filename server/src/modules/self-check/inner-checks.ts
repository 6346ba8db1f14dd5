// Checks of the installation itself: jobs, the outbox, files, the disk, backups, clocks, zones, and versions.
import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { findLastBackup } from '../../backups/service.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { ATTEMPT_LIMIT } from '../../jobs/outbox.ts';
import { readJobs, readOutbox } from '../../metrics/facts-store.ts';
import { RELEASE } from '../../release.ts';
import type { Check } from './finding.ts';
import * as store from './store.ts';

const DAY_SECONDS = 86_400;
const GIGABYTE = 1024 ** 3;

export const checkJobs: Check<'jobs'> = async ({ db, jobHealth }) => {
  const late = jobHealth.read().filter(({ isLate }) => isLate);
  if (late.length > 0) return { finding: 'late', facts: { count: late.length } };
  const jobs = await readJobs(db.kysely);
  const known: readonly string[] = TIMED_JOBS;
  const failing = jobs.filter(({ name, isFailing }) => isFailing && known.includes(name));
  if (failing.length > 0) return { finding: 'failing', facts: { count: failing.length } };
  return { finding: 'on-time', facts: { count: jobs.length } };
};

const [BEHIND_SECONDS, FAR_BEHIND_SECONDS] = [60, 900];

export const checkOutbox: Check<'outbox'> = async ({ db, clock }) => {
  const { topics, oldestDueSeconds } = await readOutbox(db.kysely, clock.now(), ATTEMPT_LIMIT);
  const givenUp = topics.reduce((sum, topic) => sum + topic.givenUp, 0);
  const due = topics.reduce((sum, topic) => sum + topic.due, 0);
  if (givenUp > 0) return { finding: 'given-up', facts: { count: givenUp } };
  const facts = { count: due, minutes: Math.ceil(oldestDueSeconds / 60) };
  if (due > 0 && oldestDueSeconds > FAR_BEHIND_SECONDS) return { finding: 'far-behind', facts };
  return due > 0 && oldestDueSeconds > BEHIND_SECONDS ? { finding: 'behind', facts } : { finding: 'up-to-date' };
};

/** Writes a file, reads it back, and removes it. */
export const checkStorage: Check<'storage'> = async ({ photoFiles, newId, config }) => {
  const [name, bytes] = [`probe/${newId()}`, randomBytes(1_024)];
  await photoFiles.write(name, bytes);
  try {
    const read = await photoFiles.read(name);
    const facts = { place: config.s3 ? 'bucket' : 'folder' };
    return { finding: read && bytes.equals(read) ? 'works' : 'changed', facts };
  } finally {
    await photoFiles.remove(name);
  }
};

export const checkDisk: Check<'disk'> = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const [free, share] = [bavail * bsize, blocks === 0 ? 0 : bavail / blocks];
  const facts = { gigabytes: Math.round((free / GIGABYTE) * 10) / 10, percent: Math.round(share * 100) };
  if (share < 0.03 || free < GIGABYTE / 2) return { finding: 'full', facts };
  return { finding: share < 0.15 || free < 2 * GIGABYTE ? 'low' : 'enough', facts };
};

export const checkBackup: Check<'backup'> = async ({ db }) => {
  const last = await findLastBackup(db.kysely);
  if (!last) return { finding: 'none' };
  const facts = { hours: Math.round(last.ageSeconds / 3_600), megabytes: Math.ceil(last.byteCount / 1e6) };
  if (last.ageSeconds > 7 * DAY_SECONDS) return { finding: 'very-old', facts };
  // Daily backups don't start at the second.
  return { finding: last.ageSeconds > 1.25 * DAY_SECONDS ? 'old' : 'recent', facts };
};

const [OFF_SECONDS, WRONG_SECONDS] = [2, 30];

/** This node's clock against the database's, which all nodes have in common. */
export const checkClock: Check<'clock'> = async ({ db, clock }) => {
  const before = clock.now().getTime();
  const there = await store.readClock(db.kysely);
  const middle = (before + clock.now().getTime()) / 2;
  const apart = Math.abs(there.getTime() - middle) / 1000;
  const facts = { seconds: Math.round(apart * 10) / 10 };
  if (apart > WRONG_SECONDS) return { finding: 'wrong', facts };
  return { finding: apart > OFF_SECONDS ? 'off' : 'right', facts };
};

/** Rules that changed lately, and what's right since then. Old data has them wrong. */
const RECENT_RULES = [
  { timeZone: 'Asia/Almaty', at: new Date('2024-06-01T00:00:00Z'), minutes: 300 },
  { timeZone: 'America/Asuncion', at: new Date('2025-07-01T00:00:00Z'), minutes: -180 },
];
const ZONES_MAXIMUM = 200;
const MONTHS_AHEAD = 24;

const readOwnOffset = ({ timeZone, at }: store.ZoneMoment): number | null => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).offsetNanoseconds / 6e10;
  } catch {
    return null;
  }
};

/** Node's time zones against known rules and the database's, for the zones of all properties. */
export const checkTimeZones: Check<'time-zones'> = async ({ db, clock }) => {
  const facts = { node: process.versions['tz'] ?? '?' };
  if (RECENT_RULES.some((rule) => readOwnOffset(rule) !== rule.minutes)) return { finding: 'node-outdated', facts };
  const recent = await store.readOffsets(db.kysely, RECENT_RULES);
  if (RECENT_RULES.some(({ minutes }, index) => recent[index] !== minutes))
    return { finding: 'database-outdated', facts };
  const zones = await store.listZones(db.kysely, ZONES_MAXIMUM);
  const monthMs = 30 * DAY_SECONDS * 1000;
  const nowMs = clock.now().getTime();
  const moments = zones.flatMap((timeZone) =>
    Array.from({ length: MONTHS_AHEAD }, (_, month) => ({ timeZone, at: new Date(nowMs + month * monthMs) })),
  );
  const offsets = await store.readOffsets(db.kysely, moments);
  const different = new Set(
    moments.filter((moment, index) => readOwnOffset(moment) !== offsets[index]).map(({ timeZone }) => timeZone),
  );
  const [first] = different;
  if (first !== undefined) return { finding: 'differ', facts: { ...facts, count: different.size, zone: first } };
  return { finding: 'same', facts: { ...facts, count: zones.length } };
};

export const checkVersions: Check<'versions'> = async ({ db }) => {
  const [pending, postgres] = await Promise.all([pendingMigrations(db), store.readVersion(db.kysely)]);
  const facts = {
    app: RELEASE.version,
    node: process.versions.node,
    postgres,
    engine: db.isEmbedded ? 'embedded' : 'server',
    count: pending.length,
  };
  return { finding: pending.length > 0 ? 'not-migrated' : 'current', facts };
};
