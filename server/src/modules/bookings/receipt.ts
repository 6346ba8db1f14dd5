// Receipts: what a booking cost and which money has moved since, for its guest and for its host. Staff and co-hosts get none; they
// see the booking itself.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { PriceLine, Receipt } from '@daynook/contract/bookings';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findBuyer } from '../billing/service.ts';
import { listMovements } from '../payments/service.ts';
import { findRole } from '../permissions/service.ts';
import { addedToStay } from '../tax/service.ts';
import { findViewer } from './policy.ts';
import * as reading from './read-store.ts';

/** Hosts don't see what the guest pays us, nor the tax on it. */
const isForHost = ({ code, tax }: PriceLine): boolean =>
  code !== 'guest-fee' && code !== 'promotion' && (code !== 'tax' || tax?.supply === 'stay');

/** The ledger movements that each side sees. */
const GUEST_KINDS: ReadonlySet<string> = new Set(['capture', 'refund', 'unapplied', 'damage', 'extra']);
const HOST_KINDS: ReadonlySet<string> = new Set(['settle', 'cancel', 'adjustment', 'damage', 'extra']);

/** The booking and which side of it the actor is on. Throws NOT_FOUND for everyone else and for staff, FORBIDDEN for co-hosts. */
export async function requireOwnSide(deps: Pick<Deps, 'db'>, actor: MemberActor, id: string) {
  const db = deps.db.kysely;
  const row = await reading.findSummary(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const hostRole = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const viewer = findViewer(actor, sides, hostRole);
  if (!viewer || viewer.role === 'staff') throw new AppError('NOT_FOUND');
  if (viewer.hostRole !== 'owner') throw new AppError('FORBIDDEN');
  return { row, isGuest: viewer.role === 'guest' };
}

/** Throws what `requireOwnSide` throws. */
export async function viewReceipt(deps: Deps, actor: MemberActor, id: string): Promise<Receipt> {
  const { row, isGuest } = await requireOwnSide(deps, actor, id);
  return toReceipt(deps, row, isGuest ? 'guest' : 'host');
}

/** The guest's receipt as evidence for their bank. The booking must exist. */
export const guestReceipt = async (deps: Deps, id: string): Promise<Receipt> =>
  toReceipt(deps, (await reading.findSummary(deps.db.kysely, id))!, 'guest');

type Movements = Receipt['movements'];

const WITHOUT_CREDIT: Readonly<Partial<Record<Movements[number]['kind'], Movements[number]['kind']>>> = {
  'credit-used': 'paid',
  'credit-returned': 'refunded',
};

/** What was paid with credit is paid, and joins what was paid otherwise at the same time. */
function withoutCredit(movements: Movements): Movements {
  const joined = new Map<string, Movements[number]>();
  for (const movement of movements) {
    const kind = WITHOUT_CREDIT[movement.kind] ?? movement.kind;
    const key = `${kind} ${movement.at}`;
    const amountMinor = movement.amountMinor + (joined.get(key)?.amountMinor ?? 0);
    joined.set(key, { ...movement, kind, amountMinor });
  }
  return [...joined.values()];
}

/** The guest's receipt for those who run the team. Credit is the guest's own affair. The booking must exist. */
export async function teamReceipt(deps: Deps, id: string): Promise<Receipt> {
  const receipt = await guestReceipt(deps, id);
  return { ...receipt, movements: withoutCredit(receipt.movements) };
}

type SummaryRow = NonNullable<Awaited<ReturnType<typeof reading.findSummary>>>;

type Side = 'guest' | 'host';

interface Movement {
  readonly kind: Receipt['movements'][number]['kind'];
  readonly at: Date;
  readonly amountMinor: number;
}

/** The ledger account that shows this side's money. */
function accountFor(side: Side, collectedBy: string): Parameters<typeof listMovements>[2] {
  if (collectedBy === 'host') return 'host_receivable';
  return side === 'guest' ? 'clearing' : 'host_payable';
}

/** Of an extra payment to the host, one account shows both what the guest paid and what the host earned. */
const isOwnExtra = (amountMinor: number, side: Side): boolean => amountMinor > 0 === (side === 'guest');

async function listMoneyMovements(db: Kysely<DB>, row: SummaryRow, side: Side): Promise<Movement[]> {
  const kinds = side === 'guest' ? GUEST_KINDS : HOST_KINDS;
  const movements = await listMovements(db, row.id, accountFor(side, row.collected_by));
  return movements
    .filter(({ kind, amountMinor }) => kinds.has(kind) && (kind !== 'extra' || isOwnExtra(amountMinor, side)))
    .map(({ kind, at, amountMinor }) => ({
      kind: movementKind(kind, amountMinor, side),
      at,
      amountMinor,
    }));
}

/** Credit belongs to the guest, so hosts see none of it. */
async function listCreditMovements(db: Kysely<DB>, row: SummaryRow, side: Side): Promise<Movement[]> {
  if (side === 'host' || (row.credit_minor <= 0 && row.credit_back_minor <= 0)) return [];
  const movements = await listMovements(db, row.id, 'guest_credit');
  return movements.filter(({ kind }) => GUEST_KINDS.has(kind)).map(toCreditMovement);
}

const NOT_FOR_GUESTS = { hostFeeMinor: null, hostEarningsMinor: null, hostLossMinor: null };

/** The lines and amounts that this side may see. */
function amountsFor(side: Side, row: SummaryRow) {
  const lines = row.lines as PriceLine[];
  const taxes = row.taxes as unknown as TaxLine[];
  if (side === 'guest') {
    return {
      lines,
      taxes: taxes.filter(({ supply }) => supply === 'stay' || supply === 'guest-fee'),
      totalMinor: row.total_minor,
      ...NOT_FOR_GUESTS,
    };
  }
  return {
    lines: lines.filter(isForHost),
    taxes: taxes.filter(({ supply }) => supply !== 'guest-fee'),
    totalMinor: row.subtotal_minor + addedToStay(taxes),
    hostFeeMinor: row.host_fee_minor,
    hostEarningsMinor: row.host_share_minor,
    // After a cancellation the movements alone show what the host kept.
    hostLossMinor: row.status === 'cancelled' ? 0 : row.host_loss_minor,
  };
}

async function toReceipt(deps: Deps, row: SummaryRow, side: Side): Promise<Receipt> {
  const db = deps.db.kysely;
  const money = await listMoneyMovements(db, row, side);
  const credit = await listCreditMovements(db, row, side);
  return {
    bookingId: row.id,
    reference: row.reference,
    side,
    status: row.status as BookingStatus,
    startsAt: row.starts_at!.toISOString(),
    endsAt: row.ends_at!.toISOString(),
    timeZone: row.time_zone,
    guests: row.guests,
    listing: { _id: row.listing_id, title: row.listing_title, city: row.property_city, state: row.property_region },
    guestName: row.guest_name,
    buyer: side === 'guest' ? ((await findBuyer(db, row.guest_id, row.id)) ?? null) : null,
    hostName: row.host_name,
    paymentMethod: row.payment_method as PaymentMethod,
    collectedBy: row.collected_by as Collector,
    currency: row.currency,
    ...amountsFor(side, row),
    damageDepositMinor: row.damage_deposit_minor,
    movements: [...money, ...credit]
      .toSorted((one, other) => +one.at - +other.at)
      .map(({ kind, at, amountMinor }) => ({ kind, at: at.toISOString(), amountMinor: Math.abs(amountMinor) })),
  };
}

/** A guest's payment for damage, or its refund. */
const damageKind = (amountMinor: number, side: Side) =>
  amountMinor > 0 === (side === 'guest') ? ('damage' as const) : ('damage-refunded' as const);

const toCreditMovement = ({ at, amountMinor }: { at: Date; amountMinor: number }) => ({
  kind: amountMinor > 0 ? ('credit-used' as const) : ('credit-returned' as const),
  at,
  amountMinor,
});

/**
 * In the guest's account, debits are payments and credits are refunds. In the host's account, credits are earnings and debits are
 * what they gave up for a refund. Payouts cover many bookings, so they aren't on any receipt.
 */
function movementKind(kind: string, amountMinor: number, side: Side): Receipt['movements'][number]['kind'] {
  if (kind === 'extra') return 'extra';
  if (kind === 'damage') return damageKind(amountMinor, side);
  if (side === 'guest') return amountMinor > 0 ? 'paid' : 'refunded';
  return amountMinor < 0 ? 'earned' : 'given-up';
}
