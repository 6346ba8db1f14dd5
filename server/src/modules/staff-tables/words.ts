// Resolves search text in staff tables to IDs of people and of things by number. The IDs go into the table's query, so the database
// knows how many there are when it plans. Only reads what other modules own.
import { STAFF_TABLES } from '@daynook/contract/staff-table-limits';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import { likeText } from '../../lib/cursor.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** The most matches we look through; beyond that, the reader is asked for a more specific word. */
const MATCHES = 2_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text as an ID, if it is one. */
export const idIn = (text: string): string | undefined => {
  const trimmed = text.trim();
  return UUID.test(trimmed) ? trimmed.toLowerCase() : undefined;
};

/** Long enough for a substring search; shorter text has no index. */
export const isPart = (text: string): boolean => text.length >= STAFF_TABLES.partMinimumCharacters;

/** The smallest text greater than everything with this prefix. */
const END = '\u{10ffff}';
const beginsWith = (column: RawBuilder<unknown>, beginning: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${column} >= ${beginning} and ${column} < ${beginning} || ${END}`;

/** Names that begin with the text, whatever accents either has. */
export const isNamed = (name: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> =>
  beginsWith(baseLetters(name), sql`base_letters(${beginning}::text)`);

/** Members by part of their name, email address, or username; short text matches only the beginning of names. */
export function peopleNamed(text: string): RawBuilder<{ id: string }> {
  const like = `%${likeText(text)}%`;
  return isPart(text)
    ? sql`select id from member
        where deleted_at is null and (name ilike ${like} or email::text ilike ${like} or username::text ilike ${like})`
    : sql`select id from member where deleted_at is null and ${isNamed(sql`name`, text)}`;
}

export const listingsBeginning = (text: string): RawBuilder<{ id: string }> =>
  sql`select id from listing where ${isNamed(sql`title`, text)} and state <> 'deleted'`;

/** A booking or ticket number, complete or its beginning, with or without the letters. */
function numberIn(text: string, letters: string): string | undefined {
  const number = text.trim().toUpperCase();
  const bare = number.startsWith(letters) ? number.slice(letters.length) : number;
  return /^[0-9A-Z-]{3,24}$/.test(bare) ? letters + bare : undefined;
}

export function bookingsNumbered(text: string): RawBuilder<{ id: string }> {
  const number = numberIn(text, 'DN-');
  if (number === undefined) return sql`select null::uuid as id where false`;
  return sql`select id from booking where ${beginsWith(sql`reference`, sql`${number}::text`)} and status <> 'hold'`;
}

export function ticketsNumbered(text: string): RawBuilder<{ id: string }> {
  const number = text.trim().toUpperCase();
  const whole = number.startsWith('S-') ? number : `S-${number}`;
  return sql`select id from support_ticket where reference = ${whole}`;
}

/** A query for the IDs found by others, up to a limit. */
export function selectIds(statements: readonly RawBuilder<{ id: string }>[]): RawBuilder<{ id: string }> {
  const parts = statements.map((statement) => sql`(${statement} limit ${MATCHES + 1})`);
  return sql`select distinct id from (${sql.join(parts, sql` union all `)}) as found where id is not null limit ${MATCHES + 1}`;
}

/** The IDs found by these queries, up to a limit, and whether there are more. */
export async function idsOf(
  db: Db,
  statements: readonly RawBuilder<{ id: string }>[],
): Promise<{ ids: string[]; isBroad: boolean }> {
  const { rows } = await selectIds(statements).execute(db);
  return { ids: rows.slice(0, MATCHES).map(({ id }) => id), isBroad: rows.length > MATCHES };
}

export const isAnyOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${column} = any(${ids}::uuid[])`;

const DAY_MS = 86_400_000;
const startOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** From the first of these days through the last, in UTC. */
export function within(
  column: RawBuilder<unknown>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${new Date(startOf(to).getTime() + DAY_MS)}`]),
  ];
}

/** A filter that was chosen. */
export const equals = (column: RawBuilder<unknown>, value: string | undefined): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${column} = ${value}`];
