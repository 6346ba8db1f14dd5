// The holds of a series while its first booking is being paid: they become bookings together with it, or end with it.
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { release } from '../../availability/service.ts';
import type { BookingRecord } from '../booking.ts';
import { deleteHold, deleteSeries, listSeriesHolds as listHolds } from '../hold-store.ts';

type Member = Pick<BookingRecord, 'id' | 'series'>;

/** The other holds of the series that this booking pays for, in order. */
export const listSeriesHolds = (trx: Transaction<DB>, { id }: Member): Promise<string[]> => listHolds(trx, id);

/** The payment of the first booking failed, so there's no series: the other holds end, and the first one is a hold like any other. */
export async function dropSeries(trx: Transaction<DB>, first: Member): Promise<void> {
  if (first.series?.id !== first.id) return;
  for (const id of await listSeriesHolds(trx, first)) {
    await release(trx, id);
    await deleteHold(trx, id);
  }
  await deleteSeries(trx, first.id);
}
