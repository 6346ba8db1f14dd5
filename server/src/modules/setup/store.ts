// Queries for the first start: one-time codes, and what's done of the setup.
import type { SetupStepName } from '@daynook/contract/settings/setup-steps';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface NewCode {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores the code, and removes those that no longer work and the oldest of too many. */
export async function addCode(trx: Trx, code: NewCode, kept: number): Promise<void> {
  await sql`
    delete from setup_code where used_at is null and (expires_at <= ${code.createdAt}::timestamptz or id in (
      select id from setup_code where used_at is null order by created_at desc, id desc offset ${kept - 1}::integer))`.execute(
    trx,
  );
  await trx
    .insertInto('setup_code')
    .values({ id: code.id, code_hash: code.codeHash, created_at: code.createdAt, expires_at: code.expiresAt })
    .execute();
}

/** The hashes of codes that nobody has used, of those that expired, too. */
export const listUnused = (db: Db) =>
  db.selectFrom('setup_code').select(['id', 'code_hash', 'expires_at']).where('used_at', 'is', null).execute();

/** Of two people with a code at once, one waits for the other. */
export const lockCodes = (trx: Trx) => sql`lock table setup_code in share row exclusive mode`.execute(trx);

/** The code was used, and the others no longer work. */
export async function consumeCode(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('setup_code').set({ used_at: at }).where('id', '=', id).execute();
  await trx.deleteFrom('setup_code').where('used_at', 'is', null).execute();
}

/** Whether this installation's first admin came with a code. */
export async function wasCodeUsed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('setup_code')
    .select('id')
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const listSteps = (db: Db) => db.selectFrom('setup_step').select(['name', 'is_skipped']).execute();

export interface FinishedStep {
  readonly name: SetupStepName;
  readonly isSkipped: boolean;
  readonly finishedBy: string;
  readonly finishedAt: Date;
}

export async function putStep(db: Db, step: FinishedStep): Promise<void> {
  const row = { is_skipped: step.isSkipped, finished_by: step.finishedBy, finished_at: step.finishedAt };
  await db
    .insertInto('setup_step')
    .values({ name: step.name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export const removeStep = (db: Db, name: SetupStepName) =>
  db.deleteFrom('setup_step').where('name', '=', name).execute();
