// The type that query functions take.
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<DB> | Transaction<DB>;
