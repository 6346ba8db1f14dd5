// Settles a dispute with its money, once: a refund is opened, or the guest's saved card is charged. The caller has locked booking and
// dispute, and carries out calls to providers after the commit.

import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import type { Deps } from '../../deps.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { type BookingActor, type BookingRecord, calculatePart, findRecord, refundPart } from '../bookings/service.ts';
import * as payments from '../payments/service.ts';
import { shareExtra } from '../prices/service.ts';
import { tell } from './emails.ts';
import { isPaidOutside, isPaidToHost } from './rules.ts';
import * as store from './store.ts';

type Trx = Parameters<typeof store.updateDispute>[0];

export interface Settling {
  readonly booking: BookingRecord;
  readonly dispute: store.DisputeRow;
}

/** Who bears how much of a refund. */
export interface RefundShares {
  readonly hostMinor: number;
  readonly platformMinor: number;
}

const OVER = { due_at: null, remind_at: null } as const;

/** Opens the refund. False if that much isn't left to refund. */
export async function settleRefund(
  trx: Trx,
  deps: Deps,
  { booking, dispute }: Settling,
  { hostMinor, platformMinor }: RefundShares,
): Promise<boolean> {
  const parts = [
    { amountMinor: hostMinor, bearer: 'host' as const },
    { amountMinor: platformMinor, bearer: 'platform' as const },
  ].filter(({ amountMinor }) => amountMinor > 0);
  let current = booking;
  let lossMinor = 0;
  for (const part of parts) {
    const calculated = await calculatePart(trx, current, part);
    if (!calculated) return false;
    lossMinor += calculated.hostLossMinor;
    await refundPart(trx, deps, current, { ...calculated, id: `${dispute.id}:${part.bearer}` });
    current = (await findRecord(trx, booking.id)) ?? current;
  }
  await store.updateDispute(trx, dispute.id, {
    state: 'settled',
    settled_minor: hostMinor + platformMinor,
    refund_host_minor: hostMinor,
    refund_platform_minor: platformMinor,
    host_loss_minor: lossMinor,
    ended_at: deps.clock.now(),
    ...OVER,
  });
  return true;
}

/** How an extra payment of this amount is split: overtime like the stay, everything else is the host's, without fee and tax. */
const splitPayment = (
  booking: BookingRecord,
  { reason }: Pick<store.DisputeRow, 'reason'>,
  amountMinor: number,
): { hostMinor: number; platformMinor: number; taxMinor: number } =>
  reason === 'overtime' ? shareExtra(booking, amountMinor) : { hostMinor: amountMinor, platformMinor: 0, taxMinor: 0 };

const toColumns = ({ hostMinor, platformMinor, taxMinor }: ReturnType<typeof splitPayment>) => ({
  host_minor: hostMinor,
  platform_minor: platformMinor,
  tax_minor: taxMinor,
});

/** Both agree on what the guest pays, so their saved card is charged. Who paid outside the product is asked to pay that way. */
export async function beginPayment(
  trx: Trx,
  deps: Deps,
  { booking, dispute }: Settling,
  amountMinor: number,
): Promise<void> {
  if (isPaidOutside(booking)) return askToPay(trx, deps, { booking, dispute }, amountMinor);
  await payments.openAttempts(trx, deps, booking, ['extra'], amountMinor, { disputeId: dispute.id });
  const split = toColumns(splitPayment(booking, dispute, amountMinor));
  await store.updateDispute(trx, dispute.id, { state: 'charging', settled_minor: amountMinor, ...split, ...OVER });
}

/** When a guest who hasn't paid is reminded for the last time. */
export const lastReminder = (dueAt: Date): Date => addHours(dueAt, -BOOKING_DISPUTE.payReminderDays * 24);

/** Until when the guest can pay by card, and when they're reminded. */
export const payDeadline = (now: Date): { due_at: Date; remind_at: Date } => {
  const dueAt = addHours(now, BOOKING_DISPUTE.payDays * 24);
  return { due_at: dueAt, remind_at: lastReminder(dueAt) };
};

/** The same outside the product. They're reminded twice, because a transfer takes days. */
const outsideDeadline = (now: Date): { due_at: Date; remind_at: Date } => {
  const dueAt = addHours(now, BOOKING_DISPUTE.outsidePayDays * 24);
  return { due_at: dueAt, remind_at: addHours(dueAt, -BOOKING_DISPUTE.outsideReminderDays * 24) };
};

/** Staff decided what the guest may pay, or it's paid outside the product. Nothing is charged until they do. */
export async function askToPay(
  trx: Trx,
  deps: Deps,
  { booking, dispute }: Settling,
  amountMinor: number,
): Promise<void> {
  const split = toColumns(splitPayment(booking, dispute, amountMinor));
  const deadline = (isPaidOutside(booking) ? outsideDeadline : payDeadline)(deps.clock.now());
  const change = { settled_minor: amountMinor, ...split, ...deadline };
  await store.updateDispute(trx, dispute.id, { state: 'due', ...change });
}

/** Nobody pays anything. */
export const settleWithNothing = (trx: Trx, deps: Deps, { dispute }: Settling): Promise<void> =>
  store.updateDispute(trx, dispute.id, { state: 'settled', settled_minor: 0, ended_at: deps.clock.now(), ...OVER });

/** The guest has paid: host, tax, and our fee get their parts. */
export async function recordPaid(trx: Trx, deps: Deps, { booking, dispute }: Settling): Promise<void> {
  const shares = {
    hostMinor: dispute.host_minor!,
    platformMinor: dispute.platform_minor!,
    taxMinor: dispute.tax_minor!,
  };
  await payments.postExtra(trx, deps, booking, { disputeId: dispute.id, isDirect: isPaidToHost(booking), ...shares });
  const ended = { failure_code: null, ended_at: deps.clock.now(), ...OVER };
  await store.updateDispute(trx, dispute.id, { state: 'settled', ...ended });
  const by: BookingActor = { by: 'guest', memberId: booking.guest.id };
  await tell(trx, deps, { booking, disputeId: dispute.id }, { code: 'extra-paid', actor: by });
}
