// Requests that were sent to several hosts at once. One authorization belongs to one of them at a time: to the first, to the next open
// one when that ends, and to the accepted one when its payment is captured. So there's never more than one, and it's never released too
// early.
import type { Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';
import { hasAuthorization, moveAuthorization } from '../../payments/service.ts';
import type { BookingRecord } from '../booking.ts';
import * as store from '../store.ts';
import { findGroupState, type GroupState, listOthers } from './group-store.ts';

type Member = Pick<BookingRecord, 'id' | 'groupId'>;

/** The group's other requests that wait for an answer, locked. The caller has locked their listings. */
export async function lockOpenOthers(trx: Transaction<DB>, booking: Member): Promise<BookingRecord[]> {
  const others: BookingRecord[] = [];
  for (const id of await listOthers(trx, booking, 'requested')) {
    const other = await store.lockRecord(trx, id);
    if (other) others.push(other);
  }
  return others;
}

/**
 * A request of a group ends. Its authorization goes to the next open one. True if there's nothing left for it to release: it had none,
 * or passed it on.
 */
export async function passOnAuthorization(trx: Transaction<DB>, booking: Member): Promise<boolean> {
  if (booking.groupId === undefined) return false;
  if (!(await hasAuthorization(trx, booking.id))) return true;
  const [next] = await listOthers(trx, booking, 'requested');
  if (next === undefined) return false;
  await moveAuthorization(trx, [booking.id], next);
  return true;
}

/** The accepted request takes the group's authorization, to capture its own price from it. */
export async function takeAuthorization(trx: Transaction<DB>, booking: Member): Promise<void> {
  if (booking.groupId === undefined || (await hasAuthorization(trx, booking.id))) return;
  await moveAuthorization(trx, await listOthers(trx, booking, 'requested'), booking.id);
}

/** How the booking's group stands; undefined if it's a request of its own. */
export const loadGroupState = async (db: Db, { groupId }: Member): Promise<GroupState | undefined> =>
  groupId === undefined ? undefined : findGroupState(db, groupId);
