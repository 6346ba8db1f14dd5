// Staff decide a dispute once: how much of each line of the price is refunded, or what the guest may pay. Both sides get the explanation.
import type { Answer } from '@daynook/contract/api';
import type { PriceLine } from '@daynook/contract/bookings';
import type { StaffBookingDispute } from '@daynook/contract/bookings/booking-disputes';
import { STAFF } from '@daynook/contract/limits/staff';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { prorated } from '../../lib/prorated.ts';
import { audit } from '../audit/service.ts';
import { type BookingRecord, calculateMost, findRecord, inTransaction, returnMoney } from '../bookings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { addedToGuestFee, stayWithTax } from '../tax/service.ts';
import { changed, lockBoth, type Trx } from './dispute-action.ts';
import { tell } from './emails.ts';
import { listEvidence } from './evidence-store.ts';
import { followDispute } from './follow-disputes.ts';
import * as rules from './rules.ts';
import * as settle from './settle-dispute.ts';
import * as store from './store.ts';
import { toRules, viewFacts } from './view.ts';

type LineCode = StaffBookingDispute['lines'][number]['code'];
const REFUNDABLE: ReadonlySet<PriceLine['code']> = new Set([
  'space',
  'extra-guests',
  'cleaning',
  'add-on',
  'guest-fee',
]);

/** The lines of the price that can be refunded, and what earlier decisions left of each. Taxes follow from them. */
async function refundableLines(db: Db, { id, lines }: BookingRecord): Promise<StaffBookingDispute['lines']> {
  const refunded = await store.sumDecided(db, id);
  return lines.flatMap(({ code, amountMinor, addOn, package: booked }, position) =>
    REFUNDABLE.has(code) && amountMinor > 0
      ? [
          {
            position,
            code: code as LineCode,
            name: addOn?.name ?? booked?.name ?? null,
            priceMinor: amountMinor,
            leftMinor: Math.max(0, amountMinor - (refunded.get(position) ?? 0)),
          },
        ]
      : [],
  );
}

interface LineDecision {
  readonly position: number;
  readonly refundMinor: number;
}

/** Every line with its refund. Throws VALIDATION_FAILED for more than what's left of a line, and for lines that aren't there. */
function decideLines(refundable: StaffBookingDispute['lines'], decisions: readonly LineDecision[]) {
  const lines = refundable.map((line) => ({
    ...line,
    refundMinor: decisions.find(({ position }) => position === line.position)?.refundMinor ?? 0,
  }));
  const isKnown = decisions.every(({ position }) => lines.some((line) => line.position === position));
  if (!isKnown || lines.some(({ refundMinor, leftMinor }) => refundMinor > leftMinor))
    throw new AppError('VALIDATION_FAILED', {
      fields: { lines: say('You can’t refund more than what’s left of a line.') },
    });
  return lines;
}

/** What the lines' refunds come to, with the tax on them: the host's lines, and our fee. */
function sumLines(booking: BookingRecord, lines: ReturnType<typeof decideLines>): settle.RefundShares {
  const sum = (isFee: boolean) =>
    lines.reduce((total, { code, refundMinor }) => total + ((code === 'guest-fee') === isFee ? refundMinor : 0), 0);
  const feeMinor = sum(true);
  const feeTaxMinor = feeMinor === 0 ? 0 : prorated(addedToGuestFee(booking.taxes), feeMinor, booking.guestFeeMinor);
  return { hostMinor: stayWithTax(booking.taxes, sum(false)), platformMinor: feeMinor + feeTaxMinor };
}

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly lines?: readonly LineDecision[] | undefined;
  readonly amountMinor?: number | undefined;
  readonly reason: string;
}

/** At most what was asked for. Throws VALIDATION_FAILED. */
function requireWithin(amountMinor: number, mostMinor: number, currency: string, field: string): void {
  if (amountMinor <= mostMinor) return;
  throw new AppError('VALIDATION_FAILED', {
    fields: { [field]: say('Enter {amount} or less in total.', { amount: moneyWords(mostMinor, currency) }) },
  });
}

async function decideRefund(trx: Trx, deps: Deps, settling: settle.Settling, decisions: readonly LineDecision[]) {
  const { booking, dispute } = settling;
  const lines = decideLines(await refundableLines(trx, booking), decisions);
  const shares = sumLines(booking, lines);
  const totalMinor = shares.hostMinor + shares.platformMinor;
  requireWithin(totalMinor, dispute.asked_minor, dispute.currency, 'lines');
  requireWithin(shares.hostMinor, (await calculateMost(trx, booking)).host, dispute.currency, 'lines');
  await store.insertLines(trx, dispute.id, lines);
  if (totalMinor === 0) return settle.settleWithNothing(trx, deps, settling);
  if (!(await settle.settleRefund(trx, deps, settling, shares))) throw changed();
}

