// A guest or host opens a dispute: with a reason, in time, and for an amount that's calculated or limited. It's their first offer.

import type { BookingDisputes } from '@daynook/contract/bookings/booking-disputes';
import { BOOKING_DISPUTE, type DisputeReason, OVERTIME } from '@daynook/contract/limits/booking-disputes';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { type BookingRecord, calculatePart, catchUp, inTransaction, lockRecord } from '../bookings/service.ts';
import { keepFromPayouts } from '../payouts/service.ts';
import { findMaximum, findOvertimeTerms, type OvertimeTerms, overtimeAmount } from './amounts.ts';
import { changed, requireSide, requireUnchanging, type Trx, view } from './dispute-action.ts';
import { tell } from './emails.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export interface OpenInput {
  readonly reason: DisputeReason;
  readonly text: string;
  readonly amountMinor?: number | undefined;
  readonly until?: Date | undefined;
}

const invalid = (fields: Record<string, string>): AppError => new AppError('VALIDATION_FAILED', { fields });

/** Why overtime can't be claimed until a time that late. */
function tooLateWords(until: Date, { checkedOutAt, nextStartsAt }: OvertimeTerms): string {
  if (checkedOutAt && until > checkedOutAt) return say('Check-out was recorded before that. Enter an earlier time.');
  if (nextStartsAt && until > nextStartsAt)
    return say('The guest’s next booking started before that. Enter an earlier time.');
  return say('Enter a past time, up to 12 hours after the end.');
}

/** How overtime until then is charged. Throws VALIDATION_FAILED by field. */
async function calculateOvertime(trx: Trx, booking: BookingRecord, until: Date | undefined, now: Date) {
  if (!until) throw invalid({ until: say('Enter when the guest left.') });
  const terms = await findOvertimeTerms(trx, booking);
  if (until > rules.overtimeLatest(terms, now)) throw invalid({ until: tooLateWords(until, terms) });
  const from = rules.overtimeFrom(terms);
  const halfHours = rules.countHalfHours(from, until);
  if (halfHours === 0)
    throw invalid({
      until:
        from > booking.endsAt
          ? say('You’ve already asked for overtime until then. Enter a later time.')
          : say('Up to {count} minutes after the end is free. Enter a later time.', { count: OVERTIME.freeMinutes }),
    });
  const { hourMinor } = terms;
  const amountMinor = overtimeAmount(booking, { hourMinor, halfHours });
  return { amountMinor, overtime: { until, halfHours, hourMinor } };
}

/** What's asked for. Throws VALIDATION_FAILED by field. */
async function calculateAsked(
  trx: Trx,
  booking: BookingRecord,
  { reason, amountMinor, until }: OpenInput,
  { side, now }: { side: rules.Side; now: Date },
) {
  if (reason === 'overtime') return calculateOvertime(trx, booking, until, now);
  const most = await findMaximum(trx, booking, side);
  if (most === 0) throw changed(say('This booking has already been refunded in full.'));
  if (!amountMinor) throw invalid({ amountMinor: say('Enter an amount.') });
  if (amountMinor > most)
    throw invalid({ amountMinor: say('Enter {amount} or less.', { amount: moneyWords(most, booking.currency) }) });
  return { amountMinor, overtime: null };
}

/** The part of the host's payout that waits: what they'd lose if everything were refunded. */
async function calculateHeld(trx: Trx, booking: BookingRecord, side: rules.Side, amountMinor: number): Promise<number> {
  if (side === 'host') return 0;
  const part = await calculatePart(trx, booking, { amountMinor, bearer: 'host' });
  return part?.hostLossMinor ?? 0;
}

/**
 * Opens a dispute. The other side has two days to answer. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED if it's too late or another one of
 * this side is under way, VALIDATION_FAILED by field.
 */
export async function openDispute(
  deps: Deps,
  actor: MemberActor,
  { id, ...input }: OpenInput & { id: string },
): Promise<BookingDisputes> {
  const { side } = await requireSide(deps, actor, id);
  await catchUp(deps, id);
  await inTransaction(deps, async (trx) => {
    const booking = await lockRecord(trx, id);
    const now = deps.clock.now();
    if (!booking || !rules.openReasons(booking, side, now).includes(input.reason))
      throw changed(
        say('You can’t ask for this now. The deadline is {count} hours after the end.', {
          count: BOOKING_DISPUTE.openHours,
        }),
      );
    requireUnchanging(booking);
    if ((await store.countOpened(trx, id, side)) >= BOOKING_DISPUTE.perSide)
      throw changed(
        say(
          'You’ve reached the limit of problems and extra payments for this booking. Contact support and we’ll help.',
        ),
      );
    const { amountMinor, overtime } = await calculateAsked(trx, booking, input, { side, now });
    const dueAt = addHours(now, BOOKING_DISPUTE.answerHours);
    const disputeId = deps.newId();
    const isNew = await store.insertDispute(trx, {
      id: disputeId,
      bookingId: id,
      reason: input.reason,
      side,
      by: actor.memberId,
      at: now,
      text: input.text,
      askedMinor: amountMinor,
      heldMinor: await calculateHeld(trx, booking, side, amountMinor),
      currency: booking.currency,
      overtime,
      dueAt,
      remindAt: addHours(dueAt, -BOOKING_DISPUTE.reminderHours),
    });
    if (!isNew)
      throw changed(say('You already have an open problem or extra payment for this booking. Settle that first.'));
    const offer = { disputeId, side, by: actor.memberId, amountMinor, message: null, at: now, expiresAt: dueAt };
    await store.insertOffer(trx, { ...offer, id: deps.newId() });
    if (side === 'guest') await keepFromPayouts(trx, id);
    const by = { by: side, memberId: actor.memberId } as const;
    await tell(trx, deps, { booking, disputeId }, { code: 'dispute-opened', actor: by, amountMinor });
  });
  return view(deps, actor, id);
}
