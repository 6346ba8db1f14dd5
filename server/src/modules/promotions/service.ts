// Promo codes: their discount on a booking's total, and staff who create them. The guest pays less, and we pay the difference
// (decision 0058).
import type { Answer, Input } from '@daynook/contract/api';
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import type { PromoCode } from '@daynook/contract/money/promotions';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';
import { audit } from '../audit/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { applyCode, type CodeTerms } from './rules.ts';
import * as store from './store.ts';

export { findDifference, findKeptDifference } from './difference.ts';
export { createCodeTries } from './tries.ts';

const plainCode = (typed: string): string => typed.trim().toUpperCase();

const toTerms = (row: store.CodeRow): CodeTerms => ({
  percent: row.percent,
  amounts: row.amounts as Record<string, number>,
  minimums: row.minimums as Record<string, number>,
  limitTotal: row.limit_total,
  limitPerMember: row.limit_per_member,
  isFirstBookingOnly: row.is_first_booking_only,
  listingId: row.listing_id,
  city: row.city,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

export interface Promotion {
  readonly id: string;
  readonly code: string;
  readonly offMinor: number;
}

interface Asked {
  readonly promoCode: string;
  readonly guestId: string;
  readonly listingId: string;
  readonly currency: string;
  readonly totalMinor: number;
  /** The guest's own holds, and the booking that's being made. */
  readonly exceptIds: readonly string[];
  readonly now: Date;
}

/**
 * The code's discount on this total. With `isLocked`, its use can be recorded in the same transaction. Throws the PROMO_CODE_
 * codes, with a message for the field.
 */
export async function findPromotion(db: Db, asked: Asked, { isLocked }: { isLocked: boolean }): Promise<Promotion> {
  const row = await store.findCode(db, plainCode(asked.promoCode), { isLocked });
  if (!row) throw refused('PROMO_CODE_UNKNOWN');
  if (row.created_by === asked.guestId)
    throw refused('PROMO_CODE_NOT_APPLICABLE', say('You created this code, so you can’t use it yourself.'));
  const uses = await store.findUses(db, { ...asked, codeId: row.id });
  const answer = applyCode(toTerms(row), { ...asked, ...uses });
  if ('offMinor' in answer) return { id: row.id, code: row.code, offMinor: answer.offMinor };
  throw refused(answer.code, answer.message);
}

export function refused(
  code: 'PROMO_CODE_UNKNOWN' | 'PROMO_CODE_ENDED' | 'PROMO_CODE_USED_UP' | 'PROMO_CODE_NOT_APPLICABLE',
  message?: string,
): AppError {
  const error = new AppError(code, message === undefined ? {} : { message });
  return new AppError(code, { message: error.message, fields: { promoCode: error.message } });
}

function view(row: store.CodeWithSums, now: Date): PromoCode {
  const { startsAt, endsAt, ...terms } = toTerms(row);
  const isUsedUp = terms.limitTotal !== null && row.uses >= terms.limitTotal;
  return {
    ...terms,
    amounts: { ...terms.amounts },
    minimums: { ...terms.minimums },
    _id: row.id,
    code: row.code,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    uses: row.uses,
    costs: { ...row.costs },
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    status: endsAt && endsAt <= now ? 'ended' : startsAt > now ? 'scheduled' : isUsedUp ? 'used-up' : 'active',
  };
}

/** A page of codes, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listCodes(
  deps: Deps,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/promo-codes'>> {
  const now = deps.clock.now();
  const rows = await store.listCodes(deps.db.kysely, now, pageAfter(cursor, PROMOTIONS.pageSize));
  const { shown, nextCursor } = toPage(rows, PROMOTIONS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { codes: shown.map((row) => view(row, now)), nextCursor };
}

type NewPromoCode = Input<'POST /api/staff/promo-codes'>['body'];

function requireSense({ promoCode, percent, amounts, startsOn, endsOn }: NewPromoCode, today: string): void {
  const fields: Record<string, string> = {};
  if (!PROMOTIONS.codePattern.test(plainCode(promoCode)))
    fields['promoCode'] = say('Use 4 to 24 letters, digits, and hyphens.');
  if ((percent === null) === (Object.keys(amounts).length === 0))
    fields['percent'] = say('Enter either a percentage or an amount.');
  if (startsOn < today) fields['startsOn'] = say('Choose today or a later day.');
  if (endsOn !== null && endsOn < startsOn) fields['endsOn'] = say('The last day can’t be before the first.');
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

/** Throws VALIDATION_FAILED if there's no such listing, FORBIDDEN for one's own. */
async function requireOthersListing(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  listingId: string,
): Promise<void> {
  const hostId = await store.findHostId(trx, listingId);
  if (hostId === undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { listingId: say('We couldn’t find this listing.') } });
  await requireUninvolved(trx, deps, actor, { money: { memberIds: [hostId] }, permission: 'fees' });
}

/** Creates a code. Throws FORBIDDEN for one's own listing, STATE_CHANGED if the code exists, VALIDATION_FAILED. */
export async function createCode(deps: Deps, actor: MemberActor, request: NewPromoCode): Promise<PromoCode> {
  const now = deps.clock.now();
  requireSense(request, now.toISOString().slice(0, 10));
  const code = plainCode(request.promoCode);
  const id = deps.newId();
  return retryTransaction(deps.db.kysely, async (trx) => {
    if (request.listingId !== null) await requireOthersListing(trx, deps, actor, request.listingId);
    const isNew = await store.insertCode(trx, {
      id,
      code,
      percent: request.percent,
      amounts: request.amounts,
      minimums: request.minimums,
      limit_total: request.limitTotal,
      limit_per_member: request.limitPerMember,
      is_first_booking_only: request.isFirstBookingOnly,
      listing_id: request.listingId,
      city: request.city || null,
      starts_at: new Date(`${request.startsOn}T00:00:00Z`),
      ends_at: request.endsOn === null ? null : new Date(`${addDays(request.endsOn, 1)}T00:00:00Z`),
      created_by: actor.memberId,
      created_at: now,
    });
    if (!isNew)
      throw new AppError('STATE_CHANGED', { message: say('There’s already a code {code}. Choose another.', { code }) });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'created',
      subject: { kind: 'promo-code', id },
      reason: code,
    });
    return view((await store.findWithSums(trx, now, id))!, now);
  });
}

/** Ends a code now. Throws NOT_FOUND, STATE_CHANGED if it isn't in use. */
export async function endCode(deps: Deps, actor: MemberActor, id: string): Promise<PromoCode> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const known = await store.findWithSums(trx, now, id);
    if (!known) throw new AppError('NOT_FOUND');
    if (!(await store.endCode(trx, id, now)))
      throw new AppError('STATE_CHANGED', { message: say('This code has ended or hasn’t started.') });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'promo-code-ended',
      subject: { kind: 'promo-code', id },
      reason: known.code,
    });
    return view((await store.findWithSums(trx, now, id))!, now);
  });
}
