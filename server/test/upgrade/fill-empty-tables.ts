// One row in each table that is still empty, made from what the catalog says about its columns. For the fixture of upgrades only.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/db/open.ts';

type Values = Readonly<Record<string, string | RawBuilder<unknown>>>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** The table that a foreign key of this column alone points to, and the column there. */
  readonly target: string | null;
  readonly target_column: string | null;
  /** The first of the words that a check lists. */
  readonly word: string | null;
}

const AT = '2026-11-21T15:00:00Z';
const BY_TYPE: Readonly<Record<string, string>> = {
  uuid: '',
  text: 'words',
  citext: 'nadia@example.org',
  'character(2)': 'US',
  'character(3)': 'USD',
  'timestamp with time zone': AT,
  date: '2026-11-21',
  boolean: 'false',
  jsonb: '{}',
  json: '{}',
  bytea: '\\x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20',
  'text[]': '{}',
  point: '(0,0)',
  tstzrange: '[2026-11-24T15:00:00Z,2026-11-24T17:00:00Z)',
  'bit(100)': '0'.repeat(100),
};
const NUMBER = '2';

const only = (table: string, column = 'id') =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} order by 1 limit 1)`;
const otherMember = sql`(select id from member order by 1 offset 1 limit 1)`;
const LATER = '2026-12-01T00:00:00Z';

/** What can't be guessed: values under other checks, and those that the verifier compares with other tables. */
const GIVEN: Readonly<Record<string, Values>> = {
  arrival_opening: { hour: AT },
  api_token: { ending: 'Ab3x', scopes: '{bookings}', expires_at: LATER },
  booking_change: { state: 'withdrawn', ended_at: AT },
  booking_dispute: { state: 'withdrawn', ended_at: AT },
  booking_dispute_offer: { state: 'withdrawn', ended_at: AT, expires_at: LATER },
  booking_evidence: { sha256: '0'.repeat(64) },
  bulk_change_listing: { member_id: only('bulk_change', 'member_id'), change_id: only('bulk_change') },
  calendar_push: { as_guest: 'true' },
  co_host_invitation: { expires_at: LATER },
  connected_app: { expires_at: LATER },
  dispute: { status: 'won', state: 'won', withdrawn_minor: '0', closed_at: AT },
  exchange_rate: { currency: 'CAD' },
  excuse_file: { sha256: '0'.repeat(64), erased_at: AT },
  external_busy: { calendar_import_id: only('calendar_import') },
  noise_sample: { seconds: '60', l10: '-450', l50: '-580', l90: '-620' },
  // Only what's due is in the ledger.
  host_fine: {
    booking_id: sql`(select id from booking where cancelled_by = 'host' order by id limit 1)`,
    state: 'free',
  },
  host_badge: { checked_month: '2026-11-01' },
  host_fee_rate: { starts_at: LATER },
  identity_email_token: { purpose: 'verify' },
  installment: {
    from_date: sql`(select left(local_start, 10)::date from booking order by id limit 1)`,
    until_date: sql`(select left(local_end, 10)::date from booking order by id limit 1)`,
    state: 'written-off',
    written_off_at: AT,
  },
  kudos: { receiver_id: otherMember },
  listing_embed: { origins: '{https://example.org}' },
  listing_changes: { changes: '{"title": "Desk by the window"}' },
  member_block: { blocked_id: otherMember },
  imported_reputation: { content: '{}' },
  impersonation: { reason: 'They see no prices.', ends_at: LATER },
  member_phone: { number: '+15035550123' },
  no_access: { state: 'got-in', due_at: LATER, ended_at: LATER },
  no_show: { state: 'marked', by_party: 'system' },
  offer: { ends_at: LATER, expires_at: LATER },
  payment_break: { kind: 'charge_without_booking', next_try_at: LATER },
  payment_setting: { methods: '{cash}' },
  payout_recovery: { status: 'failed', settled_at: AT },
  payout_transfer: { status: 'failed', settled_at: AT },
  phone_code: { number: '+15035550123', expires_at: LATER },
  promo_code: { code: 'WELCOME-10', percent: '10' },
  quiet_hours: { from_minute: '1320', to_minute: '420' },
  referral: { joined_id: otherMember },
  referral_code: { code: 'abcdefgh' },
  refund_proposal: { state: 'declined' },
  reply_address: { expires_at: LATER },
  reply_schedule: { listing_id: only('listing'), trigger: 'before-start', offset_minutes: '60' },
  review: { published_at: AT },
  setup_code: { expires_at: LATER },
  staff_member: { roles: '{admin}' },
  team: { time_zone: 'America/New_York' },
  team_invitation: { expires_at: LATER },
  team_day_date: { from_minute: '540', to_minute: '1020' },
  text_consent: { number: '+15035550123', language: 'en', version: '1' },
  text_message: { parts: '1' },
  webhook: { events: '{booking.confirmed}' },
};

/** Throws when a row can't be made: the table then needs values in {@link GIVEN}. */
export async function fillEmptyTables({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await sql`update booking set damage_deposit_minor = 5000 where id = ${only('booking')}`.execute(kysely);
  await sql`
    insert into timed_job (name, due_at, last_started_at, last_succeeded_at) values ('bookings', ${now}, ${now}, ${now})`.execute(
    kysely,
  );
  let empty = await listEmptyTables(kysely);
  const columns = await readRequiredColumns(kysely);
  for (let errors: string[] = []; empty.length > 0; errors = []) {
    const left: string[] = [];
    for (const table of empty) {
      const error = await tryToFill(
        kysely,
        table,
        columns.filter((column) => column.table === table),
      );
      if (error === undefined) continue;
      left.push(table);
      errors.push(`${table}: ${error}`);
    }
    if (left.length === empty.length) throw new Error(`No row can be made for:\n${errors.join('\n')}`);
    empty = left;
  }
}

export async function listEmptyTables(db: Database['kysely']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text = '0'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Why it can't be filled yet; another table that it points to may still be empty. */
async function tryToFill(
  db: Database['kysely'],
  table: string,
  columns: readonly Column[],
): Promise<string | undefined> {
  const given = GIVEN[table] ?? {};
  const cells = new Map(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? sql`${value}` : value]),
  );
  for (const column of columns) if (!cells.has(column.name)) cells.set(column.name, guessValue(column));
  const names = sql.join([...cells.keys()].map((name) => sql.ref(name)));
  try {
    if (cells.size === 0) await sql`insert into ${sql.table(table)} default values`.execute(db);
    else await sql`insert into ${sql.table(table)} (${names}) values (${sql.join([...cells.values()])})`.execute(db);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function guessValue({ type, target, target_column, word }: Column) {
  if (target && target_column)
    return sql`(select ${sql.ref(target_column)} from ${sql.table(target)} order by 1 limit 1)`;
  if (type === 'uuid') return sql`gen_random_uuid()`;
  return sql`${(type.endsWith('[]') ? undefined : word) ?? BY_TYPE[type] ?? NUMBER}`;
}

/** The columns without which no row can be made. */
async function readRequiredColumns(db: Database['kysely']): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      target.relname as target, target_column.attname as target_column,
      (select (regexp_match(pg_get_constraintdef(listed.oid), 'ARRAY\\[''([^'']*)'''))[1] from pg_constraint as listed
       where listed.conrelid = c.oid and listed.contype = 'c' and listed.conkey = array[a.attnum] limit 1) as word
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid
    left join pg_constraint as key on key.conrelid = c.oid and key.contype = 'f' and key.conkey = array[a.attnum]
    left join pg_class as target on target.oid = key.confrelid
    left join pg_attribute as target_column on target_column.attrelid = target.oid and target_column.attnum = key.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''
    order by c.relname, a.attnum`.execute(db);
  return rows;
}
