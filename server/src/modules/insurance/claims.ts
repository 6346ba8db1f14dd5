// Insurance claims that staff manage: opened, annotated, settled or rejected. Everything is in the audit log.
import type { Answer } from '@daynook/contract/api';
import type { Claim } from '@daynook/contract/hosting/insurance';
import { type ClaimState, DOCUMENTS } from '@daynook/contract/limits/insurance';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import * as store from './store.ts';

const viewClaim = (row: store.ClaimRow): Claim => ({
  _id: row.id,
  booking: { _id: row.booking_id, reference: row.reference, listingTitle: row.listing_title },
  host: { _id: row.host_id, name: row.host_name },
  guest: { _id: row.guest_id, name: row.guest_name },
  state: row.state as ClaimState,
  summary: row.summary,
  amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
  currency: row.currency,
  notes: row.notes.map(({ id: _id, by_name: by, text, at_ms }) => ({
    _id,
    at: new Date(Number(at_ms)).toISOString(),
    by,
    text,
  })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A page of claims, latest activity first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listClaims(
  deps: Deps,
  {
    state,
    bookingId,
    cursor,
  }: { state?: ClaimState | undefined; bookingId?: string | undefined; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/claims'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await store.listClaims(deps.db.kysely, { state, bookingId }, { after, limit: DOCUMENTS.pageSize + 1 });
  const page = rows.slice(0, DOCUMENTS.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { claims: page.map(viewClaim), nextCursor: last ? writeCursor({ at: last.updated_at, id: last.id }) : null };
}

/** Opens a claim for a booking. Throws VALIDATION_FAILED for an unknown reference. */
export function openClaim(
  deps: Deps,
  actor: MemberActor,
  input: { reference: string; summary: string; amountMinor?: number | undefined },
): Promise<Claim> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.findBookingByReference(trx, input.reference);
    if (!booking)
      throw new AppError('VALIDATION_FAILED', {
        fields: { reference: say('We couldn’t find a booking with this reference.') },
      });
    await requireNotOwn(trx, deps, actor, booking.id);
    const id = deps.newId();
    await store.insertClaim(trx, {
      id,
      bookingId: booking.id,
      summary: input.summary,
      amountMinor: input.amountMinor ?? null,
      currency: booking.currency,
      staffId: actor.memberId,
      at: deps.clock.now(),
    });
    const subject = { kind: 'claim' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'opened', subject, memberId: booking.guest_id });
    return viewClaim((await store.findClaim(trx, id))!);
  });
}

const requireNotOwn = (trx: Transaction<DB>, deps: Deps, actor: MemberActor, bookingId: string): Promise<void> =>
  requireUninvolved(trx, deps, actor, { money: { bookingId }, permission: 'claims' });

/** Updates a claim's status or adds a note. Throws NOT_FOUND, FORBIDDEN for their own booking. */
export function changeClaim(
  deps: Deps,
  actor: MemberActor,
  { id, state, note }: { id: string; state?: ClaimState | undefined; note?: string | undefined },
): Promise<Claim> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const at = deps.clock.now();
    if (!(await store.updateClaim(trx, id, { state, at }))) throw new AppError('NOT_FOUND');
    if (note !== undefined)
      await store.insertClaimNote(trx, { id: deps.newId(), claimId: id, authorId: actor.memberId, text: note, at });
    const row = (await store.findClaim(trx, id))!;
    await requireNotOwn(trx, deps, actor, row.booking_id);
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: state === undefined ? 'noted' : 'changed',
      subject: { kind: 'claim', id },
      memberId: row.guest_id,
      reason: state ?? null,
    });
    return viewClaim(row);
  });
}
