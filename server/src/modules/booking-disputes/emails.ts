// Tells both sides about a dispute: in the booking's history, on open pages, and by email. In the transaction it's about.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { announce, type BookingActor, type BookingRecord } from '../bookings/service.ts';
import { type BookingDisputeEmailData, queueEmail } from '../emails/service.ts';
import { isPaidOutside, isPaidToHost, otherSide, type Side, toDirection } from './rules.ts';
import * as store from './store.ts';

type Template =
  | 'booking-dispute-opened'
  | 'booking-dispute-offered'
  | 'booking-dispute-with-us'
  | 'booking-dispute-settled'
  | 'booking-dispute-decided'
  | 'booking-dispute-withdrawn'
  | 'booking-dispute-lapsed'
  | 'booking-dispute-unpaid'
  | 'extra-paid';

interface About {
  readonly booking: BookingRecord;
  readonly disputeId: string;
}

/** Emails one side, unless their account was deleted. */
export async function emailSide(
  trx: Transaction<DB>,
  deps: Deps,
  { booking, disputeId }: About,
  { template, side, isReminder = false }: { template: Template; side: Side; isReminder?: boolean },
): Promise<void> {
  const parties = (await store.findParties(trx, booking.id))!;
  const reader = parties[side];
  if (reader.isGone) return;
  const dispute = (await store.findDispute(trx, disputeId))!;
  const offers = (await store.listOffers(trx, [disputeId])).get(disputeId) ?? [];
  const data: BookingDisputeEmailData = {
    name: reader.name,
    zone: reader.timeZone,
    otherName: parties[otherSide(side)].name,
    bookingId: booking.id,
    reference: booking.reference,
    title: booking.listingTitle,
    currency: booking.currency,
    side,
    isMine: dispute.opened_side === side,
    reason: dispute.reason,
    direction: toDirection({ openedSide: dispute.opened_side }),
    offerMinor: offers.at(-1)?.amount_minor ?? dispute.asked_minor,
    settledMinor: dispute.settled_minor,
    hostMinor: dispute.host_minor,
    lossMinor: dispute.host_loss_minor,
    dueAt: dispute.due_at?.toISOString() ?? null,
    decision: dispute.decision,
    isReminder,
    isOutside: isPaidOutside(booking),
    isDirect: isPaidToHost(booking),
  };
  await queueEmail(trx, deps, { template, to: reader.email, memberId: reader.id, data });
}

type Code =
  | 'dispute-opened'
  | 'dispute-offered'
  | 'dispute-with-us'
  | 'dispute-settled'
  | 'dispute-decided'
  | 'dispute-withdrawn'
  | 'dispute-lapsed'
  | 'extra-paid';

const TEMPLATE_OF: Readonly<Record<Code, Template>> = {
  'dispute-opened': 'booking-dispute-opened',
  'dispute-offered': 'booking-dispute-offered',
  'dispute-with-us': 'booking-dispute-with-us',
  'dispute-settled': 'booking-dispute-settled',
  'dispute-decided': 'booking-dispute-decided',
  'dispute-withdrawn': 'booking-dispute-withdrawn',
  'dispute-lapsed': 'booking-dispute-lapsed',
  'extra-paid': 'extra-paid',
};

/** Writes it into the booking's history and emails both sides, except the one that just acted. */
export async function tell(
  trx: Transaction<DB>,
  deps: Deps,
  about: About,
  { code, actor, amountMinor }: { code: Code; actor: BookingActor; amountMinor?: number },
): Promise<void> {
  const dispute = (await store.findDispute(trx, about.disputeId))!;
  const shown = amountMinor ?? dispute.settled_minor ?? undefined;
  await announce(trx, deps, about.booking, [{ code, actor, ...(shown ? { amountMinor: shown } : {}) }]);
  for (const side of ['guest', 'host'] as const)
    if (actor.by !== side || code === 'extra-paid')
      await emailSide(trx, deps, about, { template: TEMPLATE_OF[code], side });
}
