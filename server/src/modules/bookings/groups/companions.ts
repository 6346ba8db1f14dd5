// Holds that wait for the payment of another one: those of a series, and of a request to several hosts. They become bookings together
// with it, or end with it.
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { release } from '../../availability/service.ts';
import type { BookingRecord } from '../booking.ts';
import { deleteHold } from '../hold-store.ts';
import { dropSeries, listSeriesHolds } from '../series/series-holds.ts';
import { deleteGroup, listOthers } from './group-store.ts';

type Hold = Pick<BookingRecord, 'id' | 'series' | 'groupId'>;

/** The hold whose payment decides about this one. */
export const findPayerId = ({ id, series, groupId }: Hold): string => series?.id ?? groupId ?? id;

/** The other holds that this one pays for, in order. */
export async function listCompanions(trx: Transaction<DB>, hold: Hold): Promise<string[]> {
  return hold.series ? listSeriesHolds(trx, hold) : listOthers(trx, hold, 'hold');
}

/** The payment failed, so only the first hold is left, a hold like any other. */
export async function dropCompanions(trx: Transaction<DB>, first: Hold): Promise<void> {
  await dropSeries(trx, first);
  if (first.groupId !== first.id) return;
  for (const id of await listOthers(trx, first, 'hold')) {
    await release(trx, id);
    await deleteHold(trx, id);
  }
  await deleteGroup(trx, first.id);
}
