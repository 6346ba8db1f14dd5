// Partitions by month, and by year for the audit log: made ahead, made late without harm, and dropped once they're over.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testEngine } from '../../../test/database.ts';
import { makeMember } from '../../../test/make.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { firstIdAt } from '../../lib/ids.ts';
import { keepPartitions, makePartitions } from './keep-partitions.ts';
import { listPartitions, type PartitionedTable } from './partition-store.ts';

const TABLES = ['outbox', 'notification', 'audit_event'] as const;
/** Far ahead of what the migration made, so that every month is missing at first. */
const MIDNIGHT = '2031-03-01T00:00:00Z';

let t: TestApp;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.kysely.transaction().execute(async (trx) => {
    for (const table of TABLES) {
      for (const { name, from } of await listPartitions(trx, table))
        if (from !== null) await sql`drop table ${sql.table(name)}`.execute(trx);
      // The log's triggers refuse to delete entries.
      const rest = sql.table(`${table}_default`);
      await sql`alter table ${rest} disable trigger user`.execute(trx);
      await sql`delete from ${rest}`.execute(trx);
      await sql`alter table ${rest} enable trigger user`.execute(trx);
    }
    await trx.deleteFrom('retention').execute();
  });
  t.clock.set(MIDNIGHT);
  member = await makeMember(t.db);
});

let made = 0;
const idAt = (at: string): string => firstIdAt(new Date(at)).replace(/0{12}$/, String(++made).padStart(12, '0'));

async function addRow(table: PartitionedTable, at: string, { id = idAt(at), doneAt = at as string | null } = {}) {
  if (table === 'outbox')
    await sql`insert into outbox (id, topic, payload, created_at, due_at, done_at)
      values (${id}, 'counted', '{}', ${at}, ${at}, ${doneAt})`.execute(t.db.kysely);
  else if (table === 'notification')
    await sql`insert into notification (id, member_id, title, href, created_at) values (${id}, ${member.id}, 'News', '/', ${at})`.execute(
      t.db.kysely,
    );
  else
    await sql`insert into audit_event (id, at, actor_id, action, subject_kind, subject_id)
      values (${id}, ${at}, ${member.id}, 'looked', 'member', ${member.id})`.execute(t.db.kysely);
  return id;
}

/** Where each row of a table is, by id. */
async function whereIs(table: PartitionedTable): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; part: string }>`
    select id, tableoid::regclass::text as part from ${sql.table(table)} order by id`.execute(t.db.kysely);
  return Object.fromEntries(rows.map(({ id, part }) => [id, part]));
}
const names = async (table: PartitionedTable) =>
  (await listPartitions(t.db.kysely, table)).filter(({ from }) => from !== null).map(({ name }) => name);
/** The names of the partitions of these months. The log's are for a year. */
const listNames = (table: PartitionedTable, ...months: string[]) => [
  ...new Set(months.map((month) => `${table}_${table === 'audit_event' ? month.slice(0, 4) : month}`)),
];
const run = () => keepPartitions(t.deps, new AbortController().signal);

it.each(TABLES)(
  '%s: has partitions for this month and the next ones, however often they’re asked for (X6)',
  async (table) => {
    t.clock.set('2031-03-31T23:59:59Z');
    const expected = listNames(table, '2031_03', '2031_04', '2031_05');
    await makePartitions(t.deps);
    await makePartitions(t.deps);
    expect(await names(table)).toEqual(expected);
    const id = await addRow(table, '2031-04-01T00:00:00Z');
    expect(await whereIs(table)).toEqual({ [id]: listNames(table, '2031_04')[0] });
    t.clock.set('2031-04-01T00:00:00Z');
    await makePartitions(t.deps);
    expect(await names(table)).toEqual(listNames(table, '2031_03', '2031_04', '2031_05', '2031_06'));
    t.clock.set('2031-11-01T00:00:00Z');
    await makePartitions(t.deps);
    expect((await names(table)).at(-1)).toBe(listNames(table, '2032_01')[0]);
  },
);

