// What a stay that's paid monthly costs when it ends early, or when a payment is given up. The caller has the booking locked.
import type { LaterReduction } from '@daynook/contract/money/prices';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { postPromotionBack } from '../payments/service.ts';
import { lesserPrice } from '../prices/service.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { factsOf } from './view.ts';

type Trx = Transaction<DB>;
type Db = Parameters<typeof store.listInstallments>[0];

/** The booking costs so much less, of what isn't paid. */
export async function lowerPrice(
  trx: Trx,
  deps: Pick<Deps, 'newId' | 'clock'>,
  bookingId: string,
  { amountMinor, reason }: { amountMinor: number; reason: LaterReduction },
): Promise<void> {
  if (amountMinor === 0) return;
  const agreed = await store.findPrice(trx, bookingId);
  const price = lesserPrice(agreed, amountMinor, reason);
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

/** The dates on which it can end early, and what follows from one of them; undefined for a date that can't be. */
export async function planEarlyEnd(
  db: Db,
  { id, endsAt, timeZone, currency }: Stay,
  now: Date,
): Promise<{ dates: rules.EndDates | undefined; endOn: (lastDate: string) => rules.EarlyEnd | undefined }> {
  const rows = await store.listInstallments(db, id);
  const payments = rows.map((row) => ({ ...factsOf(row), ...rules.periodOf(row) }));
  const today = startsOnLocalDate(now, timeZone);
  const dates = rules.endDates(payments, { today, endsAt, timeZone });
  return { dates, endOn: (lastDate) => rules.endOn(payments, dates, { lastDate, currency }) };
}

/** The stay ends on that date: later payments are gone, the one in which it ends is smaller, and the booking costs that much less. */
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
