// Queries for texts that the operator changed.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/** Which texts. */
export type TextKind = 'email' | 'help' | 'help-order' | 'legal' | 'page';

const selectRows = (db: Db, kind: TextKind) =>
  db
    .selectFrom('site_text')
    .innerJoin('member', 'member.id', 'site_text.changed_by')
    .select([
      'site_text.name',
      'site_text.version',
      'site_text.value',
      'site_text.reason',
      'site_text.changed_at',
      'member.name as changed_by_name',
    ])
    .where('site_text.kind', '=', kind);

export type TextRow = Awaited<ReturnType<typeof listLatest>>[number];

/** The latest row of each text that was ever changed. */
export const listLatest = (db: Db, kind: TextKind) =>
  selectRows(db, kind).distinctOn('site_text.name').orderBy('site_text.name').orderBy('version', 'desc').execute();

/** One version, or the latest. */
export const findVersion = (db: Db, kind: TextKind, name: string, version?: number): Promise<TextRow | undefined> =>
  selectRows(db, kind)
    .where('site_text.name', '=', name)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Latest first. */
export const listChanges = (
  db: Db,
  kind: TextKind,
  name: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<TextRow[]> =>
  selectRows(db, kind)
    .where('site_text.name', '=', name)
    .$if(before !== undefined, (query) => query.where('version', '<', before!))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** Until the end of the transaction, nobody else changes texts. */
export const lockTexts = (trx: Trx) => sql`lock table site_text in share row exclusive mode`.execute(trx);

/** How many help articles are there now apart from the named ones; those that were undone to nothing aren't. */
export async function countHelpWithout(trx: Trx, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select distinct on (name) value
      from site_text
      where kind = 'help' and name <> all(${names}::text[])
      order by name, version desc
    ) latest
    where value -> 'texts' <> '{}'::jsonb
  `.execute(trx);
  return rows[0]!.count;
}

/** How many blog posts there are; those that were undone to nothing don't count. */
export async function countPosts(trx: Trx, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select distinct on (name) value
      from site_text
      where kind = 'page' and starts_with(name, ${prefix})
      order by name, version desc
    ) latest
    where value -> 'texts' <> '{}'::jsonb
  `.execute(trx);
  return rows[0]!.count;
}

export interface LegalEventRow {
  readonly name: string;
  /** Of the change. */
  readonly change: number;
  /** Without its texts. */
  readonly value: unknown;
  readonly languages: string[];
}

/** Every publication and withdrawal of every legal document, oldest first, without the texts. */
export async function listLegalEvents(db: Db): Promise<LegalEventRow[]> {
  const { rows } = await sql<LegalEventRow>`
    select name, version as change, value - 'texts' as value, array(select jsonb_object_keys(value -> 'texts')) as languages
    from site_text
    where kind = 'legal'
    order by name, version
  `.execute(db);
  return rows;
}

/** The publication of a version. */
export const findLegalText = (db: Db, document: string, version: number): Promise<TextRow | undefined> =>
  selectRows(db, 'legal')
    .where('site_text.name', '=', document)
    .where(sql<boolean>`value ->> 'kind' = 'published' and value -> 'version' = to_jsonb(${version}::integer)`)
    .executeTakeFirst();

export interface NewRow {
  readonly id: string;
  readonly kind: TextKind;
  readonly name: string;
  readonly version: number;
  readonly value: unknown;
  readonly reason: string;
  readonly changedBy: string;
  readonly at: Date;
}

/** False if there's a newer version, or this one was stored at the same time. */
export async function insertRow(trx: Trx, row: NewRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_text (id, kind, name, version, value, reason, changed_by, changed_at)
    select ${row.id}::uuid, ${row.kind}, ${row.name}, ${row.version}::integer, ${JSON.stringify(row.value)}::jsonb, ${row.reason},
      ${row.changedBy}::uuid, ${row.at}::timestamptz
    where ${row.version}::integer = 1 + coalesce(
      (select max(version) from site_text where kind = ${row.kind} and name = ${row.name}), 0)
    on conflict (kind, name, version) do nothing
  `.execute(trx);
  return numAffectedRows === 1n;
}
