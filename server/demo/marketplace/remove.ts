// Removes the demo marketplace from an installation: its members and every row that belongs to them, in one transaction. Which rows
// those are follows from the foreign keys, so tables that are added later are included (decision 0165).
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';
import { EMBEDDED_ISSUER } from '../../src/modules/members/service.ts';
import { queueRemovals } from '../../src/modules/photos/service.ts';
import { foldMapCells } from '../../src/modules/search/service.ts';
import { listFiles } from '../../src/verify/store.ts';
import { patiently } from './patience.ts';
import { VISITOR_ASKING } from './staff-words.ts';
import type { Say } from './steps.ts';

type Trx = Transaction<DB>;

/** What the operator decided stays, even if someone decided it with the demo's staff account. */
const INSTALLATION = [
  'book_break',
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

/** Their parts, and the parts of those, are only removed together with them, no matter who acted there. */
const RECORDS = ['booking', 'conversation', 'ledger_transaction', 'payout'];

/** Names of columns that say who did something with a row that belongs to someone else. */
const ACTOR = /_by$|^(?:replier|staff)_id$/;

interface Whole {
  readonly whole: string;
  readonly key: string;
  readonly part: string;
  readonly column: string;
  /** Only for these parts. */
  readonly where?: string;
}

/** Removed once a part of them is: messages with someone who isn't there, and half of a payment, say nothing. */
const REMOVED_WITH_ANY_PART: readonly Whole[] = [
  {
    whole: 'conversation',
    key: 'id',
    part: 'conversation_member',
    column: 'conversation_id',
    // Without a co-host, it's still one between a host and a guest.
    where: "p.role <> 'co-host'",
  },
  { whole: 'ledger_transaction', key: 'id', part: 'ledger_entry', column: 'transaction_id' },
  { whole: 'sandbox_charge', key: 'idempotency_key', part: 'payment_attempt', column: 'idempotency_key' },
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
  readonly cascades: boolean;
}

interface Graph {
  readonly edges: readonly Edge[];
  /** The columns that identify a row, by table. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

async function readGraph(trx: Trx): Promise<Graph> {
  const { rows: edges } = await sql<Edge>`
    select child.relname as child, parent.relname as parent, con.confdeltype = 'n' as sets_null, con.confdeltype = 'c' as cascades,
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

/** The keys of rows that are part of a record, or part of such a part, to what they're part of. */
function findPartEdges({ edges }: Graph): Edge[] {
  const within = new Set(RECORDS);
  const isPart = ({ child, parent, sets_null }: Edge) =>
    within.has(parent) && child !== 'member' && !RECORDS.includes(child) && !sets_null;
  for (let size = 0; size < within.size; ) {
    size = within.size;
    for (const edge of edges) if (isPart(edge)) within.add(edge.child);
  }
  return edges.filter(isPart);
}

/** The columns with the members that a row belongs to, and without whom it can't be. */
const findOwners = ({ edges }: Graph, table: string): string[] =>
  edges
    .filter(
      ({ child, parent, sets_null, cascades }) => child === table && parent === 'member' && !sets_null && !cascades,
    )
    .flatMap(({ columns }) => columns)
    .filter((column) => !ACTOR.test(column));

const hasRealOwner = (row: string, owners: readonly string[]): string =>
  `exists (select from member m where not m.is_demo and m.id in (${owners.map((one) => `${row}.${quote(one)}`).join(', ')}))`;

/** Which rows with a key to someone acting don't belong to a real member, and aren't used by one. */
function findUnowned(graph: Graph, table: string): string {
  const own = findOwners(graph, table);
  const conditions = own.length > 0 ? [`not ${hasRealOwner('t', own)}`] : [];
  for (const { child, parent, columns, parent_columns, sets_null } of graph.edges) {
    const owners = findOwners(graph, child);
    if (parent === table && child !== table && !sets_null && owners.length > 0)
      conditions.push(
        `not exists (select from ${quote(child)} c where ${match('c', 't', columns, parent_columns)} and ${hasRealOwner('c', owners)})`,
      );
  }
  return conditions.join(' and ') || 'true';
}

/** Which rows with this key go with the row that it refers to. */
function findFollowed(graph: Graph, { child, parent, columns, sets_null }: Edge): string | undefined {
  if (parent !== 'member') return sets_null ? undefined : 'true';
  if (OWNED.includes(`${child}.${columns.join()}`)) return 'true';
  if (sets_null || INSTALLATION.includes(child)) return undefined;
  if (REMOVED_WITH_ANY_PART.some(({ whole }) => whole === child)) return undefined;
  if (REMOVED_WITH_ANY_PART.some(({ part }) => part === child)) return 'true';
  const whole = findPartEdges(graph).filter((edge) => edge.child === child);
  if (whole.length > 0)
    return whole.flatMap((edge) => edge.columns.map((column) => `t.${quote(column)} is null`)).join(' and ');
  return columns.some((column) => ACTOR.test(column)) ? findUnowned(graph, child) : 'true';
}

/** Every row that belongs to a demo member, to what belongs to them, and so on. */
async function collect(trx: Trx, graph: Graph): Promise<Collection> {
  const collection = new Collection(trx, graph);
  await collection.add('member', 'where t.is_demo');
  const waiting = ['member'];
  const grow = async (table: string, rest: string): Promise<void> => {
    if ((await collection.add(table, rest)) > 0 && !waiting.includes(table)) waiting.push(table);
  };
  const followOne = async (table: string) => {
    for (const edge of graph.edges.filter((one) => one.parent === table)) {
      const which = findFollowed(graph, edge);
      if (which !== undefined)
        await grow(
          edge.child,
          `join ${doomed(table)} p on ${match('t', 'p', edge.columns, edge.parent_columns)} where ${which}`,
        );
    }
    for (const { whole, key, part, column, where = 'true' } of REMOVED_WITH_ANY_PART)
      if (part === table)
        await grow(whole, `join ${doomed(part)} p on p.${quote(column)} = t.${quote(key)} where ${where}`);
  };
  const follow = async () => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) await followOne(table);
  };
  // Asked by someone without an account.
  await grow('support_ticket', `where t.email = '${VISITOR_ASKING.email}'`);
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
    super(
      `Real members are involved, so nothing was removed:\n${involved.map((one) => `  ${one}`).join('\n')}
These stay in your books. To keep only your settings, export them under Settings → Export and import, and import them into an empty database.`,
    );
    this.involved = involved;
  }
}

