// Staff actions on disputed card payments: sending evidence to the bank, accepting a dispute, and deciding who bears the loss.
import type { Answer } from '@daynook/contract/api';
import type { DisputeFileField, DisputeState, MadeFile, UploadedFile } from '@daynook/contract/limits/disputes';
import { STAFF } from '@daynook/contract/limits/staff';
import type { Dispute, DisputeFile, Evidence } from '@daynook/contract/money/disputes';
import type { Kysely, Transaction } from 'kysely';
import type Stripe from 'stripe';
import { closeDispute, sendEvidence } from '../../adapters/stripe/disputes.ts';
import type { StripeRefusal } from '../../adapters/stripe/refusal.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { findExtraHostShare, sumHostShare } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { draftEvidence, NO_EVIDENCE } from './evidence.ts';
import * as files from './files.ts';
import { followDispute, postDisputeChanges } from './follow-dispute.ts';
import { isInquiry } from './rules.ts';
import * as store from './store.ts';

export type { MakeReceipt } from './files.ts';
export { disputeEvents, disputeJobs, followDisputes } from './follow-dispute.ts';
export { countForStaff as countDisputes } from './store.ts';
export { verifyDisputes } from './verify-store.ts';

const changed = (message: string): AppError => new AppError('STATE_CHANGED', { message });

const view = (row: store.ListedRow): Dispute => ({
  _id: row.id,
  state: row.state as DisputeState,
  isInquiry: isInquiry(row.status),
  reason: row.reason,
  amountMinor: row.amount_minor,
  currency: row.currency,
  withdrawnMinor: row.withdrawn_minor,
  booking:
    row.booking_id === null
      ? null
      : {
          _id: row.booking_id,
          reference: row.reference!,
          listingTitle: row.title!,
          guest: { _id: row.guest_id!, name: row.guest_name! },
          host: { _id: row.host_id!, name: row.host_name! },
        },
  dueAt: row.due_at?.toISOString() ?? null,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  evidenceSentAt: row.evidence_at?.toISOString() ?? null,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  hostShareMinor: row.host_share_minor,
});

/** A page of disputes, the latest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listDisputes(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/disputes'>> {
  const page = pageAfter(cursor, STAFF.pageSize);
  const rows = await store.listDisputes(deps.db.kysely, { isOpen: state === 'open', ...page });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ opened_at, id }) => ({ at: opened_at, id }));
  return { disputes: shown.map(view), nextCursor };
}

async function find(deps: Deps, id: string): Promise<store.ListedRow> {
  const row = await store.findDispute(deps.db.kysely, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const note = (deps: Deps, actor: MemberActor, row: store.ListedRow, action: string, reason?: string) =>
  deps.db.kysely.transaction().execute((trx) =>
    audit(trx, deps, {
      actorId: actor.memberId,
      action,
      subject: { kind: 'dispute', id: row.id },
      memberId: row.guest_id ?? undefined,
      reason,
    }),
  );

/** One dispute with its evidence: as sent, or a draft. Views are logged because it contains messages. Throws NOT_FOUND. */
export async function readDispute(
  deps: Deps,
  actor: MemberActor,
  { id }: { id: string },
): Promise<Answer<'GET /api/staff/disputes/{id}'>> {
  const row = await find(deps, id);
  await note(deps, actor, row, 'viewed');
  const { kysely } = deps.db;
  return {
    dispute: view(row),
    files: await files.listFiles(kysely, id),
    evidence:
      row.evidence !== null
        ? (row.evidence as Evidence)
        : row.booking_id === null
          ? NO_EVIDENCE
          : await draftEvidence(kysely, row.booking_id),
    mostHostShareMinor: await mostHostShare(kysely, row),
  };
}

/** What the host got of the disputed payment: of an extra one its own part, otherwise what they earned with the booking. */
async function findHostPart(
  db: Kysely<DB> | Transaction<DB>,
  bookingId: string,
  reference: string | null,
): Promise<number> {
  const extraMinor = reference === null ? undefined : await findExtraHostShare(db, reference);
  return extraMinor ?? (await sumHostShare(db, bookingId));
}

/** Null if no host has earned anything yet. */
async function mostHostShare(db: Kysely<DB> | Transaction<DB>, row: store.DisputeRow): Promise<number | null> {
  if (row.booking_id === null) return null;
  const partMinor = await findHostPart(db, row.booking_id, row.payment_reference);
  return Math.max(0, Math.min(row.withdrawn_minor, partMinor));
}

const OVER = toSay('This dispute no longer accepts a response. Reload the page.');

/** Throws FORBIDDEN. */
async function requireNotOwn(
  db: Kysely<DB> | Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string | null,
): Promise<void> {
  if (bookingId !== null) await requireUninvolved(db, deps, actor, { money: { bookingId }, permission: 'disputes' });
}

/** A dispute that can still be answered and isn't about the actor's own money. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
async function requireOpen(deps: Deps, actor: MemberActor, id: string): Promise<store.ListedRow> {
  const row = await find(deps, id);
  await requireNotOwn(deps.db.kysely, deps, actor, row.booking_id);
  if (row.state !== 'open') throw changed(OVER);
  return row;
}

/** Calls Stripe about an open dispute and applies the result. Throws NOT_FOUND, FORBIDDEN, OVERLOADED, STATE_CHANGED. */
async function callAbout(
  deps: Deps,
  actor: MemberActor,
  id: string,
  call: (stripe: Stripe, disputeId: string) => Promise<{ ok: true } | StripeRefusal>,
  keep: () => Promise<void>,
): Promise<Dispute> {
  const row = await requireOpen(deps, actor, id);
  const { stripe } = deps;
  if (!stripe) throw changed(say('Stripe is turned off.'));
  try {
    const done = await call(stripe, row.dispute_id);
    if (done.ok) await keep();
    await followDispute(deps, stripe, row.dispute_id);
    if (!done.ok) throw changed(say('Stripe didn’t accept this: {message}', { message: done.message }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error, disputeId: row.dispute_id }, 'Stripe isn’t responding');
    throw new AppError('OVERLOADED', { message: say('Stripe isn’t responding. Please try again in a few minutes.') });
  }
  return view(await find(deps, id));
}

