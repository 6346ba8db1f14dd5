// Payment settings: who can change and read them, and how they're stored.
import type { Quote } from '@daynook/contract/bookings';
import { expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DAY, DETAILS, manualDesk, type Options } from '../../../test/money/manual-desk.ts';

const { desk, offer, decide, listing, payable } = manualDesk();
const own = async () => (await desk.world.call<Options>(desk.host, 'GET', '/api/payment-options')).body;

it('starts with hosts being paid directly, with all methods and nothing set up', async () => {
  expect(await own()).toEqual({
    settings: {
      collectedBy: 'host',
      methods: ['bank-transfer', 'cash', 'invoice'],
      hasSandbox: true,
      hasMonthlyPayments: false,
    },
    options: [],
  });
});

it('needs the password, notifies the host, and encrypts the details', async () => {
  expect(await offer('bank-transfer', { password: 'wrong' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'That’s not your password. Please try again.' } },
  });
  expect(await offer('bank-transfer')).toMatchObject({
    status: 200,
    body: { method: 'bank-transfer', details: DETAILS },
  });
  expect(await offer('bank-transfer', { details: 'Another account' })).toMatchObject({ status: 200 });
  expect((await own()).options).toMatchObject([{ method: 'bank-transfer', details: 'Another account' }]);
  const emails = await emailsTo(desk.world.t, desk.host.email);
  expect(emails.map(({ subject }) => subject)).toContain('How guests pay you by bank transfer has changed');
  const stored = await desk.world.t.db.kysely
    .selectFrom('payment_option')
    .select('sealed_details')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(stored.sealed_details).toString('utf8')).not.toContain('Another');
});

it('is removed by the host, once', async () => {
  await offer('cash');
  expect(await desk.world.call(desk.host, 'DELETE', '/api/payment-options/cash')).toMatchObject({ status: 204 });
  expect(await desk.world.call(desk.host, 'DELETE', '/api/payment-options/cash')).toMatchObject({ status: 404 });
});

it('lets the operator choose methods and who receives the money; each is logged', async () => {
  expect(await decide('platform', ['invoice', 'cash'])).toMatchObject({
    body: { collectedBy: 'platform', methods: ['cash', 'invoice'] },
  });
  await offer('invoice', { as: desk.staff, by: 'staff/' });
  await offer('bank-transfer');
  const room = await listing();
  const { body } = await desk.world.call<{ paymentMethods: unknown }>(desk.world.guest, 'POST', '/api/bookings/quote', {
    listingId: room.id,
    ...payable('invoice'),
    paymentMethod: undefined,
    manualMethod: undefined,
    invoiceTo: undefined,
  });
  expect(body.paymentMethods).toMatchObject([{ method: 'sandbox' }, { method: 'invoice', collectedBy: 'platform' }]);
  const log = await desk.world.t.db.kysely.selectFrom('audit_event').select('action').orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['payment-settings-changed', 'payment-details-changed']);
});

it('leaves out what a host doesn’t want for one listing', async () => {
  await offer('cash');
  await offer('bank-transfer');
  const [here, elsewhere] = [await listing(), await listing()];
  const change = { version: here.version, changes: { declinedPaymentMethods: ['bank-transfer'] }, publish: true };
  const changed = await desk.world.call(desk.host, 'PATCH', `/api/host/listings/${here.id}`, change);
  expect(changed).toMatchObject({ status: 200, body: { declinedPaymentMethods: ['bank-transfer'] } });
  const offered = async (listingId: string) => {
    const slot = { listingId, ...DAY };
    const { body } = await desk.world.call<Quote>(desk.world.guest, 'POST', '/api/bookings/quote', slot);
    return body.paymentMethods.map(({ method }) => method);
  };
  expect(await offered(here.id)).toEqual(['sandbox', 'cash']);
  expect(await offered(elsewhere.id)).toEqual(['sandbox', 'bank-transfer', 'cash']);
  expect(await desk.world.book(here, payable('bank-transfer'))).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
  });
});

it('is closed to hosts', async () => {
  expect(await decide('host', [], desk.host)).toMatchObject({ status: 403 });
  expect(await offer('cash', { by: 'staff/' })).toMatchObject({ status: 403 });
});
