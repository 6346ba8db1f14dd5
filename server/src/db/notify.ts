// Tells all processes that something changed.
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Sends it to all processes that listen to the channel, once the transaction commits. */
export const notifyAfterCommit = (trx: Db, { channel, payload = '' }: { channel: string; payload?: string }) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(trx);
