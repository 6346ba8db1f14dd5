// The tables of the simulated card network. They stand for the provider's own database, so only sandbox.ts may use them. Its writes don't
// wait for the disk: the booking's own transaction comes later in the same log, so once that's on disk, they are too. If the machine dies
// before, the network has never heard of the call, and we look that up.
import { type Kysely, type Selectable, sql } from 'kysely';
import { withoutWaiting } from '../../db/quick-writes.ts';
import type { DB, SandboxCharge } from '../../db/schema.ts';

type ChargeRow = Selectable<SandboxCharge>;

const PAGE_SIZE = 100;

export const findCharge = (db: Kysely<DB>, reference: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('sandbox_charge').selectAll().where('reference', '=', reference).executeTakeFirst();

export const findChargeByKey = (db: Kysely<DB>, idempotencyKey: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('sandbox_charge').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** False if the charge is in neither state. */
export async function moveCharge(
  db: Kysely<DB>,
  reference: string,
  from: 'authorized',
  { to, capturedMinor }: { to: 'captured' | 'voided'; capturedMinor: number | null },
): Promise<boolean> {
  const moved = await db
    .with('quick', withoutWaiting)
    .updateTable('sandbox_charge')
    .from('quick')
    .set({ state: to, captured_minor: capturedMinor })
    .where('reference', '=', reference)
    .where('state', 'in', [from, to])
    .returning('reference')
    .executeTakeFirst();
  return moved !== undefined;
}

type NewCharge = Pick<
  ChargeRow,
  'reference' | 'idempotency_key' | 'card_last4' | 'amount_minor' | 'currency' | 'created_at'
> & { readonly state: 'authorized' | 'captured' };

/** False if the call with this key was made before. */
export async function addQuickly(db: Kysely<DB>, charge: NewCharge): Promise<boolean> {
  const added = await db
    .with('quick', withoutWaiting)
    .insertInto('sandbox_charge')
    .columns(['reference', 'idempotency_key', 'card_last4', 'amount_minor', 'currency', 'state', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('quick')
        .select([
          sql<string>`${charge.reference}::text`.as('reference'),
          sql<string>`${charge.idempotency_key}::text`.as('idempotency_key'),
          sql<string>`${charge.card_last4}::text`.as('card_last4'),
          sql<number>`${charge.amount_minor}::bigint`.as('amount_minor'),
          sql<string>`${charge.currency}::char(3)`.as('currency'),
          sql.lit(charge.state).as('state'),
          sql<Date>`${charge.created_at}::timestamptz`.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return added !== undefined;
}

/** Does nothing if the call with this key was made before. */
export async function addCharge(db: Kysely<DB>, charge: NewCharge): Promise<void> {
  await db
    .insertInto('sandbox_charge')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Does nothing if the call with this key was made before. */
export async function addRefund(
  db: Kysely<DB>,
  refund: { idempotencyKey: string; reference: string; amountMinor: number; createdAt: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('sandbox_refund')
      .values({
        idempotency_key: refund.idempotencyKey,
        charge_reference: refund.reference,
        amount_minor: refund.amountMinor,
        created_at: refund.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('idempotency_key')
      .executeTakeFirst();
    if (!added) return;
    // The table doesn't allow refunding more than was charged.
    await trx
      .updateTable('sandbox_charge')
      .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', refund.amountMinor) }))
      .where('reference', '=', refund.reference)
      .execute();
  });
}

/** A page of charges created in [from, to), after the charge with that reference. `next` is undefined on the last page. */
export async function listCharges(
  db: Kysely<DB>,
  { from, to, after }: { readonly from: Date; readonly to: Date; readonly after?: string | undefined },
): Promise<{ rows: ChargeRow[]; next: string | undefined }> {
  const rows = await db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('created_at', 'reference'),
          '>',
          selectFrom('sandbox_charge')
            .where('reference', '=', after!)
            .select(['created_at', 'reference'])
            .$asTuple('created_at', 'reference'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('reference')
    .limit(PAGE_SIZE)
    .execute();
  return { rows, next: rows.length === PAGE_SIZE ? rows.at(-1)!.reference : undefined };
}
