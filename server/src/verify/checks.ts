// Checks the invariants that are visible in the database, for operators after an incident and for chaos runs.

import type { FileStore } from '../adapters/photos/file-store.ts';
import { PORTRAIT_WIDTHS, sizeName, UPLOADED_WIDTHS } from '../adapters/photos/uploaded-store.ts';
import type { Database } from '../db/open.ts';
import { LATE_GRACE_SECONDS } from '../jobs/job-health.ts';
import { listTimedJobs } from '../jobs/timed-jobs.ts';
import { verifyArrivals } from '../modules/arrivals/service.ts';
import { verifyDays } from '../modules/availability/service.ts';
import { verifyChanges } from '../modules/booking-changes/service.ts';
import { verifyBookingDisputes } from '../modules/booking-disputes/service.ts';
import { verifySeries } from '../modules/booking-series/service.ts';
import { verifyBookings } from '../modules/bookings/service.ts';
import * as store from './store.ts';

export interface Place {
  readonly db: Pick<Database, 'kysely'>;
  /** Without it, files aren't checked. */
  readonly files?: FileStore;
  /** The time to compare due times with. Default: when a job last started. */
  readonly asOf?: Date;
}

export interface CheckResult {
  readonly name: string;
  readonly violations: readonly store.Violation[];
}

export const BOOKING_CHECKS = {
  I1: 'No hour is booked twice, and every live booking has its hours',
  I2: 'The ledger adds up to zero in each currency and matches payouts and invoices',
  I3: 'Confirmed bookings are paid, others aren’t, and refunds match',
  I9: 'Bookings follow their states and end once',
} as const;

async function findMissingFiles({ db, files }: Place): Promise<store.Violation[]> {
  if (!files) return [];
  const missing: store.Violation[] = [];
  for (const { kind, id, name } of await store.listFiles(db.kysely)) {
    const widths = kind === 'listing photo' ? UPLOADED_WIDTHS : kind === 'portrait' ? PORTRAIT_WIDTHS : undefined;
    const names = widths ? widths.map((width) => sizeName(name, width, 'webp')) : [name];
    for (const file of names) if (!(await files.read(file))) missing.push({ id, detail: `${kind} ${file}` });
  }
  return missing;
}

const jobs = listTimedJobs(async () => undefined);

/** Runs every check. A check without violations passes. */
export async function verify(place: Place): Promise<CheckResult[]> {
  const { db } = place;
  const asOf = place.asOf ?? (await store.readLastActivity(db.kysely));
  const bookings = await verifyBookings(db);
  const changes = await verifyChanges(db);
  const series = await verifySeries(db);
  const arrivals = await verifyArrivals(db);
  const disputes = await verifyBookingDisputes(db);
  const ofBookings = Object.entries(BOOKING_CHECKS).map(([invariant, name]) => ({
    name,
    violations: bookings
      .filter((violation) => violation.invariant === invariant)
      .map(({ rule, id, detail }) => ({ id, detail: `${rule}: ${detail}` })),
  }));
  const days = (await verifyDays(db)).map(({ listingId, day }) => ({ id: listingId, detail: day }));
  return [
    ...ofBookings,
    {
      name: 'Changes of bookings are charged and applied once',
      violations: changes.map(({ rule, id, detail }) => ({ id, detail: `${rule}: ${detail}` })),
    },
    {
      name: 'Series have all of their bookings, and each later one its payment',
      violations: series.map(({ rule, id, detail }) => ({ id, detail: `${rule}: ${detail}` })),
    },
    {
      name: 'Guests who can’t get in are answered or refunded',
      violations: arrivals.map(({ rule, id, detail }) => ({ id, detail: `${rule}: ${detail}` })),
    },
    {
      name: 'Disputes are settled once, with the money that was agreed or decided',
      violations: disputes.map(({ rule, id, detail }) => ({ id, detail: `${rule}: ${detail}` })),
    },
    { name: 'Only live bookings hold hours', violations: await store.findStrayHours(db.kysely) },
    { name: 'Search knows which hours are taken', violations: days },
    { name: 'Expired holds and requests are released', violations: await store.findExpiredHolds(db.kysely, asOf) },
    { name: 'No interrupted payment is left waiting', violations: await store.findUnsettled(db.kysely, asOf) },
    { name: 'Each idempotency key had one effect', violations: await store.findBrokenAnswers(db.kysely) },
    { name: 'Conversations have every message once, in order', violations: await store.findMessageGaps(db.kysely) },
    { name: 'Inboxes count what is unread', violations: await store.findUnreadMiscounts(db.kysely) },
    { name: 'Nothing in the outbox is overdue', violations: await store.findOverdueEffects(db.kysely, asOf) },
    { name: 'Every file that a row names exists', violations: await findMissingFiles(place) },
    { name: 'Deleted accounts have no sessions', violations: await store.findOrphanedSessions(db.kysely) },
    { name: 'Timed jobs are on time', violations: await store.findLateJobs(db.kysely, asOf, jobs, LATE_GRACE_SECONDS) },
  ];
}
