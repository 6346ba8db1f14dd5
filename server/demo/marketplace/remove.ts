// Removes the demo marketplace from an installation: its members and every row that belongs to them, in one transaction. Which rows
// those are follows from the foreign keys, so tables that are added later are included (decision 0165).
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../src/db/open.ts';
import type { DB } from '../../src/db/schema.ts';
import { foldMapCells } from '../../src/modules/search/service.ts';
import { patiently } from './patience.ts';
import type { Say } from './steps.ts';

type Trx = Transaction<DB>;

/** What the operator decided stays, even if someone decided it with the demo's staff account. */
const INSTALLATION = [
  'cancellation_setting',
  'credit_setting',
  'exchange_rate',
  'fee_change',
  'host_invitation',
  'logo_file',
  'payment_setting',
  'setup_step',
  'site_setting',
  'site_text',
  'tax_rule',
  'tax_setting',
];

/** Their author may be removed without them, but for demo members they're part of the demo. */
const OWNED = ['sent_email.member_id', 'support_ticket.member_id'];

/** Removed once a part of them is: messages with someone who isn't there, and half of a payment, say nothing. */
const REMOVED_WITH_ANY_PART: readonly [whole: string, key: string, part: string, column: string][] = [
  ['conversation', 'id', 'conversation_member', 'conversation_id'],
  ['ledger_transaction', 'id', 'ledger_entry', 'transaction_id'],
  ['sandbox_charge', 'idempotency_key', 'payment_attempt', 'idempotency_key'],
];

/** Removed once nothing of them is left. */
const REMOVED_WITH_ALL_PARTS: readonly [whole: string, part: string, column: string][] = [
  ['booking_series', 'booking', 'series_id'],
  ['request_group', 'booking', 'request_group_id'],
  ['team', 'team_member', 'team_id'],
];

/** Histories that only grow, and documents that are final: for everyone but the demo. */
const GUARDS = ['ledger_is_append_only', 'refuse_invoice_change', 'co_host_events_only_grow', 'team_events_only_grow'];

interface Edge {
  readonly child: string;
  readonly parent: string;
  readonly columns: string[];
  readonly parent_columns: string[];
  readonly sets_null: boolean;
}

interface Graph {
  readonly edges: readonly Edge[];
  /** The columns that identify a row, by table. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

async function readGraph(trx: Trx): Promise<Graph> {
  const { rows: edges } = await sql<Edge>`
    select child.relname as child, parent.relname as parent, con.confdeltype = 'n' as sets_null,
      array(select attname::text from unnest(con.conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = con.conrelid and attnum = key.number order by place) as columns,
      array(select attname::text from unnest(con.confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = con.confrelid and attnum = key.number order by place) as parent_columns
    from pg_constraint con
    join pg_class child on child.oid = con.conrelid
    join pg_class parent on parent.oid = con.confrelid
    where con.contype = 'f' and con.conparentid = 0 and child.relnamespace = current_schema()::regnamespace
  `.execute(trx);
  const { rows: keys } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum = any (i.indkey) order by attnum) as columns
    from pg_class c
    join lateral (
      select indkey from pg_index where indrelid = c.oid and indisunique and indpred is null
      order by indisprimary desc, indexrelid limit 1
    ) i on true
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
  `.execute(trx);
  return { edges, keys: new Map(keys.map(({ name, columns }) => [name, columns])) };
}

const quote = (name: string): string => `"${name}"`;
const doomed = (table: string): string => quote(`doomed_${table}`);
const match = (one: string, other: string, columns: readonly string[], others = columns): string =>
  columns.map((column, at) => `${one}.${quote(column)} = ${other}.${quote(others[at]!)}`).join(' and ');

/** Collects rows to remove, table by table. */
class Collection {
  private readonly started = new Set<string>();
  private readonly trx: Trx;
  private readonly graph: Graph;

  constructor(trx: Trx, graph: Graph) {
    this.trx = trx;
    this.graph = graph;
  }

  get tables(): readonly string[] {
    return [...this.started];
  }

  has(table: string): boolean {
    return this.started.has(table);
  }

