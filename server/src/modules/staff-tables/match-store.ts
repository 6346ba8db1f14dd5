// Resolves search text in staff tables to IDs of people and of things by number. The IDs go into the table's query, so the database
// knows how many there are when it plans. Only reads what other modules own.
import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import { likeText } from '../../lib/cursor.ts';

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

type Ids = RawBuilder<{ id: string }>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** By a complete email address, compared as a whole, because most of its parts are common. */
export const membersWithEmail = (text: string): Ids[] =>
  EMAIL.test(text.trim())
    ? [sql`select id from member where email = ${text.trim()}::citext and deleted_at is null`]
    : [];

/** Names that begin with the text, whatever accents either has. */
const isNamed = (name: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> =>
  beginsWith(baseLetters(name), sql`base_letters(${beginning}::text)`);

const memberName = sql`name`;
const membersBeginning = (text: string): Ids =>
  sql`select id from member where deleted_at is null and ${isNamed(memberName, text)} order by ${baseLetters(memberName)}, id`;

interface Names {
  /** Ignores email addresses and usernames, for roles that don't see them and could otherwise guess them letter by letter. */
  readonly isByName?: boolean;
}

/** Part of a member's name, email address, or username. */
export const nameLike = (text: string): RawBuilder<unknown> => {
  const like = `%${likeText(text)}%`;
  return sql`(name ilike ${like} or email::text ilike ${like} or username::text ilike ${like})`;
};

/**
 * Members by part of their name, email address, or username, fastest query first. Short text only matches the beginning of names.
 */
export function peopleNamed(text: string, { isByName = false }: Names = {}): Ids[] {
  if (!isPart(text)) return [membersBeginning(text)];
  const parts = isByName ? sql`name ilike ${`%${likeText(text)}%`}` : nameLike(text);
  return [membersBeginning(text), sql`select id from member where deleted_at is null and ${parts}`];
}

const listingTitle = sql`title`;
export const listingsBeginning = (text: string): Ids =>
  sql`select id from listing where ${isNamed(listingTitle, text)} and state <> 'deleted' order by ${baseLetters(listingTitle)}, id`;

export const listingsTitled = (text: string): Ids =>
  sql`select id from listing where state <> 'deleted' and title ilike ${`%${likeText(text)}%`}`;

/** Listings by city, and by street for roles that can see members' data. */
export function listingsAt(text: string, { isPrivate }: { isPrivate: boolean }): Ids[] {
  const like = `%${likeText(text)}%`;
  const inCity: Ids = sql`select listing.id from property join listing on property_id = property.id where city ilike ${like}`;
  const onStreet: Ids = sql`select listing.id from property_address join listing using (property_id) where street ilike ${like}`;
  return isPrivate ? [inCity, onStreet] : [inCity];
}

/** Hosts by the street of their property. */
export const hostsOnStreet = (text: string): Ids =>
  sql`select host_id as id from property_address join property on property.id = property_id where street ilike ${`%${likeText(text)}%`}`;

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

/**
 * The IDs found by these queries, up to a limit, and whether there are more. One query at a time, because a common word reaches the
 * limit in the first.
 */
export async function findIds(db: Db, statements: readonly Ids[]): Promise<{ ids: string[]; isBroad: boolean }> {
  const ids = new Set<string>();
  for (const statement of statements) {
    const { rows } = await sql<{ id: string | null }>`${statement} limit ${MATCHES + 1}`.execute(db);
    for (const { id } of rows) if (id !== null) ids.add(id);
    if (ids.size > MATCHES) break;
  }
  return { ids: [...ids].slice(0, MATCHES), isBroad: ids.size > MATCHES };
}

/** The results of the first queries or, if there are none, of the others. */
export async function findFirstIds(db: Db, exact: readonly Ids[], others: readonly Ids[]): ReturnType<typeof findIds> {
  const found = await findIds(db, exact);
  return found.ids.length > 0 ? found : findIds(db, others);
}

export const findPeople = (db: Db, text: string, names: Names = {}): ReturnType<typeof findIds> =>
  findFirstIds(db, names.isByName ? [] : membersWithEmail(text), peopleNamed(text, names));

export const isAnyOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${column} = any(${ids}::uuid[])`;

const DAY_MS = 86_400_000;
const toUtcStart = (date: string) => new Date(`${date}T00:00:00Z`);

/** From the first of these days through the last, in UTC. */
export function filterByDates(
  column: RawBuilder<unknown>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${toUtcStart(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${new Date(toUtcStart(to).getTime() + DAY_MS)}`]),
  ];
}

/** Filters by a chosen value. */
export const filterByValue = (column: RawBuilder<unknown>, value: string | undefined): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${column} = ${value}`];
