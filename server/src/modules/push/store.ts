// Queries for browsers that get push notifications.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface NewDevice {
  readonly id: string;
  readonly memberId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly grantId: string | null;
  readonly at: Date;
}

export const listDevices = (db: Db, memberId: string) =>
  db
    .selectFrom('push_device')
    .select(['id', 'name', 'grant_id', 'created_at', 'last_sent_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listDeviceIds = async (db: Db, memberId: string): Promise<string[]> =>
  (await db.selectFrom('push_device').select('id').where('member_id', '=', memberId).execute()).map(({ id }) => id);

/** The device with its keys, if it's still the member's. */
export const findDevice = (db: Db, id: string, memberId: string) =>
  db
    .selectFrom('push_device')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Adds the browser, or moves it to this member. A new id, so that what's queued for the member before isn't sent to this one. */
export async function replaceDevice(db: Db, device: NewDevice): Promise<void> {
  const known = await db
    .updateTable('push_device')
    .set({ p256dh: device.p256dh, auth: device.auth, name: device.name, grant_id: device.grantId })
    .where('endpoint', '=', device.endpoint)
    .where('member_id', '=', device.memberId)
    .returning('id')
    .executeTakeFirst();
  if (known) return;
  await db.deleteFrom('push_device').where('endpoint', '=', device.endpoint).execute();
  await db
    .insertInto('push_device')
    .values({
      id: device.id,
      member_id: device.memberId,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      name: device.name,
      grant_id: device.grantId,
      created_at: device.at,
    })
    // The same request twice at once.
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .execute();
}

/** True if it was the member's. */
export async function deleteDevice(db: Db, id: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of one login, or all of the member's. */
export async function deleteDevices(db: Db, memberId: string, grantId?: string): Promise<void> {
  let query = db.deleteFrom('push_device').where('member_id', '=', memberId);
  if (grantId !== undefined) query = query.where('grant_id', '=', grantId);
  await query.execute();
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('push_device').set({ last_sent_at: at }).where('id', '=', id).execute();
}

/** Whether the member has read this notification under the bell. */
export async function isRead(db: Db, notificationId: string): Promise<boolean> {
  const row = await db.selectFrom('notification').select('read_at').where('id', '=', notificationId).executeTakeFirst();
  return row !== undefined && row.read_at !== null;
}

/** Serializes one member's changes, so that the limit holds. */
export async function lockMember(db: Db, memberId: string): Promise<void> {
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(db);
}
