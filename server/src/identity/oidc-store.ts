// Stores the provider's sessions, grants, codes, and tokens in one table. A single atomic update decides who may use a code or refresh
// token, and for how long a second use counts as a second tab (docs/decisions/0010).
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Adapter, type AdapterPayload, errors } from './oidc-library.ts';

/** A refresh token used again within this time is only refused, because another tab was slightly late (F4). */
export const REUSE_LEEWAY_SECONDS = 20;

/** Models that end with their grant. Interactions and sessions name a grant, too, but must outlive it. */
const ENDED_WITH_GRANT = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** Makes text storable as jsonb. A NUL or half a surrogate pair in a client's `state` must not cause a server error. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

class OidcStore implements Adapter {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #model: string;

  constructor(deps: Pick<Deps, 'db' | 'clock'>, model: string) {
    this.#deps = deps;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const values = {
      payload: JSON.stringify(payload, storable),
      grant_id: ENDED_WITH_GRANT.has(this.#model) ? (payload.grantId ?? null) : null,
      user_code: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresInSeconds ? new Date(this.#deps.clock.now().getTime() + expiresInSeconds * 1000) : null,
    };
    await this.#deps.db.kysely
      .insertInto('oidc_item')
      .values({ model: this.#model, id, ...values })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
      .execute();
  }

  async #find(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    if (value.includes('\0')) return undefined;
    const now = this.#deps.clock.now();
    const row = await this.#deps.db.kysely
      .selectFrom('oidc_item')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = row.payload as AdapterPayload;
    if (!row.consumed_at || this.#isWithinLeeway(row.consumed_at, now)) return payload;
    return { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  }

  /** During the leeway, a used refresh token looks unused, so that its grant stays. Using it then fails below. */
  #isWithinLeeway(consumedAt: Date, now: Date): boolean {
    return this.#model === 'RefreshToken' && now.getTime() - consumedAt.getTime() < REUSE_LEEWAY_SECONDS * 1000;
  }

  find(id: string) {
    return this.#find('id', id);
  }
  findByUid(uid: string) {
    return this.#find('uid', uid);
  }
  findByUserCode(userCode: string) {
    return this.#find('user_code', userCode);
  }

  /** Exactly one of several simultaneous callers succeeds. The others are refused (F3). */
  async consume(id: string): Promise<void> {
    const won = await this.#deps.db.kysely
      .updateTable('oidc_item')
      .set({ consumed_at: this.#deps.clock.now() })
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .where('consumed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!won) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#deps.db.kysely.deleteFrom('oidc_item').where('model', '=', this.#model).where('id', '=', id).execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteByGrant(this.#deps.db.kysely, grantId);
  }
}

/** The store with the provider's interface. */
export const oidcStore =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (model: string): Adapter =>
    new OidcStore(deps, model);

async function deleteByGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('oidc_item').where('grant_id', '=', grantId).execute();
}

/** Whether the access token's grant still exists. Logging out, switching accounts, and a replayed token end it. */
export async function isGrantAlive(db: Db, grantId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_item')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a grant with everything issued from it. */
export async function endGrant(db: Db, grantId: string): Promise<void> {
  await deleteByGrant(db, grantId);
  await db.deleteFrom('oidc_item').where('model', '=', 'Grant').where('id', '=', grantId).execute();
}

/** Where a visit to the login pages keeps who has logged in, or is about to. */
const NAMED_IN_VISIT = [
  '{result,login,accountId}',
  '{result,firstStep,accountId}',
  '{result,passed,accountId}',
  '{result,pendingLink,accountId}',
  '{lastSubmission,login,accountId}',
];

/** Ends logins of the account that were prepared and not finished. Visits last an hour, so there are few. */
export async function endVisits(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('oidc_item')
    .where('model', '=', 'Interaction')
    .where((or) => or.or(NAMED_IN_VISIT.map((path) => sql<boolean>`payload #>> ${path}::text[] = ${accountId}`)))
    .execute();
}

/** Logs the account out everywhere: sessions, grants, everything issued from them, and logins that were only prepared. */
export async function endAccountSessions(db: Db, accountId: string): Promise<void> {
  await endVisits(db, accountId);
  const ended = await db
    .deleteFrom('oidc_item')
    .where('model', 'in', ['Session', 'Grant'])
    .where(sql<boolean>`payload ->> 'accountId' = ${accountId}`)
    .returning(['model', 'id'])
    .execute();
  const grantIds = ended.filter(({ model }) => model === 'Grant').map(({ id }) => id);
  if (grantIds.length > 0) await db.deleteFrom('oidc_item').where('grant_id', 'in', grantIds).execute();
}

/** Logs out one device: its grant, everything issued from it, and the browser session that holds it. */
export async function endSignIn(db: Db, accountId: string, grantId: string): Promise<void> {
  await endGrant(db, grantId);
  await db
    .deleteFrom('oidc_item')
    .where('model', '=', 'Session')
    .where(sql<boolean>`payload ->> 'accountId' = ${accountId}`)
    .where(
      sql<boolean>`exists (select from jsonb_each(coalesce(payload -> 'authorizations', '{}')) as given
        where given.value ->> 'grantId' = ${grantId})`,
    )
    .execute();
}

/** Deletes expired rows, a limited number at a time. Returns how many. */
export async function deleteExpiredItems(db: Db, before: Date, maximum = 5_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from oidc_item where ctid in (select ctid from oidc_item where expires_at < ${before} limit ${maximum})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
