// Where an account is logged in: one row per grant of the embedded provider, with the browser's user agent.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { revokeApps } from '../modules/connected-apps/service.ts';
import { endGrant, endSignIn, endVisits } from './oidc-store.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

const USER_AGENT_MAXIMUM = 400;

export interface DeviceRow {
  readonly grant_id: string;
  readonly user_agent: string;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

/** Records that a device just got a token. */
export async function noteDevice(
  { db, clock }: Parts,
  { grantId, accountId, userAgent }: { grantId: string; accountId: string; userAgent: string },
): Promise<void> {
  const now = clock.now();
  const user_agent = userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAXIMUM);
  await db.kysely
    .insertInto('identity_device')
    .values({ grant_id: grantId, account_id: accountId, user_agent, signed_in_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('grant_id').doUpdateSet({ user_agent, last_used_at: now }))
    .execute();
}

/** Devices that are still logged in, most recently used first. */
export async function listDevices(db: Db, accountIds: readonly string[], now: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('identity_device as device')
    .innerJoin('oidc_item as item', (join) =>
      join.onRef('item.id', '=', 'device.grant_id').on('item.model', '=', 'Grant'),
    )
    .select(['device.grant_id', 'device.user_agent', 'device.signed_in_at', 'device.last_used_at'])
    .where(sql<boolean>`device.account_id = any(${accountIds}::uuid[])`)
    .where((or) => or.or([or('item.expires_at', 'is', null), or('item.expires_at', '>', now)]))
    .orderBy('device.last_used_at', 'desc')
    .orderBy('device.grant_id')
    .limit(100)
    .execute();
}

/** Logs out one of the accounts' devices; false if they have no such device. */
export async function endDevice(
  trx: Transaction<DB>,
  accountIds: readonly string[],
  grantId: string,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('identity_device')
    .where('grant_id', '=', grantId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .returning('account_id')
    .executeTakeFirst();
  if (!gone) return false;
  await endSignIn(trx, gone.account_id, grantId);
  return true;
}

/** Forgets the devices of an account that was just logged out everywhere. */
export async function forgetDevices(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom('identity_device').where('account_id', '=', accountId).execute();
}

/**
 * Logs out all of the account's devices except one, including those from before devices were recorded, which only have tokens. Also ends
 * connected apps, because someone logged in elsewhere may have connected them, and logins that were started and not finished.
 */
export async function endOtherDevices(
  trx: Transaction<DB>,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, keptGrantId }: { readonly accountId: string; readonly keptGrantId: string | undefined },
): Promise<void> {
  await endVisits(trx, accountId);
  const { rows } = await sql<{ id: string }>`
    select id from oidc_item where model = 'Grant' and payload ->> 'accountId' = ${accountId}`.execute(trx);
  const ended = rows.map(({ id }) => id).filter((id) => id !== keptGrantId);
  const apps = new Set(await revokeApps(trx, ended, clock.now()));
  for (const id of ended) {
    // The browser's session has the app's grant, too, and stays.
    if (apps.has(id)) await endGrant(trx, id);
    else await endSignIn(trx, accountId, id);
  }
  await trx
    .deleteFrom('identity_device')
    .where('account_id', '=', accountId)
    .$if(keptGrantId !== undefined, (query) => query.where('grant_id', '<>', keptGrantId!))
    .execute();
}

/** Deletes devices that are no longer logged in. */
export async function purgeDevices(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_device')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oidc_item')
            .select('id')
            .where('model', '=', 'Grant')
            .whereRef('oidc_item.id', '=', 'identity_device.grant_id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
