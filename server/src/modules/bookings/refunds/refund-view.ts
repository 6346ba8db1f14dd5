// Proposed refunds as guest, host, and staff may see them.
import { REFUNDS, type RefundState } from '@daynook/contract/limits/refunds';
import type { BookingRefund, StaffRefund, TicketRefunds } from '@daynook/contract/money/refunds';
import type { Db } from '../../../db/db.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import * as payments from '../../payments/service.ts';
import { hasColleague, isOwnMoney, permits } from '../../permissions/service.ts';
import { type Balance, calculateLoss, mostBack } from '../../prices/service.ts';
import type { BookingRecord, Viewer } from '../booking.ts';
import { isPaid } from '../rules.ts';
import * as store from '../store.ts';
import * as refunds from './refund-store.ts';

/** The state at this time, including whether the host's deadline has passed. */
export const toState = ({ state, due_at }: Pick<refunds.ProposalRow, 'state' | 'due_at'>, now: Date): RefundState =>
  state === 'host' && due_at !== null && due_at <= now ? 'late' : state;

const SHOWN_AS: Readonly<Record<RefundState, BookingRefund['state']>> = {
  host: 'asked',
  late: 'with-us',
  declined: 'with-us',
  second: 'with-us',
  agreed: 'agreed',
  closed: 'closed',
};

/** States of a booking whose guest has paid. A canceled one may have money left. */
const PAID: ReadonlySet<BookingRecord['status']> = new Set(['confirmed', 'active', 'completed', 'closed', 'cancelled']);
const SETTLED: ReadonlySet<BookingRecord['status']> = new Set(['closed', 'cancelled']);

export const isSettled = ({ status }: Pick<BookingRecord, 'status'>): boolean => SETTLED.has(status);

/** The booking's money from the ledger; undefined if the guest has paid nothing. */
export async function findBalance(db: Db, booking: BookingRecord): Promise<Balance | undefined> {
  if (!PAID.has(booking.status) || !isPaid(booking)) return undefined;
  const sums = await payments.sumAccounts(db, booking.id);
  const { subtotalMinor, hostFeeBasisPoints, hostLossMinor, hostRefundMinor, hostPartMinor, taxes } = booking;
  const paidMinor = booking.totalMinor - booking.unpaidMinor;
  // What changes owe back isn't a refund of the current price.
  const changeOwedMinor =
    booking.changeBackMinor > 0 ? booking.changeBackMinor - (await payments.sumChangeRefunds(db, booking.id)) : 0;
  const leftMinor = paidMinor - booking.refundedMinor + (sums.get('refunds_payable') ?? 0) + changeOwedMinor;
  return {
    paidMinor,
    unpaidMinor: isSettled(booking) ? 0 : booking.unpaidMinor,
    backMinor: paidMinor - leftMinor,
    hostKeepsMinor: isSettled(booking)
      ? await payments.sumHostShare(db, booking.id)
      : booking.hostShareMinor - hostLossMinor,
    subtotalMinor,
    hostFeeBasisPoints,
    taxes,
    hostRefundMinor,
    hostPartMinor,
    shared: isSettled(booking)
      ? {
          taxMinor: 0 - (sums.get('tax_payable') ?? 0),
          oursMinor: booking.goodwillMinor - (sums.get('platform_revenue') ?? 0),
        }
      : null,
    isCancelled: booking.status === 'cancelled',
  };
}

/** What both sides see of the latest proposal. */
export async function viewRefund(
  db: Db,
  bookingId: string,
  { role, hostRole }: Viewer,
  now: Date,
): Promise<BookingRefund | null> {
  const row = await refunds.findShown(db, bookingId);
  if (!row) return null;
  const state = toState(row, now);
  const mayKnow = role !== 'guest' && hostRole === 'owner' && row.bearer === 'host';
  return {
    _id: row.id,
    version: row.version,
    amountMinor: row.amount_minor,
    currency: row.currency,
    // That we pay instead of the host isn't shown to anyone before it's agreed.
    bearer: state === 'agreed' ? row.bearer : 'host',
    reason: row.reason,
    state: SHOWN_AS[state],
    dueAt: state === 'host' ? row.due_at!.toISOString() : null,
    word: row.word,
    hostLossMinor: mayKnow ? (row.host_loss_minor ?? (await calculateOpenLoss(db, row))) : null,
    canAnswer: state === 'host' && role === 'host' && permits(hostRole, 'cancel'),
  };
}

