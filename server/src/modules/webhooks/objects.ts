// What a delivery contains of the thing its event is about: what the member may see at that moment, without addresses, entry codes, and
// what people wrote in bookings.
import { WebhookBooking, type WebhookPayload } from '@daynook/contract/accounts/webhooks';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { viewBookingSummary } from '../bookings/service.ts';
import { findOwnMessage } from '../messages/service.ts';
import { getOwnPayout } from '../payouts/service.ts';
import type { Subject } from '../webhook-events/service.ts';

type Objects = Pick<WebhookPayload['data'], 'booking' | 'message' | 'payout'>;

async function loadBooking(deps: Deps, actor: MemberActor, id: string): Promise<WebhookPayload['data']['booking']> {
  const booking = await viewBookingSummary(deps.db.kysely, deps, actor, id);
  return WebhookBooking.parse({
    ...booking,
    listing: { _id: booking.listing._id, title: booking.listing.title },
    guestId: booking.guest._id,
    hostId: booking.host._id,
  });
}

/** Nothing of what's gone or what the member can't see anymore. */
async function ifVisible<T>(load: Promise<T>): Promise<T | undefined> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The objects of the event for this member; none for the marketplace's webhooks, which only get ids. */
export async function loadObjects(deps: Deps, actor: MemberActor | undefined, subject: Subject): Promise<Objects> {
  if (!actor) return {};
  const { bookingId, messageId, payoutId } = subject;
  const booking = bookingId === undefined ? undefined : await ifVisible(loadBooking(deps, actor, bookingId));
  const message = messageId === undefined ? undefined : await ifVisible(findOwnMessage(deps, actor, messageId));
  const payout = payoutId === undefined ? undefined : await ifVisible(getOwnPayout(deps, actor, { id: payoutId }));
  return { ...(booking && { booking }), ...(message && { message }), ...(payout && { payout }) };
}
