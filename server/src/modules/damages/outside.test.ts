// Damage after a stay that was paid outside the product: owed to whoever received the stay's money, and recorded by them.
import type { DamageDeposit, StaffDamageReport } from '@daynook/contract/money/damages';
import { expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DETAILS, manualDesk, TOTAL } from '../../../test/money/manual-desk.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import type { TestMember } from '../bookings/test-world.ts';
import { sumAccounts } from '../payments/service.ts';
import { followDamages } from './service.ts';

const { desk, offer, decide, listing, payable, booked, received } = manualDesk();

const call = <T = DamageDeposit>(as: TestMember, id: string, rest = '', body?: object) =>
  desk.world.call<T>(
    as,
    body ? 'POST' : 'GET',
    `/api/bookings/${id}/damage-${body ? 'report' : 'deposit'}${rest}`,
    body,
  );
const press = async <T = DamageDeposit>(as: TestMember, id: string, verb: string, more: object = {}) =>
  call<T>(as, id, `/${verb}`, { version: (await call(as, id)).body.report!.version, ...more });
async function reported(id: string): Promise<void> {
  desk.world.t.clock.set('2026-11-26T02:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  const body = { amountMinor: 5_000, description: 'There are coffee stains on the rug under the desk.' };
  expect(await call(desk.host, id, '', body)).toMatchObject({ status: 200 });
  await press(desk.world.guest, id, 'answer', { agrees: true });
}
const sums = async (id: string) => Object.fromEntries(await sumAccounts(desk.world.t.db.kysely, id));

it('is paid to the host directly, who records it once; the guest is reminded (F6)', async () => {
  const { _id } = await booked('bank-transfer', { damage_deposit_minor: 10_000 });
  await received(_id, TOTAL);
  await reported(_id);
  expect((await call(desk.world.guest, _id)).body).toMatchObject({
    report: { state: 'due', isDeclined: false },
    instructions: DETAILS,
    can: { pay: false, receive: false },
  });
  expect((await call(desk.host, _id)).body).toMatchObject({ instructions: null, can: { receive: true } });
  expect(await sums(_id)).toMatchObject({ damages_due: 5_000, damages_pending: -5_000 });
  desk.world.t.clock.advance({ days: 3, hours: 1 });
  await followDamages(desk.world.t.deps);
  const emails = (await emailsTo(desk.world.t, desk.world.guest.email)).map(({ subject }) => subject);
  expect(emails).toContain('Reminder: please pay $50.00 USD for damage');
  expect(await press(desk.world.guest, _id, 'received')).toMatchObject({ status: 403 });
  const both = await Promise.all([press(desk.host, _id, 'received'), press(desk.host, _id, 'received')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { host_payable: payable, ...after } = await sums(_id);
  expect([payable, after]).toMatchObject([undefined, { damages_due: 0, damages_pending: 0 }]);
});

it('is recorded by staff where the operator collects, and goes to the host with a payout (F6)', async () => {
  await decide('platform', ['bank-transfer']);
  await offer('bank-transfer', { as: desk.staff, by: 'staff/' });
  const { _id } = await desk.world.booked(await listing({ damage_deposit_minor: 10_000 }), payable('bank-transfer'));
  await received(_id, TOTAL, desk.staff);
  await reported(_id);
  expect(await press(desk.host, _id, 'received')).toMatchObject({ status: 403 });
  const { body } = await desk.world.call<{ reports: StaffDamageReport[] }>(
    desk.staff,
    'GET',
    '/api/staff/damage-reports?state=all',
  );
  expect(body.reports).toMatchObject([{ booking: { _id }, can: { charge: false, receive: true } }]);
  const before = (await sums(_id))['host_payable'] ?? 0;
  expect(await press(desk.staff, _id, 'received')).toMatchObject({ status: 200, body: { report: { state: 'paid' } } });
  expect((await sums(_id))['host_payable']).toBe(before - 5_000);
});
