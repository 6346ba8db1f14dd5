// Guests who pay outside of the product, and the recipients: one function for each call. For tests only.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { afterEach, beforeEach, expect } from 'vitest';
import { ensureAccount } from '../../src/identity/accounts.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  type TestMember,
  type World,
} from '../../src/modules/bookings/test-world.ts';

export const PASSWORD = 'correct horse battery';
export const DETAILS = 'e-Transfer to pay@nadia.example\nName: Nadia Okafor';
export type Options = Answer<'GET /api/payment-options'>;
export type Listed = Answer<'GET /api/staff/manual-payments'>;
export const START = '2026-11-25T14:00:00.000Z';
/** A day: the listing costs 80.00 and cleaning 10.00, so the guest pays 94.50. */
export const DAY = { startsAt: START, endsAt: '2026-11-25T22:00:00.000Z', guests: 1 };
export const TOTAL = 9_450;

/** Sets up a world whose host and staff log in with a password. After each test, the books must balance. */
export function manualDesk() {
  const desk = {} as { world: World; host: TestMember; staff: TestMember };

  async function makeAccount(email: string, name: string): Promise<TestMember> {
    const { t } = desk.world;
    const id = await ensureAccount(t.deps, { email, name, password: PASSWORD, isVerified: true });
    return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
  }

  beforeEach(async () => {
    desk.world = await makeWorld({ now: '2026-11-21T15:00:00Z' });
    desk.host = await makeAccount('nadia@example.org', 'Nadia Okafor');
    desk.staff = await makeAccount('sam@daynook.com', 'Sam Lee');
  });
  afterEach(async () => {
    await desk.world.verify();
    await desk.world.t.close();
  });

  /** The host's, or with `staff` the operator's. */
  const offer = <T = ProblemBody>(
    method: ManualMethod,
    { as = desk.host, password = PASSWORD, details = DETAILS, by = '' as '' | 'staff/' } = {},
  ) => desk.world.call<T>(as, 'PUT', `/api/${by}payment-options/${method}`, { details, password });
  const decide = <T = ProblemBody>(
    collectedBy: 'host' | 'platform',
    methods: readonly ManualMethod[],
    as = desk.staff,
  ) => desk.world.call<T>(as, 'PUT', '/api/staff/payment-settings', { collectedBy, methods, password: PASSWORD });

  const listing = (values: object = {}) =>
    desk.world.makeListing({
      host_id: desk.host.id,
      day_minor: 8_000,
      hour_minor: null,
      cleaning_minor: 1_000,
      cancellation_policy: 'moderate',
      ...values,
    });
  const payable = (method: ManualMethod) => ({
    ...DAY,
    paymentMethod: 'manual',
    manualMethod: method,
    ...(method === 'invoice' ? { invoiceTo: 'Hartwell Ltd, 1 King St W, Toronto' } : {}),
  });
  /** Booked or requested with one of the host's payment methods. */
  async function booked(method: ManualMethod, values: object = {}): Promise<Booking> {
    expect(await offer(method)).toMatchObject({ status: 200 });
    return desk.world.booked(await listing(values), payable(method));
  }
  const press = <T = Booking>(as: TestMember, id: string, what: string, body?: object, key = newKey()) =>
    desk.world.call<T>(as, 'POST', `/api/bookings/${id}/${what}`, body, { 'idempotency-key': key });
  const received = <T = Booking>(id: string, amountMinor = TOTAL, as = desk.host) =>
    press<T>(as, id, 'payment-received', { amountMinor });
  const view = async (id: string, as = desk.world.guest) => (await desk.world.get(as, id)).body;
  const waiting = async (kind: 'payment' | 'refund') =>
    (await desk.world.call<Listed>(desk.world.staff, 'GET', `/api/staff/manual-payments?kind=${kind}`)).body.payments;

  return { desk, offer, decide, listing, payable, booked, press, received, view, waiting };
}
