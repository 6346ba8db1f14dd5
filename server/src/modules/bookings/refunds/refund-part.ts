// Refunds part of a booking's price besides a cancellation: agreed on through staff, or in a dispute. Booking, ledger, and the call to
// the provider are one transaction; afterward the caller runs `returnMoney`.
import type { RefundBearer } from '@daynook/contract/limits/refunds';
import type { Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import * as payments from '../../payments/service.ts';
import { calculateLoss, mostBack } from '../../prices/service.ts';
import type { BookingRecord } from '../booking.ts';
import { openRefund, refundParts } from '../return-money.ts';
import * as refunds from './refund-store.ts';
import { findBalance, isSettled } from './refund-view.ts';

/** A refund and who it comes from. */
export interface RefundPart {
  readonly amountMinor: number;
  readonly bearer: RefundBearer;
  readonly hostLossMinor: number;
  readonly taxBackMinor: number;
  /** What earlier refunds returned. */
  readonly beforeMinor: number;
}

/** The most that can be refunded, by who bears it; zero if nothing was paid. */
export async function calculateMost(db: Db, booking: BookingRecord): Promise<{ host: number; platform: number }> {
  const balance = await findBalance(db, booking);
  return balance ? mostBack(balance) : { host: 0, platform: 0 };
}

/** What a refund of this amount means; undefined if that isn't left. What we bear changes neither price nor tax. */
export async function calculatePart(
  db: Db,
  booking: BookingRecord,
  { amountMinor, bearer }: { amountMinor: number; bearer: RefundBearer },
): Promise<RefundPart | undefined> {
  const balance = await findBalance(db, booking);
  if (!balance || amountMinor > mostBack(balance)[bearer]) return undefined;
  const loss =
    bearer === 'host' ? calculateLoss(balance, amountMinor) : ({ hostLossMinor: 0, taxBackMinor: 0 } as const);
  return { amountMinor, bearer, beforeMinor: balance.backMinor, ...loss };
}

/** Starts the refund, once for each id. The caller has locked the booking. Returns the booking as it is then. */
export async function refundPart(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { id, beforeMinor, ...part }: RefundPart & { readonly id: string },
): Promise<BookingRecord> {
  const given = { ...part, isSettled: isSettled(booking) };
  await refunds.addGivenBack(trx, booking.id, given);
  await payments.postGivenBack(trx, deps, booking, id, given);
  await openRefund(trx, deps, booking, refundParts(booking, part.amountMinor, { beforeMinor }));
  return { ...booking, hostLossMinor: booking.hostLossMinor + part.hostLossMinor, version: booking.version + 1 };
}
