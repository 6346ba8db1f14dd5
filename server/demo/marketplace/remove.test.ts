// Removing the demo: everything of its members goes, the books balance, what real members have stays, and settings stay (R2).
import { beforeEach, expect, it } from 'vitest';
import { verify } from '../../src/verify/checks.ts';
import { manualDesk } from '../../test/money/manual-desk.ts';
import { RealMembersInvolved, removeDemo } from './remove.ts';

const { desk } = manualDesk();
const remove = () => removeDemo(desk.world.t.db, () => {});
const setDemo = (...ids: string[]) =>
  desk.world.t.db.kysely.updateTable('member').set({ is_demo: true }).where('id', 'in', ids).execute();
const findViolations = async () =>
  (await verify({ db: desk.world.t.db })).flatMap(({ name, violations }) => violations.map((one) => [name, one]));

beforeEach(() => setDemo(desk.world.host.id, desk.world.guest.id));

it('removes members with their homes, bookings, messages, and money, and the books still balance (R2)', async () => {
  const { world } = desk;
  const listing = await world.makeListing({ booking_mode: 'instant' });
  await world.booked(listing);
  await world.call(world.guest, 'POST', '/api/conversations', { recipientId: world.host.id, listingId: listing.id });
  expect(await world.count('ledger_entry')).toBeGreaterThan(0);
  expect(await world.count('conversation')).toBeGreaterThan(0);
  const mine = await world.makeListing({ host_id: desk.host.id });
  const { members } = await remove();
  expect(members).toBe(2);
  for (const table of [
    'booking',
    'ledger_entry',
    'ledger_transaction',
    'conversation',
    'message',
    'occupied',
    'payment_attempt',
  ] as const)
    expect([table, await world.count(table)]).toEqual([table, 0]);
  const { rows } = await world.t.db.pool.query('select id from listing');
  expect(rows).toEqual([{ id: mine.id }]);
  expect(await findViolations()).toEqual([]);
  expect(await remove()).toMatchObject({ members: 0, rows: 0 });
});

it('guards the ledger again afterward', async () => {
  const { world } = desk;
  const real = await world.makeListing({ host_id: desk.host.id, booking_mode: 'instant' });
  await world.booked(real, {}, { guest: desk.staff });
  await remove();
  expect(await world.count('ledger_entry')).toBeGreaterThan(0);
  await expect(world.t.db.pool.query('delete from ledger_entry')).rejects.toThrow('the ledger is append-only');
});

it('removes nothing while a real member has a booking with the demo, and names it', async () => {
  const { world } = desk;
  const { reference } = await world.booked(
    await world.makeListing({ booking_mode: 'instant' }),
    {},
    { guest: desk.staff },
  );
  const error = await remove().catch((one: unknown) => one);
  expect(error).toBeInstanceOf(RealMembersInvolved);
  expect((error as RealMembersInvolved).involved.join()).toContain(reference);
  expect(await world.count('booking')).toBe(1);
});

it('keeps settings that someone chose with the demo’s staff account, which nobody can use anymore', async () => {
  const { world } = desk;
  await setDemo(desk.staff.id);
  const body = {
    setting: { name: 'pages', value: { hidden: ['careers'] } },
    version: 0,
    reason: 'Ours',
    password: 'correct horse battery',
  };
  expect(await world.call(desk.staff, 'POST', '/api/staff/site-settings', body)).toMatchObject({ status: 201 });
  await remove();
  expect(await world.count('site_setting')).toBe(1);
  const author = await world.t.db.kysely
    .selectFrom('member')
    .select(['name', 'is_demo', 'deleted_at'])
    .where('id', '=', desk.staff.id)
    .executeTakeFirstOrThrow();
  expect(author).toMatchObject({ name: 'Demo staff', is_demo: false, deleted_at: expect.any(Date) });
  const { rows } = await world.t.db.pool.query('select email from identity_account order by email');
  expect(rows).toEqual([{ email: 'nadia@example.org' }]);
});