  /** Adds the rows of `select t.*` that aren't in it yet; returns how many. */
  async add(table: string, rest: string): Promise<number> {
    const key = this.graph.keys.get(table);
    if (!key) throw new Error(`${table} has no key`);
    if (!this.started.has(table)) {
      await sql
        .raw(`create temporary table ${doomed(table)} on commit drop as select * from ${quote(table)} limit 0`)
        .execute(this.trx);
      await sql.raw(`create index on ${doomed(table)} (${key.map(quote).join(', ')})`).execute(this.trx);
      this.started.add(table);
    }
    const { numAffectedRows } = await sql
      .raw(
        `insert into ${doomed(table)} select distinct on (${key.map((one) => `t.${quote(one)}`).join(', ')}) t.*
         from ${quote(table)} t ${rest}
         and not exists (select from ${doomed(table)} d where ${match('d', 't', key)})`,
      )
      .execute(this.trx);
    return Number(numAffectedRows ?? 0n);
  }
}

const isFollowed = ({ child, parent, columns, sets_null }: Edge): boolean => {
  if (parent === 'member' && INSTALLATION.includes(child)) return false;
  return !sets_null || (parent === 'member' && OWNED.includes(`${child}.${columns.join()}`));
};

/** Every row that belongs to a demo member, to what belongs to them, and so on. */
async function collect(trx: Trx, graph: Graph): Promise<Collection> {
  const collection = new Collection(trx, graph);
  await collection.add('member', 'where t.is_demo');
  const waiting = ['member'];
  const grow = async (table: string, rest: string): Promise<void> => {
    if ((await collection.add(table, rest)) > 0 && !waiting.includes(table)) waiting.push(table);
  };
  const followOne = async (table: string) => {
    for (const edge of graph.edges.filter((one) => one.parent === table && isFollowed(one)))
      await grow(
        edge.child,
        `join ${doomed(table)} p on ${match('t', 'p', edge.columns, edge.parent_columns)} where true`,
      );
    for (const [whole, key, part, column] of REMOVED_WITH_ANY_PART)
      if (part === table)
        await grow(whole, `join ${doomed(part)} p on p.${quote(column)} = t.${quote(key)} where true`);
  };
  const follow = async () => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) await followOne(table);
  };
  await follow();
  for (const [whole, part, column] of REMOVED_WITH_ALL_PARTS)
    if (collection.has(part)) {
      await grow(
        whole,
        `where exists (select from ${doomed(part)} p where p.${quote(column)} = t.id)
         and not exists (select from ${quote(part)} o where o.${quote(column)} = t.id
           and not exists (select from ${doomed(part)} d where ${match('d', 'o', graph.keys.get(part)!)}))`,
      );
      await follow();
    }
  return collection;
}

/** What belongs to a real member would be removed, too. */
export class RealMembersInvolved extends Error {
  override readonly name = 'RealMembersInvolved';

  readonly involved: readonly string[];

  constructor(involved: readonly string[]) {
    super(`Real members are involved, so nothing was removed:\n${involved.map((one) => `  ${one}`).join('\n')}`);
    this.involved = involved;
  }
}

const OWNERS: readonly [table: string, columns: readonly string[], words: string][] = [
  ['booking', ['guest_id', 'host_id'], "'booking ' || t.reference || ' (' || t.status || ')'"],
  ['property', ['host_id'], "'property ' || t.id"],
  ['listing', ['host_id'], "'listing ' || t.id"],
  ['payout', ['host_id'], "'payout ' || t.id"],
  ['ledger_entry', ['member_id'], "'ledger transaction ' || t.transaction_id"],
  ['invoice', ['seller_id'], "'invoice ' || t.id"],
];

async function findInvolved(trx: Trx, collection: Collection): Promise<string[]> {
  const involved: string[] = [];
  for (const [table, columns, words] of OWNERS) {
    if (!collection.has(table)) continue;
    const isReal = columns.map((column) => `exists (select from member m where m.id = t.${column} and not m.is_demo)`);
    const { rows } = await sql<{ words: string }>`
      ${sql.raw(`select distinct ${words} as words from ${doomed(table)} t where ${isReal.join(' or ')} order by 1 limit 100`)}
    `.execute(trx);
    involved.push(...rows.map((row) => row.words));
  }
  return involved;
}

