// A new column that references a member, or may contain a member's id, needs a merge rule (RO2).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../../db/open.ts';
import { COLUMNS, ELSEWHERE, RULES } from './columns.ts';

const HOW = 'Say in merging/columns.ts what becomes of it when two accounts are made one.';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const names = async (query: ReturnType<typeof sql>) =>
  ((await query.execute(db.kysely)).rows as { name: string }[]).map(({ name }) => name);

it('every column that refers to a member has a rule, and every rule a column (RO2)', async () => {
  const found = await names(sql`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'member'::regclass and conparentid = 0`);
  expect(found.toSorted(), HOW).toEqual(Object.keys(COLUMNS).toSorted());
});

it('every other id without a foreign key, and every free-form column, is known to hold members or not (RO2)', async () => {
  const found = await names(sql`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'json'::regtype, 'jsonb'::regtype) and attname not in ('id', 'client_id')
      and not exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey))`);
  expect(found.toSorted(), HOW).toEqual(Object.keys(ELSEWHERE).toSorted());
});

it('unique rows are moved once: no unique index on a column that’s simply moved (RO2)', async () => {
  const unique = await names(sql`
    select distinct indrelid::regclass || '.' || attname as name
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisunique and indrelid::regclass || '.' || attname = any(${Object.keys(COLUMNS)})`);
  const moved = RULES.filter(({ rule }) => rule.do === 'move').map(({ table, column }) => `${table}.${column}`);
  expect(unique.filter((name) => moved.includes(name)).toSorted()).toEqual([
    // Made by the member's page, one for each try: no two pages make the same.
    'community_post.author_id',
    'community_reply.author_id',
    'host_document.host_id',
    // One for everybody, which is given a label before.
    'referral_code.member_id',
    // With the reply, which is of one account only.
    'reply_schedule.member_id',
    // By name: the second is given another before.
    'saved_list.owner_id',
    'saved_reply.member_id',
    'support_ticket.member_id',
  ]);
});
