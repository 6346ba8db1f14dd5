// Lowers the price and ends the payments when a monthly-paid stay ends early or a payment is written off. rules.ts has the notice period. The caller has locked the booking.
import type { LaterReduction } from '@daynook/contract/money/prices';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { postPromotionBack } from '../payments/service.ts';
import { calculateLoweredPrice } from '../prices/service.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { toFacts } from './view.ts';

type Trx = Transaction<DB>;
type Db = Parameters<typeof store.listInstallments>[0];

/** Lowers the booking's price by this much of the unpaid part. */
export async function lowerPrice(
  trx: Trx,
  deps: Pick<Deps, 'newId' | 'clock'>,
  bookingId: string,
  { amountMinor, reason }: { amountMinor: number; reason: LaterReduction },
): Promise<void> {
  if (amountMinor === 0) return;
  const agreed = await store.findPrice(trx, bookingId);
  const price = calculateLoweredPrice(agreed, amountMinor, reason);
  await store.updatePrice(trx, bookingId, { ...price, canceledMinor: amountMinor });
  const promotionMinor = agreed.promoMinor - price.promoMinor;
  if (promotionMinor > 0) await postPromotionBack(trx, deps, agreed, promotionMinor);
}

interface Stay {
  readonly id: string;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly currency: string;
}

/** The dates on which it can end early, and the effect of one of them; undefined for an invalid date. */
export async function planEarlyEnd(
  db: Db,
  { id, endsAt, timeZone, currency }: Stay,
  now: Date,
): Promise<{ dates: rules.EndDates | undefined; endOn: (lastDate: string) => rules.EarlyEnd | undefined }> {
  const rows = await store.listInstallments(db, id);
  const payments = rows.map((row) => ({ ...toFacts(row), ...rules.toPeriod(row) }));
  const today = startsOnLocalDate(now, timeZone);
  const dates = rules.endDates(payments, { today, endsAt, timeZone });
  return { dates, endOn: (lastDate) => rules.endOn(payments, dates, { lastDate, currency }) };
}

/** Ends the stay on that date. Later payments are dropped, the last one is reduced, and the price is lowered accordingly. */
export async function endInstallments(
  trx: Trx,
  deps: Pick<Deps, 'newId' | 'clock'>,
  bookingId: string,
  end: rules.EarlyEnd,
): Promise<void> {
  await store.deleteInstallments(
    trx,
    bookingId,
    end.gone.map(({ number }) => number),
  );
  if (end.cut) {
    const { number, untilDate, amountMinor } = end.cut;
    await store.cutInstallment(trx, bookingId, { number, untilDate, amountMinor });
  }
  await lowerPrice(trx, deps, bookingId, { amountMinor: end.canceledMinor, reason: 'ended-early' });
}
