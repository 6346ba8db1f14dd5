// Queries for Stripe's events.
import type { Db } from '../../db/db.ts';

/** The object that changed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** The connected account it's about; null for the operator's own. */
  readonly account: string | null;
  readonly objectId: string;
}

/** Stores an event once. False if it was stored before. */
export async function insertEvent(db: Db, event: StripeEvent & { readonly receivedAt: Date }): Promise<boolean> {
  const inserted = await db
    .insertInto('stripe_event')
    .values({
      id: event.id,
      type: event.type,
      account: event.account,
      object_id: event.objectId,
      received_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns how many were deleted. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('stripe_event').where('received_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
