// What canceling a booking refunds until when, for people who can see it (B8).
import type { RefundTimeline } from '@daynook/contract/money/refund-timeline';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { findForActor } from '../booking-action.ts';
import { toRefundTimeline } from './refund-rules.ts';

/** Throws NOT_FOUND if the actor may not know about the booking. */
export async function viewRefundTimeline(deps: Deps, actor: MemberActor, id: string): Promise<RefundTimeline> {
  const { booking } = await findForActor(deps, actor, id);
  return toRefundTimeline(booking, deps.clock.now());
}
