// Our fees: which ones are in force, and how staff schedule a change. A change that has begun can't be edited, and bookings keep
// the fees they were made with. A timed job updates listings to a new guest fee, so the price shown is the price billed.
import type { Answer, Input } from '@daynook/contract/api';
import { FEE_LIMITS } from '@daynook/contract/limits/fees';
import type { DatedFees, FeeChange, FeePreview, FeeRates, HostFeeRate } from '@daynook/contract/money/fees';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';
import { audit } from '../audit/service.ts';
import { getMember } from '../members/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { hasOtherMembers } from '../staff-roles/service.ts';
import { hostRate, splitSubtotal } from './rules.ts';
import * as store from './store.ts';

export { feeJobs, spreadGuestFee } from './jobs.ts';

const toRates = (row: store.ChangeRow): FeeRates => ({
  guestBasisPoints: row.guest_basis_points,
  hostBasisPoints: row.host_basis_points,
  repeatHostBasisPoints: row.repeat_host_basis_points,
  guestMinimums: row.guest_minimums as Record<string, number>,
});

const toDatedFees = (row: store.ChangeRow): DatedFees => ({ ...toRates(row), startsAt: row.starts_at.toISOString() });

/** The host's rate for a booking this guest makes now. Without a guest, the rate for a first booking. */
export async function hostRateFor(
  db: Db,
  asked: { readonly hostId: string; readonly guestId: string | null; readonly at: Date },
): Promise<number> {
  return hostRate(await store.findHostTerms(db, asked));
}

/** The fees in force. */
export const currentFees = async (db: Db, at: Date): Promise<DatedFees> => toDatedFees(await store.findCurrent(db, at));

/** The public fees, and the caller's own rate. */
export async function readFees(deps: Deps, actor: Actor): Promise<Answer<'GET /api/fees'>> {
  const db = deps.db.kysely;
  const at = deps.clock.now();
  const [current, next] = await Promise.all([store.findCurrent(db, at), store.findNext(db, at)]);
  return {
    current: toDatedFees(current),
    next: next ? toDatedFees(next) : null,
    ownHostBasisPoints:
      actor.kind === 'member'
        ? await hostRateFor(db, { hostId: actor.memberId, guestId: null, at })
        : current.host_basis_points,
  };
}

/** Whether a change can start today: there's nobody yet who has to know it before, as when a site is set up. */
const isBeforeMembers = async (db: Db, { memberId }: Pick<MemberActor, 'memberId'>): Promise<boolean> =>
  !(await hasOtherMembers(db, memberId));

const earliestDay = (now: Date, noticeDays: number): string => addDays(now.toISOString().slice(0, 10), noticeDays);

/** All changes, newest first. */
export async function listFees(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/staff/fees'>> {
  const now = deps.clock.now();
  const noticeDays = (await isBeforeMembers(deps.db.kysely, actor)) ? 0 : FEE_LIMITS.noticeDays;
  const rows = await store.listChanges(deps.db.kysely);
  const currentId = rows.find(({ starts_at }) => starts_at <= now)?.id;
  return {
    earliestOn: earliestDay(now, noticeDays),
    changes: rows.map(
      (row): FeeChange => ({
        ...toDatedFees(row),
        _id: row.id,
        createdBy: row.created_by_name,
        createdAt: row.created_at.toISOString(),
        status: row.starts_at > now ? 'scheduled' : row.id === currentId ? 'current' : 'past',
      }),
    ),
  };
}

/** Midnight UTC of a date. Throws VALIDATION_FAILED for that field. */
function readStart(startsOn: string, now: Date, noticeDays: number = FEE_LIMITS.noticeDays): Date {
  const first = earliestDay(now, noticeDays);
  const last = earliestDay(now, FEE_LIMITS.aheadMaximumDays);
  if (startsOn < first)
    throw new AppError('VALIDATION_FAILED', { fields: { startsOn: say('Choose a day after today.') } });
  if (startsOn > last)
    throw new AppError('VALIDATION_FAILED', { fields: { startsOn: say('Choose a day within two years.') } });
  return new Date(`${startsOn}T00:00:00Z`);
}

const dayTaken = () =>
  new AppError('STATE_CHANGED', {
    message: say('Another change starts on that day. Cancel it first, or choose another day.'),
  });

/**
 * Schedules a change. While nobody but staff has an account, it can start today, and replaces one that started today. Throws STATE_CHANGED if
 * another one begins on that day, VALIDATION_FAILED.
 */
