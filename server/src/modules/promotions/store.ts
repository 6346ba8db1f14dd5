// Queries for promo codes.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

type Trx = Transaction<DB>;

export type CodeRow = Selectable<DB['promo_code']>;

/** Which bookings count as uses: a hold until it expires, and a canceled booking while part of its promotion is spent. */
const counts = (now: Date) => sql<boolean>`(
  booking.status not in ('hold', 'declined', 'withdrawn', 'expired', 'cancelled')
  or (booking.status = 'hold' and (booking.expires_at > ${now} or exists (
    select from payment_attempt where booking_id = booking.id and payment_attempt.status in ('pending', 'unknown'))))
  or (booking.status = 'cancelled' and booking.promo_back_minor < booking.promo_minor))`;

/** Locks the code if a use is about to be counted, so only one of several concurrent bookings gets the last use. */
export async function findCode(
  db: Db,
  code: string,
  { isLocked }: { isLocked: boolean },
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('promo_code')
    .selectAll()
    .where('code', '=', code)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** What must be known before a use is allowed. The booking that's about to use it doesn't count. */
export async function findUses(
  db: Db,
  {
    codeId,
    guestId,
    exceptIds,
    listingId,
    now,
  }: { codeId: string; guestId: string; exceptIds: readonly string[]; listingId: string; now: Date },
): Promise<{ total: number; own: number; hasBooked: boolean; city: string }> {
  const { rows } = await sql<{ total: number; own: number; hasBooked: boolean; city: string }>`
    select uses.*, property.city,
      exists (select from booking where guest_id = ${guestId} and id <> all(${exceptIds}::uuid[])
        and (confirmed_at is not null or status in ('requested', 'awaiting_payment'))) as "hasBooked"
    from listing join property on property.id = listing.property_id cross join (
      select count(*)::int as total, (count(*) filter (where guest_id = ${guestId}))::int as own
      from booking where promo_code_id = ${codeId} and id <> all(${exceptIds}::uuid[]) and ${counts(now)}
    ) as uses
    where listing.id = ${listingId}`.execute(db);
  return rows[0]!;
}

interface CodeSums {
  readonly uses: number;
  readonly costs: Readonly<Record<string, number>>;
}

const withSums = (now: Date) => sql<CodeSums & { created_by_name: string }>`
  select promo_code.*, member.name as created_by_name,
    (select count(*)::int from booking where promo_code_id = promo_code.id and ${counts(now)}) as uses,
    coalesce((select jsonb_object_agg(currency, cost) from (
      select currency, sum(promo_minor - promo_back_minor) as cost from booking
      where promo_code_id = promo_code.id and confirmed_at is not null group by currency) as spent where cost > 0), '{}') as costs
  from promo_code join member on member.id = promo_code.created_by`;
export type CodeWithSums = CodeRow & CodeSums & { readonly created_by_name: string };

export async function listCodes(
  db: Db,
  now: Date,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<CodeWithSums[]> {
  const { rows } = await sql<CodeWithSums>`${withSums(now)}
    where ${after === undefined ? sql`true` : sql`(promo_code.created_at, promo_code.id) < (${after.at}, ${after.id}::uuid)`}
    order by promo_code.created_at desc, promo_code.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findWithSums(db: Db, now: Date, id: string): Promise<CodeWithSums | undefined> {
  const { rows } = await sql<CodeWithSums>`${withSums(now)} where promo_code.id = ${id}`.execute(db);
  return rows[0];
}

export type NewCode = Omit<CodeRow, 'amounts' | 'minimums'> & {
  readonly amounts: Readonly<Record<string, number>>;
  readonly minimums: Readonly<Record<string, number>>;
};

/** False if the code exists already. */
export async function insertCode(trx: Trx, { amounts, minimums, ...code }: NewCode): Promise<boolean> {
  const row = await trx
    .insertInto('promo_code')
    .values({ ...code, amounts: JSON.stringify(amounts), minimums: JSON.stringify(minimums) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it has already ended. */
export async function endCode(trx: Trx, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('promo_code')
    .set({ ends_at: at })
    .where('id', '=', id)
    .where('starts_at', '<', at)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findHostId(db: Db, listingId: string): Promise<string | undefined> {
  return (await db.selectFrom('listing').select('host_id').where('id', '=', listingId).executeTakeFirst())?.host_id;
}
