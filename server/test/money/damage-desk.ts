// Stays with a damage deposit, and one function for each thing that host, guest, and staff can do about damage. For tests only.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { DamageDeposit, StaffDamageReport } from '@daynook/contract/money/damages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { listProviders } from '../../src/adapters/payments/providers.ts';
import { createSandboxProvider } from '../../src/adapters/payments/sandbox.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { closeDue, completeDue, startDue } from '../../src/modules/bookings/due-bookings.ts';
import { type FailingProvider, failingProvider } from '../../src/modules/bookings/test-provider.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../../src/modules/bookings/test-world.ts';
import { testDatabase } from '../database.ts';
import { emailsTo } from '../emails.ts';

export const MAXIMUM = 20_000;
const DESCRIPTION = 'The desk lamp is broken, and the desk has a deep scratch.';
type List = Answer<'GET /api/staff/damage-reports'>;

/** One world per file, with a new listing and guest for each test. After each test, the books must balance. */
export function damageDesk() {
  const desk = {} as { world: World; provider: FailingProvider; listing: TestListing; guest: TestMember };
  beforeAll(async () => {
    const db = await testDatabase();
    desk.provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
    desk.world = await makeWorld({ overrides: { db, payments: listProviders(desk.provider) } });
  });
  afterAll(async () => {
    await desk.world.t.close();
    await desk.world.t.db.close();
  });
  beforeEach(async () => {
    desk.provider.mend();
    desk.listing = await desk.world.makeListing({ damage_deposit_minor: MAXIMUM, booking_mode: 'instant' });
    desk.guest = await desk.world.makeGuest();
  });
  afterEach(() => desk.world.verify());

  const slotAt = () => {
    const day = new Date(desk.world.t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    return { startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z`, guests: 1 };
  };
  const settleTimers = async () => {
    for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  };
  /** A booking that ended an hour ago. */
  async function stayed(values: Record<string, unknown> = {}, of = desk.listing): Promise<Booking> {
    const booking = await desk.world.booked(of, { ...slotAt(), ...values }, { guest: desk.guest });
    desk.world.t.clock.set(new Date(Date.parse(booking.endsAt) + 3_600_000).toISOString());
    await settleTimers();
    return booking;
  }
  const at = (booking: Booking, rest = '') => `/api/bookings/${booking._id}/damage-report${rest}`;
  const getDamage = async (booking: Booking, as = desk.guest) =>
    (await desk.world.call<DamageDeposit>(as, 'GET', `/api/bookings/${booking._id}/damage-deposit`)).body;
  const report = <T = DamageDeposit>(booking: Booking, amountMinor = 12_000, as = desk.world.host) =>
    desk.world.call<T>(as, 'POST', at(booking), { amountMinor, description: DESCRIPTION });
  const version = async (booking: Booking) => (await getDamage(booking)).report!.version;
  const press = async <T = DamageDeposit>(booking: Booking, verb: string, as: TestMember, more: object = {}) =>
    desk.world.call<T>(as, 'POST', at(booking, `/${verb}`), { version: await version(booking), ...more });
  /** What staff have to do about the booking. */
  const queue = async ({ _id }: Booking) =>
    (await desk.world.call<List>(desk.world.staff, 'GET', '/api/staff/damage-reports')).body.reports.filter(
      ({ booking }) => booking._id === _id,
    );
  const asStaff = async <T = StaffDamageReport>(booking: Booking, auditEvent: string, more: object) => {
    const { _id, version } = (await getDamage(booking)).report!;
    return desk.world.call<T>(desk.world.staff, 'POST', `/api/staff/damage-reports/${_id}/${auditEvent}`, {
      version,
      ...more,
    });
  };
  const subjects = async (member: TestMember) =>
    (await emailsTo(desk.world.t, member.email)).map(({ subject }) => subject);
  /** The booking's steps since its end, as its guest sees them. */
  const history = async ({ _id }: Booking) => {
    const steps = (await desk.world.get(desk.guest, _id)).body.events.map(({ code, by, amountMinor }) => [
      code,
      by,
      amountMinor,
    ]);
    return steps.slice(steps.findIndex(([code]) => code === 'completed'));
  };
  const charges = async (booking: Booking) => {
    const { rows } = await sql<{ amount: number; state: string }>`
      select charge.amount_minor as amount, charge.state from sandbox_charge as charge
      join payment_attempt as call on call.idempotency_key = charge.idempotency_key
      where call.booking_id = ${booking._id} and call.operation = 'charge'`.execute(desk.world.t.db.kysely);
    return rows.map(({ amount }) => amount);
  };
  const accounts = async (booking: Booking) => {
    const { rows } = await sql<{ account: string; sum: string }>`
      select account, sum(amount_minor) from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      where movement.booking_id = ${booking._id} and movement.kind = 'damage' group by 1 having sum(amount_minor) <> 0`.execute(
      desk.world.t.db.kysely,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
  };
  return {
    desk,
    slotAt,
    settleTimers,
    stayed,
    at,
    getDamage,
    report,
    press,
    queue,
    asStaff,
    subjects,
    history,
    charges,
    accounts,
  };
}