async function calculateOpenLoss(db: Db, row: refunds.ProposalRow): Promise<number> {
  const booking = await store.findRecord(db, row.booking_id);
  const balance = booking && (await findBalance(db, booking));
  return balance && refunds.isOpen(row) ? calculateLoss(balance, row.amount_minor).hostLossMinor : 0;
}

type Reader = Pick<MemberActor, 'memberId' | 'permissions'>;

/** What staff can do about it. The proposer can't agree, unless they're the only one. */
const listAllowed = (
  row: refunds.ProposalRow,
  state: RefundState,
  { memberId, permissions }: Reader,
  { isAlone, isOwn }: { isAlone: boolean; isOwn: boolean },
): StaffRefund['can'] => {
  const mayPropose = !isOwn && permissions.has('propose-refunds');
  return {
    agree:
      state === 'second' && !isOwn && permissions.has('approve-refunds') && (isAlone || row.proposed_by !== memberId),
    withdraw: mayPropose && refunds.isOpen(row),
    turn: mayPropose && (state === 'late' || state === 'declined'),
  };
};

/** What staff can propose for the booking, and earlier proposals; null if nothing was paid. */
export async function viewTicketRefunds(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  actor: Reader,
  bookingId: string,
): Promise<TicketRefunds | null> {
  const booking = await store.findRecord(db, bookingId);
  const balance = booking && (await findBalance(db, booking));
  if (!balance) return null;
  const now = deps.clock.now();
  const permission = 'approve-refunds';
  const isAlone = !(await hasColleague(db, deps, { memberId: actor.memberId, permission }));
  const isOwn = await isOwnMoney(db, deps, actor, { money: { bookingId }, permission: 'propose-refunds' });
  const rows = await refunds.listProposals(db, bookingId, REFUNDS.shown);
  return {
    currency: booking.currency,
    paidMinor: balance.paidMinor,
    backMinor: balance.backMinor,
    most: mostBack(balance),
    isAlone,
    isOwn,
    isOpen: rows.some(refunds.isOpen),
    proposals: rows.map((row) => {
      const state = toState(row, now);
      const loss =
        row.bearer === 'platform'
          ? 0
          : refunds.isOpen(row)
            ? calculateLoss(balance, row.amount_minor).hostLossMinor
            : 0;
      return {
        _id: row.id,
        version: row.version,
        amountMinor: row.amount_minor,
        currency: row.currency,
        bearer: row.bearer,
        reason: row.reason,
        state,
        dueAt: row.due_at?.toISOString() ?? null,
        word: row.word,
        hostLossMinor: row.host_loss_minor ?? loss,
        proposedBy: row.proposer_name,
        proposedAt: row.created_at.toISOString(),
        agreedBy: row.bearer === 'platform' ? row.agreer_name : null,
        movedAt: row.moved_at.toISOString(),
        can: listAllowed(row, state, actor, { isAlone, isOwn }),
      };
    }),
  };
}

const ENDED_UNPAID: ReadonlySet<BookingRecord['status']> = new Set(['declined', 'withdrawn', 'expired', 'cancelled']);

/** A summary of a booking's money for staff; undefined if there's no such booking. */
export async function viewBookingMoney(db: Db, bookingId: string) {
  const booking = await store.findRecord(db, bookingId);
  if (!booking) return undefined;
  const balance = await findBalance(db, booking);
  return {
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    paidMinor: balance?.paidMinor ?? 0,
    refundedMinor: balance?.backMinor ?? 0,
    hostMinor: balance?.hostKeepsMinor ?? (ENDED_UNPAID.has(booking.status) ? 0 : booking.hostShareMinor),
    status: booking.paymentStatus,
    method: booking.paymentMethod,
  };
}