/** Children before their parents. */
function inOrder({ edges }: Graph, tables: readonly string[]): string[] {
  const left = new Set(tables);
  const order: string[] = [];
  const holds = (table: string, child: string) =>
    edges.some((edge) => edge.parent === table && edge.child === child && !edge.sets_null);
  while (left.size > 0) {
    const free = [...left].filter((table) => ![...left].some((other) => other !== table && holds(table, other)));
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join(', ')}`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return order;
}

/** Lets guarded rows go; returns what guards them again. */
async function openGuards(trx: Trx, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; guarded: string }>`
    select tgname as name, relname as guarded
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    where proname = any(${GUARDS}) and not tgisinternal and tgparentid = 0 and relname = any(${[...tables]})
      and relnamespace = current_schema()::regnamespace
  `.execute(trx);
  const set = async (verb: 'disable' | 'enable') => {
    for (const { name, guarded } of rows)
      await sql.raw(`alter table ${quote(guarded)} ${verb} trigger ${quote(name)}`).execute(trx);
  };
  await set('disable');
  return () => set('enable');
}

/** Those who decided something that stays lose their login and everything else, and the row is emptied like that of a deleted account. */
async function closeAuthors(trx: Trx, graph: Graph): Promise<void> {
  const authored = graph.edges.filter(({ child, parent }) => parent === 'member' && INSTALLATION.includes(child));
  const isAuthor = authored.map(
    ({ child, columns: [column] }) => `exists (select from ${quote(child)} c where c.${quote(column!)} = member.id)`,
  );
  await sql
    .raw(
      `update member set is_demo = false, name = 'Demo staff', issuer = 'deleted', subject = 'deleted-' || id,
         email = 'deleted-' || id || '@demo.invalid', status = 'suspended', is_email_verified = false, proven_email = null, picture_key = null,
         picture_url = null, username = null, username_skeleton = null, headline = null, deleted_at = now(),
         deletion_due_at = null
       where is_demo and (${isAuthor.join(' or ')})`,
    )
    .execute(trx);
}

/** Logins with the built-in provider have no key to the member. */
const removeLogins = (trx: Trx) =>
  sql`delete from identity_account where email in (select email from member where is_demo)`.execute(trx);

/** What's still to be done about someone who isn't there anymore. */
const dropEffects = (trx: Trx, has: (table: string) => boolean) =>
  sql
    .raw(
      `delete from outbox where done_at is null and (${['member', 'booking', 'conversation', 'listing']
        .filter(has)
        .map((table) => `exists (select from ${doomed(table)} d where strpos(outbox.payload::text, d.id::text) > 0)`)
        .join(' or ')})`,
    )
    .execute(trx);

interface Removed {
  readonly members: number;
  readonly rows: number;
}

/** Removes all of the demo or nothing. Throws RealMembersInvolved. Safe to call again. */
export async function removeDemo(db: Database, say: Say): Promise<Removed> {
  const removed = { members: 0, rows: 0 };
  await patiently({ db }, async (trx) => {
    const graph = await readGraph(trx);
    say('Looking for what belongs to the demo …');
    const collection = await collect(trx, graph);
    const involved = await findInvolved(trx, collection);
    if (involved.length > 0) throw new RealMembersInvolved(involved);
    await dropEffects(trx, (table) => collection.has(table));
    await removeLogins(trx);
    await closeAuthors(trx, graph);
    const closeGuards = await openGuards(trx, collection.tables);
    for (const table of inOrder(graph, collection.tables)) {
      const key = graph.keys.get(table)!;
      const more = table === 'member' ? 'and t.is_demo' : '';
      const { numAffectedRows } = await sql
        .raw(`delete from ${quote(table)} t using ${doomed(table)} d where ${match('t', 'd', key)} ${more}`)
        .execute(trx);
      const count = Number(numAffectedRows ?? 0n);
      if (count > 0) say(`  ${count} × ${table}`);
      removed.rows += count;
      if (table === 'member') removed.members = count;
    }
    await closeGuards();
    // Derived from the ledger, and refilled when it's empty.
    await sql`delete from ledger_balance`.execute(trx);
  });
  await foldMapCells(db);
  return removed;
}
