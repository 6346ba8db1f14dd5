// One part of a payment outside the product that was recorded by mistake: undone while the others stand (F5).
import type { Booking } from '@daynook/contract/bookings';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { manualDesk, TOTAL } from '../../../test/money/manual-desk.ts';
import { sumAccounts } from '../payments/service.ts';
import { newKey, type ProblemBody, type TestMember } from './test-world.ts';

const { desk, booked, press, received, view } = manualDesk();

const balances = async (id: string) =>
  Object.fromEntries([...(await sumAccounts(desk.world.t.db.kysely, id))].filter(([, sum]) => sum !== 0));
const goTo = (moment: string) => desk.world.t.clock.set(moment);
const readEmails = async (to: { email: string }) => {
  const all = await emailsTo(desk.world.t, to.email);
  return all.map(({ subject, text_body }) => `${subject}\n${text_body.replaceAll(/\s+/g, ' ')}`).join('\n\n');
};
const readMovements = async (id: string) =>
  (
    await sql<{ memo: string }>`select memo from ledger_transaction where booking_id = ${id} order by at, id`.execute(
      desk.world.t.db.kysely,
    )
  ).rows.map(({ memo }) => memo);

describe('a part that was recorded by mistake', () => {
  const undoPart = (id: string, partId: string, as: TestMember = desk.host, key = newKey()) =>
    press<ProblemBody & Booking>(as, id, 'payment-undone', { partId }, key);
  const listParts = async (id: string, as: TestMember = desk.host) => (await view(id, as)).payment.parts;
  async function inParts(method: 'bank-transfer' | 'cash', amounts: readonly number[]) {
    const { _id } = await booked(method);
    for (const amount of amounts) await received(_id, amount);
    return _id;
  }

  it('is taken back before the rest arrives; the other part stands, and the guest has time to pay', async () => {
    const id = await inParts('bank-transfer', [2_000, 3_000]);
    await press(desk.world.guest, id, 'payment-sent');
    goTo('2026-11-22T15:00:00Z');
    const [, wrong] = await listParts(id);
    expect(wrong).toMatchObject({ amountMinor: 3_000, undoUntil: '2026-11-23T15:00:00.000Z' });
    expect((await view(id)).payment.parts).toEqual([]);
    await emailsTo(desk.world.t, desk.world.guest.email);
    expect(await undoPart(id, wrong!._id)).toMatchObject({
      status: 200,
      body: { status: 'awaiting_payment', payment: { receivedMinor: 2_000, sentAt: null } },
    });
    // The guest had until November 24 after they said that it was sent, and that stays.
    expect((await view(id)).expiresAt).toBe('2026-11-24T15:00:00.000Z');
    const guests = await readEmails(desk.world.guest);
    expect(guests).toContain('marked your payment of $30.00 USD as not received.');
    expect(guests).toContain('We’re still holding the time for you. Nadia Okafor needs to receive $74.50 USD by');
    expect(await balances(id)).toEqual({});
    expect(await received(id, TOTAL - 2_000)).toMatchObject({ body: { status: 'confirmed', paymentStatus: 'paid' } });
    expect(await balances(id)).toEqual({ host_receivable: TOTAL, guest_funds_held: -TOTAL });
  });

  it('extends a deadline that’s close, never past the start', async () => {
    const id = await inParts('bank-transfer', [2_000]);
    goTo('2026-11-23T14:00:00Z');
    const [part] = await listParts(id);
    expect(await undoPart(id, part!._id)).toMatchObject({
      status: 200,
      body: { expiresAt: '2026-11-25T02:00:00.000Z', payment: { receivedMinor: 0, parts: [] } },
    });
  });

  it('extends the deadline only the first time, unless staff take it back', async () => {
    const id = await inParts('bank-transfer', []);
    const recordAndUndo = async (as?: TestMember) => {
      await received(id, 1);
      const [part] = await listParts(id);
      return (await undoPart(id, part!._id, as)).body;
    };
    goTo('2026-11-22T14:00:00Z');
    expect((await recordAndUndo()).expiresAt).toBe('2026-11-24T14:00:00.000Z');
    goTo('2026-11-24T13:00:00Z');
    expect((await recordAndUndo()).expiresAt).toBe('2026-11-24T14:00:00.000Z');
    // Nor can the guest say again that they've paid, which would extend it too.
    await press(desk.world.guest, id, 'payment-sent');
    const { expiresAt, payment } = await view(id);
    expect(payment.sentAt).not.toBeNull();
    expect(await recordAndUndo()).toMatchObject({ expiresAt, payment: { sentAt: payment.sentAt } });
    goTo('2026-11-24T15:00:00Z');
    expect(await recordAndUndo(desk.staff)).toMatchObject({ payment: { sentAt: null } });
  });

  it('is taken back once all has arrived, in the ledger too, and only the missing amount is due again', async () => {
    const id = await inParts('bank-transfer', [2_000, TOTAL - 2_000]);
    const [wrong, right] = await listParts(id);
    expect(await undoPart(id, wrong!._id)).toMatchObject({
      status: 200,
      body: { status: 'awaiting_payment', paymentStatus: 'due', payment: { receivedMinor: TOTAL - 2_000 } },
    });
    expect(await listParts(id)).toMatchObject([{ _id: right!._id }]);
    expect(await balances(id)).toEqual({});
    expect(await readMovements(id)).toEqual(['Guest paid', 'Payment recorded by mistake']);
    expect(await readEmails(desk.world.guest)).toContain('Nadia Okafor needs to receive $20.00 USD by');
    expect((await view(id)).events.at(-1)).toMatchObject({ code: 'payment-undone', amountMinor: 2_000 });
    expect(await received(id, TOTAL)).toMatchObject({ status: 400 });
    expect(await received(id, 2_000)).toMatchObject({ body: { status: 'confirmed' } });
    // A second time is for staff, as for the whole payment.
    expect(await undoPart(id, right!._id)).toMatchObject({ status: 409 });
    expect(await undoPart(id, right!._id, desk.staff)).toMatchObject({ status: 200 });
  });

  it('is due again in cash, and changes nothing about the booking', async () => {
    const id = await inParts('cash', [2_000, 3_000]);
    const [wrong] = await listParts(id);
    expect(await undoPart(id, wrong!._id)).toMatchObject({
      status: 200,
      body: { status: 'confirmed', paymentStatus: 'due', payment: { receivedMinor: 3_000 } },
    });
    expect(await readEmails(desk.world.guest)).toContain('You still owe Nadia Okafor $64.50 USD in cash.');
  });

  it('is undone once, by those who may, within two days, and never one of another booking', async () => {
    const [id, other] = [await inParts('bank-transfer', [2_000]), await inParts('bank-transfer', [2_000])];
    const [[part], [foreign]] = [await listParts(id), await listParts(other)];
    expect(await undoPart(id, part!._id, desk.world.guest)).toMatchObject({ status: 403 });
    expect(await undoPart(id, foreign!._id)).toMatchObject({ status: 409 });
    const both = await Promise.all([undoPart(id, part!._id), undoPart(id, part!._id, desk.staff)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await view(id)).events.filter(({ code }) => code === 'payment-undone')).toHaveLength(1);
    await press(desk.world.guest, other, 'payment-sent');
    goTo('2026-11-23T15:00:00Z');
    expect(await undoPart(other, foreign!._id)).toMatchObject({ status: 409 });
    expect(await undoPart(other, foreign!._id, desk.staff)).toMatchObject({ status: 200 });
  });
});