it.each(TABLES)(
  '%s: takes rows at midnight though their month is missing, and moves them once it’s made (X6)',
  async (table) => {
    const ids = [
      await addRow(table, table === 'audit_event' ? '2030-12-31T23:59:59.999Z' : '2031-02-28T23:59:59.999Z'),
      await addRow(table, MIDNIGHT),
      await addRow(table, '2031-03-31T23:59:59.999Z'),
      await addRow(table, '2032-01-01T00:00:00Z'),
      await addRow(table, MIDNIGHT, { id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }),
    ];
    expect(Object.values(await whereIs(table))).toEqual(Array.from({ length: 5 }, () => `${table}_default`));
    await makePartitions(t.deps);
    const there = await whereIs(table);
    expect(ids.map((id) => there[id])).toEqual([
      listNames(table, table === 'audit_event' ? '2030_12' : '2031_02')[0],
      listNames(table, '2031_03')[0],
      listNames(table, '2031_03')[0],
      // Not within the next months yet, and an id that has no time in it.
      `${table}_default`,
      `${table}_default`,
    ]);
    expect(Object.keys(there)).toHaveLength(5);
  },
);

it('carries out effects from any partition, and refuses a second row with the same id', async () => {
  const early = await addRow('outbox', MIDNIGHT, { doneAt: null });
  await makePartitions(t.deps);
  const late = await addRow('outbox', '2031-09-01T00:00:00Z', { doneAt: null });
  t.clock.set('2031-09-01T00:00:01Z');
  const seen: string[] = [];
  const handler: TopicHandler = { topic: 'counted', handle: async (_, __, id) => void seen.push(id) };
  expect(await drainOutbox(t.deps, new Map([['counted', handler]]))).toBe(2);
  expect(seen).toEqual([early, late]);
  await expect(addRow('outbox', MIDNIGHT, { id: early })).rejects.toThrow('duplicate key');
});

it('keeps the log append-only in every partition, also for rows that were moved (RO2)', async () => {
  const moved = await addRow('audit_event', MIDNIGHT);
  await makePartitions(t.deps);
  const rest = await addRow('audit_event', '2032-01-01T00:00:00Z');
  const refused = 'the audit log is append-only';
  for (const id of [moved, rest])
    await expect(sql`delete from audit_event where id = ${id}`.execute(t.db.kysely)).rejects.toThrow(refused);
  await expect(sql`update audit_event set reason = ''`.execute(t.db.kysely)).rejects.toThrow(refused);
  for (const table of ['audit_event', 'audit_event_first', 'audit_event_default', 'audit_event_2031'])
    await expect(sql`truncate ${sql.table(table)}`.execute(t.db.kysely)).rejects.toThrow(refused);
});

it('deletes notifications with their member, in every partition', async () => {
  await addRow('notification', MIDNIGHT);
  await makePartitions(t.deps);
  await addRow('notification', MIDNIGHT);
  await sql`delete from member where id = ${member.id}`.execute(t.db.kysely);
  expect(await whereIs('notification')).toEqual({});
});

