// The company that a guest's receipts and invoices are made out to.
import type { Answer } from '@daynook/contract/api';
import type { BillingDetails } from '@daynook/contract/money/invoices';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import * as store from './store.ts';

export { saveBilling } from './store.ts';
export { verifyInvoices } from './verify-store.ts';

/** The booking's own, or else its team's, or else the guest's. A team's papers never have the guest's own details. */
export async function findBuyer(
  db: Parameters<typeof store.findBilling>[0],
  guestId: string,
  bookingId: string,
): Promise<BillingDetails | undefined> {
  const own = await store.findBilling(db, guestId, bookingId);
  if (own) return own;
  const team = await store.findTeamBilling(db, bookingId);
  return team === undefined ? store.findBilling(db, guestId, null) : (team ?? undefined);
}

export async function getBilling(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/billing-details'>> {
  return { details: (await store.findBilling(deps.db.kysely, actor.memberId, null)) ?? null };
}

export async function setBilling(
  deps: Deps,
  actor: MemberActor,
  { details }: { details: BillingDetails | null },
): Promise<Answer<'PUT /api/billing-details'>> {
  const at = deps.clock.now();
  await store.saveBilling(deps.db.kysely, { id: deps.newId(), memberId: actor.memberId, bookingId: null, details, at });
  return { details };
}
