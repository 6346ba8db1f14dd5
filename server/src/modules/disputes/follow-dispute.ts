// Follows disputes. Webhooks only say that one changed; its state always comes from Stripe. Its money is posted to the ledger,
// the booking's payout waits, and the host is notified.
import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { type DisputeSeen, fetchDispute, listDisputes } from '../../adapters/stripe/disputes.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { queueEmail } from '../emails/service.ts';
import { postDispute } from '../payments/service.ts';
import { keepFromPayouts } from '../payouts/service.ts';
import { changeBetween, isInquiry, isOver, splitDisputedMoney } from './rules.ts';
import * as store from './store.ts';

const AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** How far back we look for disputes whose webhook never came. */
const LOOK_BACK_HOURS = 72;

/** Posts what has changed since the last time. */
export async function postDisputeChanges(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  row: store.DisputeRow,
): Promise<void> {
  const posted = {
    withdrawnMinor: row.posted_withdrawn_minor,
    lostMinor: row.posted_lost_minor,
    hostMinor: row.posted_host_minor,
  };
  const money = splitDisputedMoney({
    state: row.state as DisputeSeen['state'],
    withdrawnMinor: row.withdrawn_minor,
    hostShareMinor: row.host_share_minor,
  });
  const change = changeBetween(posted, money);
  if (Object.values(change).every((minor) => minor === 0)) return;
  const { id, booking_id: bookingId, currency } = row;
  await postDispute(trx, deps, { id, bookingId, currency, number: row.postings + 1 }, change);
  await store.savePosted(trx, id, money);
}

async function notifyHost(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  row: store.DisputeRow,
  template: 'dispute-opened' | 'dispute-won',
): Promise<void> {
  if (row.booking_id === null) return;
  const host = await store.findHost(trx, row.booking_id);
  if (host.deleted_at !== null) return;
  await queueEmail(trx, deps, {
    template,
    to: host.email,
    memberId: host.id,
    data: {
      name: host.name,
      bookingId: row.booking_id,
      reference: host.reference,
      title: host.title,
      amountMinor: row.amount_minor,
      currency: row.currency,
      isInquiry: isInquiry(row.status),
    },
  });
}

/** Asks Stripe about a dispute and applies the result. Safe to repeat, in any order. */
export async function followDispute(deps: Deps, stripe: Stripe, disputeId: string): Promise<void> {
  const seen = await fetchDispute(stripe, disputeId);
  await retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const isNew = await store.insertDispute(trx, { id: deps.newId(), seen, at: now });
    const before = await store.lockByDisputeId(trx, disputeId);
    await store.saveSeen(trx, before, seen, now);
    const row = await store.lockByDisputeId(trx, disputeId);
    await postDisputeChanges(trx, deps, row);
    if (isNew && !isOver(seen.state)) {
      if (row.booking_id !== null) await keepFromPayouts(trx, row.booking_id);
      await notifyHost(trx, deps, row, 'dispute-opened');
    }
    if (before.state !== 'won' && seen.state === 'won') await notifyHost(trx, deps, row, 'dispute-won');
  });
}

const onDispute = async (deps: Deps, { objectId }: { readonly objectId: string }): Promise<void> => {
  if (deps.stripe) await followDispute(deps, deps.stripe, objectId);
};

/** How each kind of event is handled. */
export const disputeEvents = {
  'charge.dispute.created': onDispute,
  'charge.dispute.updated': onDispute,
  'charge.dispute.closed': onDispute,
  'charge.dispute.funds_withdrawn': onDispute,
  'charge.dispute.funds_reinstated': onDispute,
} as const;

/** Checks disputes that no webhook reported. Returns how many. */
export async function followDisputes(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { stripe } = deps;
  if (!stripe) return 0;
  const now = deps.clock.now().getTime();
  const open = await store.listToFetch(deps.db.kysely, new Date(now - HOUR_MS), AT_ONCE);
  const recent = await listDisputes(stripe, new Date(now - LOOK_BACK_HOURS * HOUR_MS));
  const ids = [...new Set([...open, ...recent])];
  for (const id of ids) {
    if (signal?.aborted) break;
    try {
      await followDispute(deps, stripe, id);
    } catch (error) {
      deps.log.warn({ err: error, disputeId: id }, 'a dispute could not be followed');
    }
  }
  return ids.length;
}

export const disputeJobs: readonly TimedJob[] = [{ name: 'disputes-follow', everySeconds: 3_600, run: followDisputes }];
