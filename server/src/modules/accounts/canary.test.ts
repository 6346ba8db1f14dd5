// After an account is deleted, its name is nowhere: in no column of any table, and in nothing that staff or the people they dealt
// with can still request.
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type Ids, makeCall } from '../../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../../test/endpoints/endpoint-things.ts';
import { makeMember } from '../../../test/make.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { deleteDueMembers } from './deletion.ts';

/** Includes characters that HTML and JSON escape. */
const NAME = `Zanzibel "Zan" O'Quorvath`;
const CANARY = /zanzibel|quorvath/i;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const carryOut = async () => {
  const silent = { notify() {}, notifyConversation() {}, catchUp() {}, close: async () => undefined };
  for (let round = 0; round < 3; round += 1) await drainOutbox(world.t.deps, topicHandlers(silent));
};

/** Every text column of the migrated database that contains the name, as `table.column: text`. */
async function columnsWithName(): Promise<string[]> {
  const { kysely } = world.t.db;
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') or udt_name = 'citext')`.execute(
    kysely,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${CANARY.source}`.execute(
      kysely,
    );
    found.push(...rows.map(({ text }) => `${table}.${column}: ${text.slice(0, 200)}`));
  }
  return found;
}

/** Responses except issued invoices, which both sides have to keep unchanged (decision 0057). */
function withoutInvoices({ headers, body }: { headers: Readonly<Record<string, unknown>>; body: string }): string {
  if (!`${headers['content-type']}`.includes('json')) return body;
  return JSON.stringify(JSON.parse(body, (key, value) => (key === 'invoices' ? undefined : value)));
}

/** Every GET endpoint that returns the name to this person, with all ids they can know. */
async function answersWithName(as: TestMember, ids: Ids): Promise<string[]> {
  const headers = await world.t.signIn(as);
  const found: string[] = [];
  for (const row of ENDPOINTS.filter(({ method }) => method === 'GET')) {
    const { params, query } = makeCall(ids, row);
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await world.t.app.inject({ method: 'GET', url: `${path}?${search}`, headers });
    if (CANARY.test(withoutInvoices(answer))) found.push(row.key);
  }
  return found;
}

/** A guest and a host who have interacted in every way that an endpoint covers. */
async function makeTheirThings(canaryIs: 'guest' | 'host') {
  const { t } = world;
  const canary = await makeMember(t.db, { name: NAME, email: `zanzibel-quorvath-${canaryIs}@example.org` });
  const other = await makeMember(t.db, { name: 'Pat Lindqvist' });
  const [host, guest] = canaryIs === 'host' ? [canary, other] : [other, canary];
  const listing = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
  const ids = await makeEndpointThings(world, { host, guest, listing });
  const messages = `/api/conversations/${ids.conversation}/messages`;
  for (const as of [guest, host])
    await world.call(as, 'POST', messages, { content: 'See you soon', clientId: t.deps.newId() });
  await carryOut();
  await world.accept(host, ids.booking);
  await carryOut();
  await world.verb(guest, ids.booking, 'cancel');
  // Requests keep both sides here.
  const declined = await world.call(
    host,
    'POST',
    `/api/booking-series/${ids.series}/decline`,
    { reason: 'Closed for repairs' },
    { 'idempotency-key': newKey() },
  );
  expect(declined).toMatchObject({ status: 200 });
  // Hours held for a checkout keep their listing for a while.
  await world.call(guest, 'DELETE', `/api/bookings/holds/${ids.hold}`);
  await carryOut();
  // Money on its way keeps its host here.
  const { staff } = world;
  await world.call(staff, 'POST', `/api/staff/payout-batches/${ids.payoutBatch}/sent`);
  const sent = await world.call<Answer<'GET /api/staff/payouts'>>(staff, 'GET', '/api/staff/payouts?status=on-the-way');
  for (const { _id } of sent.body.payouts) await world.call(staff, 'POST', `/api/staff/payouts/${_id}/paid`);
  // So does a damage report that's open.
  type Reports = Answer<'GET /api/staff/damage-reports'>;
  const all = await world.call<Reports>(staff, 'GET', '/api/staff/damage-reports?state=all');
  const report = all.body.reports.find(({ _id }) => _id === ids.damageReport)!;
  await world.call(host, 'POST', `/api/bookings/${report.booking._id}/damage-report/withdraw`, {
    version: report.version,
  });
  await carryOut();
  return { canary, other, ids };
}

async function leave(member: TestMember): Promise<void> {
  const { t } = world;
  await t.db.kysely.updateTable('member').set({ deletion_due_at: t.clock.now() }).where('id', '=', member.id).execute();
  expect(await deleteDueMembers(t.deps)).toBe(1);
  await carryOut();
}

const KEPT_BY_LAW = 'invoice.content: ';

describe.each(['guest', 'host'] as const)('the name of a %s who deleted their account (M9)', (canaryIs) => {
  it('is in no table and in no answer to the other person or staff', async () => {
    const { canary, other, ids } = await makeTheirThings(canaryIs);
    expect(await answersWithName(other, ids)).toContain('GET /api/conversations/{id}');
    expect((await columnsWithName()).length).toBeGreaterThan(5);
    await leave(canary);
    expect((await columnsWithName()).filter((found) => !found.startsWith(KEPT_BY_LAW))).toEqual([]);
    expect(await answersWithName(other, ids)).toEqual([]);
    expect(await answersWithName(world.staff, ids)).toEqual([]);
  });
});
