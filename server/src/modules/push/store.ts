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

export const countDevices = async (db: Db, memberId: string): Promise<number> => {
  const row = await db
    .selectFrom('push_device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Browsers whose login still exists: however it ended, nothing is sent there anymore. Other providers' logins aren't known here. */
const liveDevices = (db: Db, memberId: string) =>
  db
    .selectFrom('push_device')
    .where('member_id', '=', memberId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('grant_id', 'is', null),
        exists(
          selectFrom('oidc_item')
            .select(sql`1`.as('one'))
            .where('model', '=', 'Grant')
            .whereRef('oidc_item.id', '=', 'push_device.grant_id'),
        ),
      ]),
    );

export const listDeviceIds = async (db: Db, memberId: string): Promise<string[]> =>
  (await liveDevices(db, memberId).select('push_device.id').execute()).map(({ id }) => id);

/** The device with its keys, if it's still the member's. */
export const findDevice = (db: Db, id: string, memberId: string) =>
  liveDevices(db, memberId)
    .select(['push_device.endpoint', 'push_device.p256dh', 'push_device.auth', 'push_device.rests_until'])
    .where('push_device.id', '=', id)
    .executeTakeFirst();

/** The browser's new endpoint. False if the member has none with either: then it was removed. */
export async function renameEndpoint(db: Db, memberId: string, before: string, endpoint: string): Promise<boolean> {
  const known = await db
    .selectFrom('push_device')
    .select('endpoint')
    .where('member_id', '=', memberId)
    .where('endpoint', 'in', [before, endpoint])
    .execute();
  // Another tab, or a request whose answer was lost, may have told us the new one.
  if (known.some((device) => device.endpoint === endpoint)) return true;
  if (known.length === 0) return false;
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).execute();
  await db
    .updateTable('push_device')
    .set({ endpoint })
    .where('member_id', '=', memberId)
    .where('endpoint', '=', before)
    .execute();
  return true;
}

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
  await db
    .updateTable('push_device')
    .set({ last_sent_at: at, failures: 0, rests_until: null })
    .where('id', '=', id)
    .execute();
}

/** Leaves its push service alone: for 10 seconds at first, twice as long after each failure in a row, 10 minutes at most. */
export async function rest(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update push_device set failures = least(failures + 1, 100),
      rests_until = ${now}::timestamptz + least(interval '10 minutes', interval '10 seconds' * 2 ^ least(failures, 10))
    where id = ${id}`.execute(db);
}

/** Whether the member has read this notification under the bell. */
export async function isRead(db: Db, notificationId: string): Promise<boolean> {
  const row = await db.selectFrom('notification').select('read_at').where('id', '=', notificationId).executeTakeFirst();
  return row !== undefined && row.read_at !== null;
}

/** Nothing went wrong: the member turned it off or read it, it was too late, or the browser unsubscribed. */
const FINE = [
  'too late',
  'turned off',
  'read already',
  'no longer true',
  'the browser was removed',
  'held for too long',
  'the browser was removed: status 404',
  'the browser was removed: status 410',
];

/** Notifications since this time: those that a push service took, and those that failed, for now or for good. */
export async function countRecentPushes(db: Db, since: Date): Promise<{ sent: number; failed: number }> {
  const { rows } = await sql<{ sent: number; failed: number }>`
    select count(*) filter (where dropped_because is null and done_at is not null)::float8 as sent,
      count(*) filter (where done_at is null or dropped_because <> all(${FINE}::text[]))::float8 as failed
    from (
      select done_at, dropped_because from outbox where topic = 'push' and done_at > ${since}
      union all
      select done_at, dropped_because from outbox where topic = 'push' and done_at is null and last_error is not null
    ) as recent`.execute(db);
  return rows[0]!;
}
