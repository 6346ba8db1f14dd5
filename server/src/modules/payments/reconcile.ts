// Compares a provider's list of charges with ours. A charge without a booking is taken back: either the provider charged after we
// had given up, or this database was restored from before the booking (X1, X3). Each is recorded as a break.
import type { PaymentProvider } from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import * as store from './break-store.ts';
import { takeBack } from './take-back.ts';

/** Younger charges may still be on their way to a booking. Longer than all calls of a request may take. */
const SETTLED_AFTER_MINUTES = 10;
/** Providers list charges with a delay, and clocks differ, so each comparison covers the last hour again. */
const OVERLAP_MINUTES = 60;
/** How far back the first comparison goes. A card reservation expires after a week, and a backup is rarely older than a month. */
const FIRST_LOOK_DAYS = 30;
const DUE_LIMIT = 50;

/** Records charges without a booking. Returns how many are new. */
async function noteOrphans(deps: Deps, provider: string, charges: readonly store.Charge[]): Promise<number> {
  const { kysely } = deps.db;
  const held = charges.filter((charge) => heldMinor(charge) > 0);
  const known = await store.findChargeKeys(
    kysely,
    held.map(({ idempotencyKey }) => idempotencyKey),
  );
  const orphans = held.filter(({ idempotencyKey }) => !known.has(idempotencyKey));
  return store.insertBreaks(
    kysely,
    orphans.map((charge) => ({
      ...charge,
      id: deps.newId(),
      provider,
      amountMinor: heldMinor(charge),
      foundAt: deps.clock.now(),
    })),
  );
}

/** A provider reported a charge. If it has no booking, the next comparison takes it back. */
export const resolveUnknownCharge = (deps: Deps, provider: string, charge: store.Charge): Promise<number> =>
  noteOrphans(deps, provider, [charge]);

/** Goes through the provider's list. Returns how many charges without a booking are new. */
async function findBreaks(deps: Deps, { name, list }: PaymentProvider, signal?: AbortSignal): Promise<number> {
  const { kysely } = deps.db;
  const now = deps.clock.now();
  const to = addMinutes(now, -SETTLED_AFTER_MINUTES);
  const comparedUntil = await store.findComparedUntil(kysely, name);
  const from = comparedUntil
    ? addMinutes(new Date(Math.min(+comparedUntil, +to)), -OVERLAP_MINUTES)
    : addMinutes(to, -FIRST_LOOK_DAYS * 1_440);
  let foundCount = 0;
  let after: string | undefined;
  do {
    if (signal?.aborted) return foundCount;
    const { charges, next } = await list({ from, to, after });
    foundCount += await noteOrphans(deps, name, charges);
    after = next;
  } while (after !== undefined);
  await store.saveComparedUntil(kysely, name, to);
  return foundCount;
}

/** The part of a charge that we hold or have reserved. */
const heldMinor = ({ state, amountMinor, refundedMinor }: store.Charge): number =>
  state === 'authorized' || state === 'captured' ? amountMinor - refundedMinor : 0;

/** Takes back one charge, unless it has a booking by now. */
async function resolveBreak(deps: Deps, provider: PaymentProvider, open: store.Break): Promise<void> {
  const { kysely } = deps.db;
  const known = await store.findChargeKeys(kysely, [open.idempotencyKey]);
  const end = known.has(open.idempotencyKey) ? ({ kind: 'matched' } as const) : await takeBack(provider, open);
  if (end.kind === 'failed') {
    await store.updateFailure(kysely, open.id, end.refusal.failureCode);
    return;
  }
  await store.resolveBreak(kysely, open.id, end.kind, deps.clock.now());
}

async function reconcileWith(deps: Deps, provider: PaymentProvider, signal?: AbortSignal): Promise<number> {
  const foundCount = await findBreaks(deps, provider, signal);
  if (foundCount > 0) deps.log.error({ count: foundCount, provider: provider.name }, 'charges without a booking');
  const due = await store.leaseDueBreaks(deps.db.kysely, provider.name, deps.clock.now(), DUE_LIMIT);
  for (const open of due) {
    if (signal?.aborted) break;
    try {
      await resolveBreak(deps, provider, open);
    } catch (error) {
      deps.log.error({ err: error, reference: open.reference }, 'failed to reverse a charge without a booking');
    }
  }
  return due.length;
}

/** Compares, then takes back charges without a booking. Safe to repeat and to run concurrently. Returns how many it handled. */
export async function reconcile(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const provider of deps.payments.all) {
    try {
      count += await reconcileWith(deps, provider, signal);
    } catch (error) {
      // One provider's outage doesn't keep the others from being compared.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'can’t compare with a payment provider');
  return count;
}

export const paymentJobs: readonly TimedJob[] = [{ name: 'payments-reconcile', everySeconds: 300, run: reconcile }];