/** What real members have of the demo goes with it: their part in its conversations, homes, and teams. */
const GOES_ALONG = ['conversation_member', 'co_host', 'team_day', 'team_day_member', 'team_member'];

const WORDS: Readonly<Record<string, string>> = {
  booking: "'booking ' || t.reference || ' (' || t.status || ')'",
  ledger_entry: "'ledger transaction ' || t.transaction_id",
  member: "'account ' || t.email",
};

async function findInvolved(trx: Trx, graph: Graph, collection: Collection): Promise<string[]> {
  const involved: string[] = [];
  const parts = findPartEdges(graph).map(({ child }) => child);
  // A part goes with its record, which is looked at itself. But a transaction belongs to the members in its entries.
  const isLookedAt = (table: string) =>
    !GOES_ALONG.includes(table) && (!parts.includes(table) || table === 'ledger_entry' || table === 'invoice');
  for (const table of collection.tables.filter(isLookedAt)) {
    const owners = table === 'member' ? ['id'] : findOwners(graph, table);
    if (owners.length === 0) continue;
    const key = graph.keys.get(table)!.map((column) => `t.${quote(column)}`);
    const words = WORDS[table] ?? `concat_ws(' ', '${table.replaceAll('_', ' ')}', ${key.join(', ')})`;
    const { rows } = await sql<{ words: string }>`
      ${sql.raw(`select distinct ${words} as words from ${doomed(table)} t where ${hasRealOwner('t', owners)} order by 1 limit 100`)}
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

/** Members whom a row names that stays lose their login and everything else, and are emptied like a deleted account. Returns how many. */
async function closeAuthors(trx: Trx, graph: Graph, collection: Collection): Promise<number> {
  const authors = graph.edges
    .filter(({ child, parent, sets_null }) => parent === 'member' && child !== 'member' && !sets_null)
    .map(({ child, columns: [column] }) => {
      const isKept = collection.has(child)
        ? `not exists (select from ${doomed(child)} d where ${match('d', 'c', graph.keys.get(child)!)})`
        : 'true';
      return `select m.id from ${quote(child)} c join ${doomed('member')} m on m.id = c.${quote(column!)} where ${isKept}`;
    });
  const { numAffectedRows } = await sql
    .raw(
      `update member set is_demo = false, name = 'Demo account', issuer = 'deleted', subject = 'deleted-' || id,
         email = 'deleted-' || id || '@demo.invalid', status = 'suspended', is_email_verified = false, proven_email = null, picture_key = null,
         picture_url = null, username = null, username_skeleton = null, headline = null, deleted_at = now(),
         deletion_due_at = null
       where is_demo and id in (${authors.join(' union all ')})`,
    )
    .execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Logins with the built-in provider have no key to the member. */
const removeLogins = (trx: Trx) =>
  sql`delete from identity_account where id::text in (
    select subject from member where is_demo and issuer = ${EMBEDDED_ISSUER}
    union all select l.subject from member_login l join member m on m.id = l.member_id
    where m.is_demo and l.issuer = ${EMBEDDED_ISSUER})`.execute(trx);

/** The operator's invoice numbers go on from the last invoice that's left. Returns whether earlier numbers are missing. */
async function closeSeries(trx: Trx): Promise<boolean> {
  await sql`delete from invoice_series where seller_id is null
    and not exists (select from invoice where seller_id is null)`.execute(trx);
  const { rows } = await sql<{ has_gap: boolean }>`
    update invoice_series set last_number = remaining.last
    from (select max(number) as last, count(*) as count from invoice where seller_id is null) as remaining
    where seller_id is null returning remaining.last <> remaining.count as has_gap`.execute(trx);
  return rows.some(({ has_gap }) => has_gap);
}

/** What's still to be done about someone who isn't there anymore. */
const dropEffects = (trx: Trx, has: (table: string) => boolean) =>
  sql
    .raw(
      `delete from outbox where done_at is null and topic <> 'photo-files' and (${[
        'member',
        'booking',
        'conversation',
        'listing',
      ]
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
export async function removeDemo(deps: Pick<Deps, 'db' | 'newId' | 'clock'>, say: Say): Promise<Removed> {
  const removed = { members: 0, rows: 0 };
  await patiently(deps, async (trx) => {
    const graph = await readGraph(trx);
    say('Looking for what belongs to the demo …');
    const collection = await collect(trx, graph);
    const involved = await findInvolved(trx, graph, collection);
    if (involved.length > 0) throw new RealMembersInvolved(involved);
    const filesBefore = await listFiles(trx);
    await dropEffects(trx, (table) => collection.has(table));
    await removeLogins(trx);
    const closed = await closeAuthors(trx, graph, collection);
    if (closed > 0) say(`  ${closed} × member, emptied because what they did stays`);
    Object.assign(removed, { members: closed, rows: 0 });
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
      if (table === 'member') removed.members += count;
    }
    await closeGuards();
    if (await closeSeries(trx))
      say(
        '  Your invoices have gaps in their numbers, where the demo’s were. Verify reports them. Keep this for your books.',
      );
    // Derived from the ledger, and refilled when it's empty.
    await sql`delete from ledger_balance`.execute(trx);
    const kept = new Set((await listFiles(trx)).map(({ name }) => name));
    const unused = filesBefore.map(({ name }) => name).filter((name) => !kept.has(name));
    await queueRemovals(trx, deps, unused);
    if (unused.length > 0) say(`  ${unused.length} uploaded files, which the server deletes once it runs`);
  });
  await foldMapCells(deps.db);
  return removed;
}
