// Queries for payment settings and payment options.
import type { Collector, ManualMethod } from '@daynook/contract/money/payment-methods';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/** Null means the operator. */
export type Payee = string | null;

export type OptionRow = Selectable<DB['payment_option']>;

export interface SettingsRow {
  readonly collectedBy: Collector;
  readonly methods: readonly ManualMethod[];
  readonly hasMonthlyPayments: boolean;
}

/** Undefined until the operator has set anything. */
export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom('payment_setting')
    .select(['collected_by', 'methods', 'monthly_payments'])
    .executeTakeFirst();
  return (
    row && {
      collectedBy: row.collected_by as Collector,
      methods: row.methods as ManualMethod[],
      hasMonthlyPayments: row.monthly_payments,
    }
  );
}

export async function putSettings(
  trx: Trx,
  {
    collectedBy,
    methods,
    hasMonthlyPayments,
    changedBy,
    at,
  }: SettingsRow & { readonly changedBy: string; readonly at: Date },
): Promise<void> {
  const values = {
    collected_by: collectedBy,
    methods: [...methods],
    monthly_payments: hasMonthlyPayments,
    changed_by: changedBy,
    changed_at: at,
  };
  await trx
    .insertInto('payment_setting')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

const isPayee = (payee: Payee) => sql<boolean>`host_id is not distinct from ${payee}::uuid`;

export const listOptions = (db: Db, payee: Payee): Promise<OptionRow[]> =>
  db.selectFrom('payment_option').selectAll().where(isPayee(payee)).orderBy('method').execute();

export const findOption = (db: Db, payee: Payee, method: ManualMethod): Promise<OptionRow | undefined> =>
  db.selectFrom('payment_option').selectAll().where(isPayee(payee)).where('method', '=', method).executeTakeFirst();

/** The methods with which the host and the operator can be paid. */
export async function listPayable(
  db: Db,
  { hostId, listingId }: { readonly hostId: string; readonly listingId: string },
): Promise<{ readonly host: readonly ManualMethod[]; readonly platform: readonly ManualMethod[] }> {
  const rows = await db
    .selectFrom('payment_option')
    .select(['method', 'host_id'])
    .where((eb) => eb.or([eb('host_id', '=', hostId), eb('host_id', 'is', null)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('listing')
            .select('listing.id')
            .where('listing.id', '=', listingId)
            .where(sql<boolean>`payment_option.method = any (listing.declined_payment_methods)`),
        ),
      ),
    )
    .execute();
  const of = (isHost: boolean) =>
    rows.filter(({ host_id }) => (host_id !== null) === isHost).map(({ method }) => method as ManualMethod);
  return { host: of(true), platform: of(false) };
}

/** The option's current or future id. Its details are encrypted for it. */
export async function lockOptionId(trx: Trx, payee: Payee, method: ManualMethod, newId: string): Promise<string> {
  const row = await trx
    .selectFrom('payment_option')
    .select('id')
    .where(isPayee(payee))
    .where('method', '=', method)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? newId;
}

export const putOption = (
  trx: Trx,
  option: {
    readonly id: string;
    readonly payee: Payee;
    readonly method: ManualMethod;
    readonly sealedDetails: Buffer;
    readonly at: Date;
  },
): Promise<OptionRow> =>
  trx
    .insertInto('payment_option')
    .values({
      id: option.id,
      host_id: option.payee,
      method: option.method,
      sealed_details: option.sealedDetails,
      changed_at: option.at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ sealed_details: option.sealedDetails, changed_at: option.at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** False if there's no such option. */
export async function deleteOption(db: Db, payee: Payee, method: ManualMethod): Promise<boolean> {
  const gone = await db
    .deleteFrom('payment_option')
    .where(isPayee(payee))
    .where('method', '=', method)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
