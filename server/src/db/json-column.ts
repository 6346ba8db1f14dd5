/**
 * The type of a jsonb column, used by the generated schema.
 */
import type { ColumnType } from 'kysely';

/**
 * Read as a value nobody has checked yet; written as JSON text, because the driver would turn a plain array into an SQL
 * array: `JSON.stringify` it.
 */
export type JsonColumn = ColumnType<unknown, string, string>;