async function decidePayment(trx: Trx, deps: Deps, settling: settle.Settling, amountMinor: number): Promise<void> {
  requireWithin(amountMinor, settling.dispute.asked_minor, settling.dispute.currency, 'amountMinor');
  if (amountMinor === 0) return settle.settleWithNothing(trx, deps, settling);
  await settle.askToPay(trx, deps, settling, amountMinor);
}

/** A decision can't be repeated, so one without amounts isn't taken for zero. Throws VALIDATION_FAILED by field. */
function requireFitting({ opened_side: side }: store.DisputeRow, { lines, amountMinor }: Decision): void {
  const [fitting, other] = side === 'guest' ? [lines, amountMinor] : [amountMinor, lines];
  if (fitting !== undefined && other === undefined) return;
  throw new AppError('VALIDATION_FAILED', {
    fields:
      side === 'guest'
        ? { lines: say('Enter how much of each line to refund.') }
        : { amountMinor: say('Enter the amount to ask the guest for.') },
  });
}

/** Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED by field, FORBIDDEN for staff who are part of the booking. */
export async function decideDispute(deps: Deps, actor: MemberActor, decision: Decision): Promise<StaffBookingDispute> {
  const { id, version, lines, amountMinor, reason } = decision;
  const seen = await store.findDispute(deps.db.kysely, id);
  if (!seen) throw new AppError('NOT_FOUND');
  const bookingId = seen.booking_id;
  // It may be with us only since its deadline passed.
  const isMoved = await followDispute(deps, { id, bookingId });
  await inTransaction(deps, async (trx) => {
    const found = (await lockBoth(trx, bookingId, id))!;
    await requireUninvolved(trx, deps, actor, { money: { bookingId }, permission: 'damage' });
    const at = deps.clock.now();
    if (found.dispute.version !== version + (isMoved ? 1 : 0)) throw changed();
    if (!rules.canDecide(toRules(found.dispute, found.booking), at)) throw changed();
    requireFitting(found.dispute, decision);
    const decided = { decided_by: actor.memberId, decided_at: at, decision: reason };
    await store.updateDispute(trx, id, decided);
    if (found.dispute.opened_side === 'guest') await decideRefund(trx, deps, found, lines ?? []);
    else await decidePayment(trx, deps, found, amountMinor ?? 0);
    const memberId = found.booking.guest.id;
    const subject = { kind: 'booking-dispute' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'booking-dispute-decided', subject, memberId, reason });
    const by = { by: 'staff', memberId: actor.memberId } as const;
    await tell(trx, deps, { booking: found.booking, disputeId: id }, { code: 'dispute-decided', actor: by });
  });
  await returnMoney(deps, bookingId);
  const dispute = (await store.findDispute(deps.db.kysely, id))!;
  return viewForStaff(deps.db.kysely, deps, {
    dispute,
    booking: (await store.findParties(deps.db.kysely, bookingId))!,
  });
}

async function viewForStaff(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { dispute, booking }: store.Listed,
): Promise<StaffBookingDispute> {
  const now = deps.clock.now();
  const record = (await findRecord(db, booking.id))!;
  const parts = {
    offers: (await store.listOffers(db, [dispute.id])).get(dispute.id) ?? [],
    lines: (await store.listLines(db, [dispute.id])).get(dispute.id) ?? [],
  };
  const facts = viewFacts(dispute, parts, { booking: record, mayKnowMoney: true, now });
  return {
    ...facts,
    evidence: await listEvidence(db, booking.id),
    lines: await refundableLines(db, record),
    booking: {
      _id: booking.id,
      reference: booking.reference,
      listingTitle: booking.title,
      endsAt: booking.endsAt.toISOString(),
      timeZone: booking.timeZone,
      guest: { _id: booking.guest.id, name: booking.guest.name },
      host: { _id: booking.host.id, name: booking.host.name },
    },
    can: { decide: facts.state === 'staff', receive: rules.canArrive(toRules(dispute, record), now) },
  };
}

/** A page of disputes, the latest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listForStaff(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/booking-disputes'>> {
  const page = pageAfter(cursor, STAFF.pageSize);
  const db = deps.db.kysely;
  const rows = await store.listForStaff(db, { isOpen: state === 'open', now: deps.clock.now(), ...page });
  const toMark = ({ dispute }: store.Listed) => ({ at: dispute.opened_at, id: dispute.id });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, toMark);
  const disputes: StaffBookingDispute[] = [];
  for (const row of shown) disputes.push(await viewForStaff(db, deps, row));
  return { disputes, nextCursor };
}