/**
 * Sends our evidence and the files to the bank, once. Both are written down first, so that we know what the bank has even after a
 * crash. Throws NOT_FOUND, FORBIDDEN, OVERLOADED, STATE_CHANGED, VALIDATION_FAILED if there's none or too much, and what file
 * storage throws.
 */
export async function answerDispute(
  deps: Deps,
  actor: MemberActor,
  { id, madeFiles, ...texts }: { id: string; madeFiles: readonly MadeFile[] } & Evidence,
  makeReceipt: files.MakeReceipt,
): Promise<Dispute> {
  if (Object.values(texts).every((text) => text.trim() === ''))
    throw new AppError('VALIDATION_FAILED', { fields: { conversation: say('Enter at least one piece of evidence.') } });
  const row = await requireOpen(deps, actor, id);
  if (row.due_at !== null && row.due_at <= deps.clock.now()) throw changed(say('The bank’s deadline has passed.'));
  await files.keepMade(deps, row, madeFiles, makeReceipt);
  await store.saveEvidence(deps.db.kysely, id, texts, actor.memberId);
  return callAbout(
    deps,
    actor,
    id,
    async (stripe, disputeId) => {
      const uploaded = await files.bringToStripe(deps, stripe, row);
      return uploaded.ok ? sendEvidence(stripe, disputeId, { texts, files: uploaded.files }) : uploaded;
    },
    async () => {
      await store.saveEvidenceSent(deps.db.kysely, id, texts, { memberId: actor.memberId, at: deps.clock.now() });
      await note(deps, actor, await find(deps, id), 'answered');
    },
  );
}

/**
 * Stores a file for the bank and logs it. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, UNSUPPORTED_MEDIA_TYPE, and what uploads and
 * file storage throw.
 */
export async function takeFile(
  deps: Deps,
  actor: MemberActor,
  { id, field }: { id: string; field: UploadedFile },
  chunks: () => AsyncIterable<Buffer>,
): Promise<DisputeFile> {
  await requireOpen(deps, actor, id);
  const upload = await files.readUpload(chunks());
  // The evidence may have been sent during the upload.
  const row = await requireOpen(deps, actor, id);
  const file = await files.storeFile(deps, { ...upload, disputeId: id, field, memberId: actor.memberId });
  await note(deps, actor, row, 'file-added');
  return file;
}

/** A file for the bank, as it was or would be sent. Logged. Throws NOT_FOUND. */
export async function readFile(
  deps: Deps,
  actor: MemberActor,
  { id, field }: { id: string; field: DisputeFileField },
  makeReceipt: files.MakeReceipt,
): Promise<Download> {
  const row = await find(deps, id);
  await note(deps, actor, row, 'viewed');
  return files.readFile(deps, row, field, makeReceipt);
}

/** Logged. Throws NOT_FOUND, FORBIDDEN, and STATE_CHANGED after it was sent. */
export async function removeFile(
  deps: Deps,
  actor: MemberActor,
  { id, field }: { id: string; field: UploadedFile },
): Promise<void> {
  const row = await requireOpen(deps, actor, id);
  if (await files.removeFile(deps, id, field)) await note(deps, actor, row, 'file-removed');
}

/** Accepts a dispute, which loses it. Throws NOT_FOUND, FORBIDDEN, OVERLOADED, STATE_CHANGED. */
export const acceptDispute = (deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<Dispute> =>
  callAbout(deps, actor, id, closeDispute, async () => {
    await store.saveAccepted(deps.db.kysely, id, { id: actor.memberId, at: deps.clock.now() });
    await note(deps, actor, await find(deps, id), 'accepted');
  });

/**
 * Decides what the host bears of a lost dispute: it's deducted from what we owe them, or they have to pay it back. The booking's
 * payout no longer waits. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED for more than the host earned with the booking.
 */
export async function decideHostShare(
  deps: Deps,
  actor: MemberActor,
  { id, amountMinor, reason }: { id: string; amountMinor: number; reason: string },
): Promise<Dispute> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.lockDispute(trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    await requireNotOwn(trx, deps, actor, row.booking_id);
    if (row.state !== 'lost' || row.decided_at !== null)
      throw changed(say('There’s nothing to decide about this dispute anymore. Reload the page.'));
    const most = (await mostHostShare(trx, row)) ?? 0;
    if (amountMinor < 0 || amountMinor > most)
      throw new AppError('VALIDATION_FAILED', {
        fields: { amountMinor: say('Enter no more than the host earned from this booking.') },
      });
    const now = deps.clock.now();
    await store.saveDecision(trx, id, { hostShareMinor: amountMinor, reason, by: actor.memberId, at: now });
    await postDisputeChanges(trx, deps, (await store.lockDispute(trx, id))!);
    const subject = { kind: 'dispute' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'decided', subject, reason });
    if (row.booking_id === null) return;
    const host = await store.findHost(trx, row.booking_id);
    if (host.deleted_at !== null) return;
    await queueEmail(trx, deps, {
      template: 'dispute-lost',
      to: host.email,
      memberId: host.id,
      data: {
        name: host.name,
        bookingId: row.booking_id,
        reference: host.reference,
        title: host.title,
        amountMinor,
        currency: row.currency,
        reason,
      },
    });
  });
  return view(await find(deps, id));
}
