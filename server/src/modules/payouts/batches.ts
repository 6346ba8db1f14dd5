// Payouts as staff send them: due ones become a batch, the batch becomes a file for the operator's bank, and each payout's result
// is recorded. Each step is one transaction, so a crash or a second click does no harm.
import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import { PAYOUTS, type PayoutStatus } from '@daynook/contract/limits/payouts';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff/payouts';
import type { Transaction } from 'kysely';
import { brandSlug } from '../../current-settings.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { emailEffect } from '../emails/service.ts';
import { postPayoutsSent } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { occurrenceEffect } from '../webhook-events/service.ts';
import { openAccount, openOfPayout, sealForPayout } from './account-numbers.ts';
import * as batchStore from './batch-store.ts';
import { failPayout } from './failed-payout.ts';
import { FILE_HEAD, makeReference, toCells } from './rules.ts';
import * as store from './store.ts';
import { viewBatch, viewStaffPayout } from './view.ts';

const changed = (message: string): AppError => new AppError('STATE_CHANGED', { message });

const createdAt = ({ id, created_at }: { readonly id: string; readonly created_at: Date }) => ({ at: created_at, id });

interface Filter {
  readonly status?: PayoutStatus | undefined;
  readonly batchId?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of all hosts' payouts, newest first, and what a batch made now would contain. */
export async function listAllPayouts(
  deps: Deps,
  { status, batchId, cursor }: Filter,
): Promise<Answer<'GET /api/staff/payouts'>> {
  const db = deps.db.kysely;
  const [rows, waiting] = await Promise.all([
    store.listPayouts(db, { status, batchId }, pageAfter(cursor, PAYOUTS.pageSize)),
    batchStore.sumWaiting(db, deps.clock.now()),
  ]);
  const { shown, nextCursor } = toPage(rows, PAYOUTS.pageSize, createdAt);
  return { payouts: shown.map(viewStaffPayout), nextCursor, waiting };
}

/** A page of batches, newest first. */
export async function listBatches(
  deps: Deps,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/payout-batches'>> {
  const rows = await batchStore.listBatches(deps.db.kysely, pageAfter(cursor, PAYOUTS.batchPageSize));
  const { shown, nextCursor } = toPage(rows, PAYOUTS.batchPageSize, createdAt);
  return { batches: shown.map(viewBatch), nextCursor };
}

const toAuditSubject = (id: string) => ({ kind: 'payout-batch' as const, id });

/** Puts the due payouts of a currency into a batch. Logged. Throws STATE_CHANGED if there are none. */
export function makeBatch(deps: Deps, actor: MemberActor, { currency }: { currency: string }): Promise<PayoutBatch> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await batchStore.takeTime(trx);
    const [id, now] = [deps.newId(), deps.clock.now()];
    await batchStore.insertBatch(trx, { id, currency, createdBy: actor.memberId, at: now });
    const count = await batchStore.fillBatch(trx, { id, currency, now, limit: PAYOUTS.batchMaximum });
    if (count === 0) throw changed(say('There are no payouts in {currency} to send right now.', { currency }));
    await audit(trx, deps, { actorId: actor.memberId, action: 'created', subject: toAuditSubject(id) });
    return viewBatch((await batchStore.findBatch(trx, id))!);
  });
}

/**
 * Stores the account numbers in this file with each payout. Payouts whose account is paused, missing, or unreadable leave the
 * batch.
 */
async function keepNumbers(trx: Transaction<DB>, deps: Deps, batchId: string): Promise<void> {
  const sealed: { id: string; last4: string; numbers: Buffer }[] = [];
  const out: string[] = [];
  for (const { id, hostId, currency, numbers, last4 } of await batchStore.lockUnsealed(
    trx,
    batchId,
    deps.clock.now(),
  )) {
    try {
      if (!numbers || last4 === null) out.push(id);
      else {
        const text = openAccount(deps, { memberId: hostId, currency }, numbers);
        sealed.push({ id, last4, numbers: sealForPayout(deps, id, text) });
      }
    } catch (error) {
      // One broken account doesn't keep other hosts from being paid.
      deps.log.error({ err: error, payoutId: id }, 'a payout account could not be opened');
      out.push(id);
    }
  }
  if (sealed.length > 0) await batchStore.sealPayouts(trx, sealed);
  if (out.length > 0) await batchStore.takeOut(trx, batchId, out);
}

/**
 * The batch as a file for the operator's bank, with account numbers. Logged. Repeating it gives the same file without payouts
 * settled since. Throws NOT_FOUND, STATE_CHANGED if nothing is left to send.
 */