describe('deleting months', () => {
  it('drops a month once it’s been over for long enough, and nothing that’s due or has failed', async () => {
    await makePartitions(t.deps);
    const old = await addRow('outbox', '2031-03-05T00:00:00Z');
    const due = await addRow('outbox', '2031-04-05T00:00:00Z', { doneAt: null });
    const doneInApril = await addRow('outbox', '2031-04-06T00:00:00Z');
    const late = await addRow('outbox', '2031-03-31T23:00:00Z');
    t.clock.set('2031-04-03T23:59:59Z');
    await run();
    expect(Object.keys(await whereIs('outbox'))).toEqual([old, late, due, doneInApril]);
    // After 30 days, although its month isn't over for as long.
    t.clock.set('2031-04-04T00:00:01Z');
    await run();
    expect(Object.keys(await whereIs('outbox'))).toEqual([late, due, doneInApril]);
    expect(await names('outbox')).toContain('outbox_2031_03');
    t.clock.set('2031-05-01T00:00:00Z');
    await run();
    expect(await whereIs('outbox')).toEqual({ [due]: 'outbox_2031_04', [doneInApril]: 'outbox_2031_04' });
    expect(await names('outbox')).not.toContain('outbox_2031_03');
    // April stays because of what's due, without what was done long ago.
    t.clock.set('2031-07-01T00:00:00Z');
    await run();
    expect(await whereIs('outbox')).toEqual({ [due]: 'outbox_2031_04' });
    await sql`update outbox set done_at = ${t.clock.now()}`.execute(t.db.kysely);
    await run();
    expect(Object.keys(await whereIs('outbox'))).toEqual([due]);
    t.clock.set('2031-09-01T00:00:00Z');
    await run();
    expect(await whereIs('outbox')).toEqual({});
    expect(await names('outbox')).not.toContain('outbox_2031_04');
  });

  it('keeps a new notification whose effect was queued long ago', async () => {
    await makePartitions(t.deps);
    await addRow('notification', '2031-03-05T00:00:00Z');
    t.clock.set('2031-07-01T00:00:00Z');
    await run();
    expect(await names('notification')).not.toContain('notification_2031_03');
    const id = idAt('2031-03-05T00:00:00Z');
    await addRow('notification', '2031-07-01T00:00:00Z', { id });
    await run();
    expect(await whereIs('notification')).toEqual({ [id]: 'notification_default' });
    t.clock.set('2031-10-01T00:00:00Z');
    await run();
    expect(await whereIs('notification')).toEqual({});
  });

  it('keeps the audit log for ever', async () => {
    await makePartitions(t.deps);
    const id = await addRow('audit_event', MIDNIGHT);
    t.clock.set('2061-03-01T00:00:00Z');
    await run();
    expect(await whereIs('audit_event')).toEqual({ [id]: 'audit_event_2031' });
  });
});

it('makes each partition once if nodes make them at the same time (X2)', async () => {
  for (const table of TABLES) for (let row = 0; row < 20; row += 1) await addRow(table, MIDNIGHT);
  await Promise.all(Array.from({ length: 4 }, run));
  await run();
  for (const table of TABLES) {
    expect(await names(table)).toEqual(listNames(table, '2031_03', '2031_04', '2031_05'));
    expect(Object.values(await whereIs(table))).toEqual(
      Array.from({ length: 20 }, () => listNames(table, '2031_03')[0]),
    );
  }
});

describe.runIf(testEngine() === 'postgres')('with others at work', () => {
  /** Holds a lock that a step needs until `work` is done. */
  const whileRead = (table: string, work: () => Promise<void>) =>
    t.db.kysely.transaction().execute(async (trx) => {
      await sql`select from ${sql.table(table)} limit 1`.execute(trx);
      await work();
    });

  it('gives up rather than have everyone wait, and succeeds the next time (X2)', async () => {
    const id = await addRow('outbox', MIDNIGHT);
    await whileRead('outbox_default', async () => {
      await expect(makePartitions(t.deps)).rejects.toThrow('lock timeout');
      // The other tables have theirs, and everyone goes on.
      expect(await names('audit_event')).toEqual(['audit_event_2031']);
      await addRow('outbox', MIDNIGHT);
      await sql`delete from outbox where id <> ${id}`.execute(t.db.kysely);
    });
    expect([await names('outbox'), await whereIs('outbox')]).toEqual([[], { [id]: 'outbox_default' }]);
    await makePartitions(t.deps);
    expect(await whereIs('outbox')).toEqual({ [id]: 'outbox_2031_03' });
  });

  it('leaves nothing behind if it’s killed in the middle of a step (X1)', async () => {
    const id = await addRow('audit_event', MIDNIGHT);
    await whileRead('audit_event_default', async () => {
      let isOver = false;
      const ended = makePartitions(t.deps)
        .catch((error: unknown) => error)
        .finally(() => (isOver = true));
      // On a slow machine it may have given up before.
      for (let killed = 0; killed === 0 && !isOver; ) {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          t.db.kysely,
        );
        killed = rows.length;
      }
      expect(await ended).toBeInstanceOf(Error);
    });
    expect([await names('audit_event'), await whereIs('audit_event')]).toEqual([[], { [id]: 'audit_event_default' }]);
    await makePartitions(t.deps);
    expect(await whereIs('audit_event')).toEqual({ [id]: 'audit_event_2031' });
  });
});
