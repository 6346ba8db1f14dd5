// What a booking cost and what has moved since, on paper: the guest's own receipt, and for its host what the stay brought.
// Nobody else's: staff have the booking, co-hosts its page.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { PriceLine, Receipt } from '@daynook/contract/bookings';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findBuyer } from '../billing/service.ts';
import { listMovements } from '../payments/service.ts';
import { findRole } from '../permissions/service.ts';
import { addedToStay } from '../tax/service.ts';
import { seatOf } from './policy.ts';
import * as reading from './read-store.ts';

/** What the guest pays us is none of the host's, nor is its tax. */
const isTheHosts = ({ code, tax }: PriceLine): boolean =>
  code !== 'guest-fee' && code !== 'promotion' && (code !== 'tax' || tax?.supply === 'stay');

/** Movements that are the guest's money coming and going, and those that are the host's part. */
const GUEST_KINDS: ReadonlySet<string> = new Set(['capture', 'refund', 'unapplied', 'damage']);
const HOST_KINDS: ReadonlySet<string> = new Set(['settle', 'cancel', 'adjustment', 'damage']);

/** Guest or host of a booking. Throws NOT_FOUND for who may not know of the booking and for staff, FORBIDDEN for co-hosts. */
export async function requireOwnSide(deps: Pick<Deps, 'db'>, actor: MemberActor, id: string) {
  const db = deps.db.kysely;
  const row = await reading.findSummary(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const standing = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const seat = seatOf(actor, sides, standing);
  if (!seat || seat.role === 'staff') throw new AppError('NOT_FOUND');
  if (seat.standing !== 'owner') throw new AppError('FORBIDDEN');
  return { row, isGuest: seat.role === 'guest' };
}

/** Throws as `requireOwnSide`. */
export async function viewReceipt(deps: Deps, actor: MemberActor, id: string): Promise<Receipt> {
  const { row, isGuest } = await requireOwnSide(deps, actor, id);
  return receiptOf(deps, row, isGuest);
}

/** The guest's receipt of a booking that's there, for the guest's bank. */
export const guestReceipt = async (deps: Deps, id: string): Promise<Receipt> =>
  receiptOf(deps, (await reading.findSummary(deps.db.kysely, id))!, true);

type SummaryRow = NonNullable<Awaited<ReturnType<typeof reading.findSummary>>>;

async function receiptOf(deps: Deps, row: SummaryRow, isGuest: boolean): Promise<Receipt> {
  const db = deps.db.kysely;
  const { id } = row;
  const lines = row.lines as PriceLine[];
  const taxes = row.taxes as unknown as TaxLine[];
  const isDirect = row.collected_by === 'host';
  const account = isDirect ? 'host_receivable' : isGuest ? 'clearing' : 'host_payable';
  const kinds = isGuest ? GUEST_KINDS : HOST_KINDS;
  const movements = (await listMovements(db, id, account))
    .filter(({ kind }) => kinds.has(kind))
    .map(({ kind, at, amountMinor }) => ({
      kind: kind === 'damage' ? damageKind(amountMinor, isGuest) : kindOf(amountMinor, isGuest),
      at,
      amountMinor,
    }));
  const credit =
    isGuest && (row.credit_minor > 0 || row.credit_back_minor > 0) ? await listMovements(db, id, 'guest_credit') : [];
  return {
    bookingId: row.id,
    reference: row.reference,
    side: isGuest ? 'guest' : 'host',
    status: row.status as BookingStatus,
    startsAt: row.starts_at!.toISOString(),
    endsAt: row.ends_at!.toISOString(),
    timeZone: row.time_zone,
    guests: row.guests,
    listing: { _id: row.listing_id, title: row.listing_title, city: row.property_city, state: row.property_region },
    guestName: row.guest_name,
    buyer: isGuest ? ((await findBuyer(db, row.guest_id, id)) ?? null) : null,
    hostName: row.host_name,
    paymentMethod: row.payment_method as PaymentMethod,
    collectedBy: row.collected_by as Collector,
    currency: row.currency,
    lines: isGuest ? lines : lines.filter(isTheHosts),
    taxes: taxes.filter(({ supply }) => supply === 'stay' || (supply === 'guest-fee') === isGuest),
    damageDepositMinor: row.damage_deposit_minor,
    totalMinor: isGuest ? row.total_minor : row.subtotal_minor + addedToStay(taxes),
    hostFeeMinor: isGuest ? null : row.host_fee_minor,
    hostEarningsMinor: isGuest ? null : row.host_share_minor,
    // After a cancellation the books alone say what was left.
    hostLossMinor: isGuest ? null : row.status === 'cancelled' ? 0 : row.host_loss_minor,
    movements: [...movements, ...credit.filter(({ kind }) => kinds.has(kind)).map(asCredit)]
      .toSorted((one, other) => +one.at - +other.at)
      .map(({ kind, at, amountMinor }) => ({ kind, at: at.toISOString(), amountMinor: Math.abs(amountMinor) })),
  };
}

/** What the guest paid for damage, or got back of it. */
const damageKind = (amountMinor: number, isGuest: boolean) =>
  amountMinor > 0 === isGuest ? ('damage' as const) : ('damage-refunded' as const);

const asCredit = ({ at, amountMinor }: { at: Date; amountMinor: number }) => ({
  kind: amountMinor > 0 ? ('credit-used' as const) : ('credit-returned' as const),
  at,
  amountMinor,
});

/**
 * Debits of what we hold are paid in, credits given back; credits of what we owe the host are earned, debits given up for a refund
 * they agreed to. Payouts are of many bookings and stand with none.
 */
function kindOf(amountMinor: number, isGuest: boolean): Receipt['movements'][number]['kind'] {
  if (isGuest) return amountMinor > 0 ? 'paid' : 'refunded';
  return amountMinor < 0 ? 'earned' : 'given-up';
}