export async function scheduleFees(
  deps: Deps,
  actor: MemberActor,
  { startsOn, ...rates }: Input<'POST /api/staff/fees'>['body'],
): Promise<FeeChange> {
  const now = deps.clock.now();
  const canStartNow = await isBeforeMembers(deps.db.kysely, actor);
  const startsAt = readStart(startsOn, now, canStartNow ? 0 : FEE_LIMITS.noticeDays);
  const isNow = startsAt <= now;
  if (rates.repeatHostBasisPoints !== null && rates.repeatHostBasisPoints > rates.hostBasisPoints)
    throw new AppError('VALIDATION_FAILED', {
      fields: { repeatHostBasisPoints: say('Can’t be higher than the host fee.') },
    });
  const id = deps.newId();
  await retryTransaction(deps.db.kysely, async (trx) => {
    const replaced = isNow ? await store.deleteStarting(trx, startsAt) : undefined;
    if (replaced !== undefined)
      await audit(trx, deps, {
        actorId: actor.memberId,
        action: 'fees-canceled',
        subject: { kind: 'fee-change', id: replaced },
      });
    if (!(await store.insertChange(trx, { ...rates, id, startsAt, createdBy: actor.memberId, at: now })))
      throw dayTaken();
    await audit(trx, deps, { actorId: actor.memberId, action: 'fees-scheduled', subject: { kind: 'fee-change', id } });
  });
  return {
    ...rates,
    _id: id,
    startsAt: startsAt.toISOString(),
    createdBy: actor.name,
    createdAt: now.toISOString(),
    status: isNow ? 'current' : 'scheduled',
  };
}

/** Cancels a change that hasn't begun. Throws NOT_FOUND, STATE_CHANGED. */
export async function cancelFees(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const change = await store.lockChange(trx, id);
    if (!change) throw new AppError('NOT_FOUND');
    if (change.starts_at <= deps.clock.now())
      throw new AppError('STATE_CHANGED', {
        message: say('These fees are already in effect. Schedule a change instead.'),
      });
    await store.deleteChange(trx, id);
    await audit(trx, deps, { actorId: actor.memberId, action: 'fees-canceled', subject: { kind: 'fee-change', id } });
  });
}

/** Shows the effect of these fees at the prices of live listings. */
export async function previewFees(deps: Deps, rates: FeeRates): Promise<FeePreview> {
  const db = deps.db.kysely;
  const [samples, current] = await Promise.all([
    store.samplePrices(db),
    store.findCurrent(db, deps.clock.now()).then(toRates),
  ]);
  const isSameFor = (currency: string) =>
    rates.guestBasisPoints === current.guestBasisPoints &&
    rates.guestMinimums[currency] === current.guestMinimums[currency];
  return {
    examples: samples.flatMap(({ currency, prices }) =>
      [...new Set(prices)].map((subtotalMinor) => ({
        currency,
        subtotalMinor,
        before: splitSubtotal(subtotalMinor, currency, current),
        after: splitSubtotal(subtotalMinor, currency, rates),
      })),
    ),
    listingCount: samples.reduce((sum, { currency, count }) => (isSameFor(currency) ? sum : sum + count), 0),
  };
}

const viewRate = (row: store.RateRow): HostFeeRate => ({
  _id: row.id,
  host: { _id: row.host_id, name: row.host_name },
  startsAt: row.starts_at.toISOString(),
  basisPoints: row.basis_points,
  reason: row.reason,
  createdBy: row.maker_name,
  createdAt: row.created_at.toISOString(),
});

/** A page of the rates agreed with hosts, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listHostRates(
  deps: Deps,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/host-fees'>> {
  const rows = await store.listRates(deps.db.kysely, pageAfter(cursor, FEE_LIMITS.pageSize));
  const { shown, nextCursor } = toPage(rows, FEE_LIMITS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { rates: shown.map(viewRate), nextCursor };
}

/**
 * Agrees on a rate with one host. Throws NOT_FOUND, FORBIDDEN for one's own rate, STATE_CHANGED if another starts that day,
 * VALIDATION_FAILED.
 */
export async function agreeHostRate(
  deps: Deps,
  actor: MemberActor,
  { recipientId: hostId, basisPoints, startsOn, reason }: Input<'POST /api/staff/host-fees'>['body'],
): Promise<HostFeeRate> {
  const at = deps.clock.now();
  const startsAt = readStart(startsOn, at);
  return retryTransaction(deps.db.kysely, async (trx) => {
    await getMember(trx, hostId);
    await requireUninvolved(trx, deps, actor, { money: { memberIds: [hostId] }, permission: 'fees' });
    const id = deps.newId();
    const rate = { id, hostId, startsAt, basisPoints, reason, createdBy: actor.memberId, at };
    if (!(await store.insertRate(trx, rate))) throw dayTaken();
    const subject = { kind: 'host-fee-rate' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'host-fee-agreed', subject, memberId: hostId, reason });
    return viewRate(await store.findRate(trx, id));
  });
}