export async function exportBatch(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<Download> {
  const rows = await retryTransaction(deps.db.kysely, async (trx) => {
    await batchStore.takeTime(trx);
    const batch = await batchStore.lockBatch(trx, id);
    if (!batch) throw new AppError('NOT_FOUND');
    await keepNumbers(trx, deps, id);
    const left = await batchStore.listForBank(trx, id);
    if (left.length > 0) {
      await batchStore.noteExported(trx, id, deps.clock.now());
      await audit(trx, deps, { actorId: actor.memberId, action: 'exported', subject: toAuditSubject(id) });
    }
    return left;
  });
  // Thrown after the commit, because what left the batch must stay out of it.
  if (rows.length === 0) throw changed(say('Nothing in this batch is left to send.'));
  const lines = rows.map((row) =>
    csvLine([
      makeReference(row.id),
      ...toCells(openOfPayout(deps, row.id, row.sealed_numbers)),
      decimalAmount(row.amount_minor, row.currency),
      row.currency,
    ]),
  );
  return new Download(
    Readable.from([`\ufeff${csvLine(FILE_HEAD)}${lines.join('')}`]),
    `${brandSlug()}-payouts-${rows[0]!.currency.toLowerCase()}-${id.slice(-6)}.csv`,
  );
}

/** The email to a host whose payout was sent, and the event for their webhooks. */
export const sentEffects = ({
  id,
  hostId,
  amountMinor,
  feesMinor,
  currency,
  last4,
  bookings,
  name,
  email,
}: batchStore.Sent) =>
  email === null
    ? []
    : [
        emailEffect({
          template: 'payout-sent',
          to: email,
          memberId: hostId,
          data: { name, payoutId: id, reference: makeReference(id), amountMinor, feesMinor, currency, last4, bookings },
        }),
        occurrenceEffect({ type: 'payout.sent', memberIds: [hostId], subject: { payoutId: id } }),
      ];

const EFFECTS_AT_ONCE = 1_000;

/** The bank has the batch. Payouts are on the way, each is posted, and hosts get an email. Throws NOT_FOUND, STATE_CHANGED. */
export function markBatchSent(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<PayoutBatch> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await batchStore.takeTime(trx);
    const batch = await batchStore.lockBatch(trx, id);
    if (!batch) throw new AppError('NOT_FOUND');
    if (batch.sent_at !== null) throw changed(say('This batch has already been sent.'));
    if (batch.exported_at === null) throw changed(say('Export this batch for your bank first.'));
    const sent = await batchStore.markSent(trx, id, deps.clock.now());
    await postPayoutsSent(trx, deps, sent);
    const emails = sent.flatMap(sentEffects);
    for (let from = 0; from < emails.length; from += EFFECTS_AT_ONCE)
      await queueEffects(trx, deps, emails.slice(from, from + EFFECTS_AT_ONCE));
    await audit(trx, deps, { actorId: actor.memberId, action: 'sent', subject: toAuditSubject(id) });
    return viewBatch((await batchStore.findBatch(trx, id))!);
  });
}

/** The bank has paid everything in the batch that was still on the way. Throws NOT_FOUND, STATE_CHANGED if nothing was. */
export function markBatchPaid(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<PayoutBatch> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await batchStore.takeTime(trx);
    if (!(await batchStore.lockBatch(trx, id))) throw new AppError('NOT_FOUND');
    const count = await batchStore.markAllPaid(trx, id, deps.clock.now());
    if (count === 0) throw changed(say('No payouts in this batch are on the way.'));
    await audit(trx, deps, { actorId: actor.memberId, action: 'paid', subject: toAuditSubject(id) });
    return viewBatch((await batchStore.findBatch(trx, id))!);
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockPayout>>>;

/** One step of one payout, recorded in the audit log. Throws NOT_FOUND, STATE_CHANGED if its status doesn't allow the step. */
function step(
  deps: Deps,
  actor: MemberActor,
  id: string,
  { from, action, reason }: { from: readonly PayoutStatus[]; action: string; reason?: string },
  work: (trx: Transaction<DB>, payout: Locked) => Promise<void>,
): Promise<StaffPayout> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const payout = await store.lockPayout(trx, id);
    if (!payout) throw new AppError('NOT_FOUND');
    await requireUninvolved(trx, deps, actor, { money: { memberIds: [payout.host_id] }, permission: 'payouts' });
    if (!from.includes(payout.status as PayoutStatus))
      throw changed(say('This payout has changed. Reload the page for its current status.'));
    await work(trx, payout);
    const subject = { kind: 'payout' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: payout.host_id, reason });
    return viewStaffPayout((await store.findPayout(trx, id))!);
  });
}

/** The bank has paid it. Throws NOT_FOUND, STATE_CHANGED. */
export const markPaid = (deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<StaffPayout> =>
  step(deps, actor, id, { from: ['on-the-way'], action: 'paid' }, async (trx, payout) => {
    if (payout.stripe_account_id !== null) throw changed(say('Stripe makes this payout. Its status follows Stripe.'));
    await store.markPaid(trx, id, deps.clock.now());
  });

/**
 * The bank returned it. Its amount is payable again, its account pauses, and the host gets the reason. Throws NOT_FOUND,
 * STATE_CHANGED.
 */
export const markFailed = (
  deps: Deps,
  actor: MemberActor,
  { id, reason }: { id: string; reason: string },
): Promise<StaffPayout> =>
  step(deps, actor, id, { from: ['on-the-way', 'paid'], action: 'failed', reason }, async (trx, payout) => {
    if (payout.stripe_account_id !== null) throw changed(say('Stripe makes this payout. Its status follows Stripe.'));
    if (payout.amount_minor === 0) throw changed(say('No money was sent with this payout.'));
    await failPayout(trx, deps, id, { reason });
  });
