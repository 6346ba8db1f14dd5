// Refunds that staff propose: asked of the host or agreed by a second member of staff, never more than was paid, never taken
// silently, and in the books to the cent (RO2, RC1).
import { randomUUID } from 'node:crypto';
import type { Answer } from '@daynook/contract/api';
import type { Booking, Receipt } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings';
import type { RefundShares, StaffRefund } from '@daynook/contract/refunds';
import type { StaffTicketThread, TicketThread } from '@daynook/contract/support';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeMember } from '../../../test/make.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { settleDue } from '../bookings/service.ts';
import { type FaultyProvider, faultyProvider } from '../bookings/test-provider.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { closeDue, completeDue, startDue } from '../bookings/timers.ts';
import { letIn } from '../co-hosts/test-co-hosts.ts';
import { mailTopic } from '../mail/service.ts';
import { tellOfBooking } from '../messages/service.ts';

let world: World;
let provider: FaultyProvider;
let space: TestListing;
let colleague: TestMember;
beforeAll(async () => {
  const db = await testDatabase();
  provider = faultyProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: provider } });
  colleague = await makeMember(db, { email: 'colleague@daynook.com' });
  // Space 80.00, cleaning 10.00: the guest pays 94.50, the host has 81.00 and pays us 9.00.
  const prices = { day_minor: 8_000, hour_minor: null, cleaning_minor: 1_000 };
  space = await world.makeListing({ ...prices, cancellation_policy: 'moderate', booking_mode: 'instant' });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let day = 0;
beforeEach(() => {
  day += 1;
  provider.mend();
});
afterEach(() => world.verify());

/** A day of its own for every test, far ahead. */
const slot = () => {
  const date = new Date(world.t.clock.now().getTime() + (20 + day) * 86_400_000).toISOString().slice(0, 10);
  return { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 };
};
interface Case {
  readonly guest: TestMember;
  readonly booking: Booking;
  readonly ticket: string;
}
async function opened({ by, card }: { by?: TestMember; card?: string } = {}): Promise<Case> {
  const guest = await world.makeGuest();
  const booking = await world.booked(space, { ...slot(), ...(card ? { cardNumber: card } : {}) }, { guest });
  day += 1;
  const { body } = await world.call<TicketThread>(by ?? guest, 'POST', '/api/support/tickets', {
    kind: 'booking',
    bookingId: booking._id,
    subject: 'It was cold',
    text: 'The heating did not work.',
    clientId: randomUUID(),
  });
  return { guest, booking, ticket: body._id };
}
const wish = { amountMinor: 4_500, currency: 'USD', bearer: 'host', reason: 'The heating did not work all day.' };
const propose = <T = StaffTicketThread>(
  { ticket }: Case,
  more: object = {},
  { as = world.staff, key = newKey() } = {},
) =>
  world.call<T>(as, 'POST', `/api/staff/tickets/${ticket}/refunds`, { ...wish, ...more }, { 'idempotency-key': key });
const proposed = async (one: Case, more: object = {}): Promise<StaffRefund> => {
  const { status, body } = await propose(one, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.refunds!.proposals[0]!;
};
type Deed = 'agree' | 'withdraw' | 'turn';
const act = <T = StaffTicketThread>({ ticket }: Case, deed: Deed, { _id, version }: StaffRefund, as = world.staff) =>
  world.call<T>(as, 'POST', `/api/staff/tickets/${ticket}/refunds/${_id}/${deed}`, { version });
const answer = <T = Booking>(
  { booking }: Case,
  verb: 'accept' | 'decline',
  { _id, version }: Pick<StaffRefund, '_id' | 'version'>,
  as: TestMember = world.host,
) =>
  world.call<T>(as, 'POST', `/api/bookings/${booking._id}/refund/${verb}`, {
    refundId: _id,
    version,
    ...(verb === 'decline' ? { word: 'It was warm when I left.' } : {}),
  });
const look = async ({ ticket }: Case, as = world.staff) =>
  (await world.call<StaffTicketThread>(as, 'GET', `/api/staff/tickets/${ticket}`)).body.refunds!;
const seen = async ({ booking, guest }: Case, as = guest) => (await world.get(as, booking._id)).body;
const receipt = async ({ booking, guest }: Case, as = guest) =>
  (await world.call<Receipt>(as, 'GET', `/api/bookings/${booking._id}/receipt`)).body;
async function close({ booking }: Case): Promise<void> {
  world.t.clock.set(new Date(Date.parse(booking.endsAt) + 49 * 3_600_000).toISOString());
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
}

describe('a refund that the host bears', () => {
  it('is asked of them, shown to both, and goes back when they agree; our fee is taken on what they keep (RO2, RC1)', async () => {
    const one = await opened();
    const shares = await world.call<RefundShares>(
      world.staff,
      'GET',
      `/api/staff/tickets/${one.ticket}/refund-shares?amountMinor=4500&bearer=host`,
    );
    expect(shares.body).toEqual({
      currency: 'USD',
      amountMinor: 4_500,
      bearer: 'host',
      hostLossMinor: 4_050,
      hostKeepsMinor: 4_050,
      platformLossMinor: 450,
      backMinor: 4_500,
      paidMinor: 9_450,
    });
    expect(await look(one)).toMatchObject({ most: { host: 9_000, platform: 9_450 }, isOpen: false, isAlone: false });
    const refund = await proposed(one);
    const dueAt = new Date(world.t.clock.now().getTime() + 72 * 3_600_000).toISOString();
    expect(refund).toMatchObject({ state: 'host', dueAt, hostLossMinor: 4_050, proposedBy: world.staff.name });
    const shown = { amountMinor: 4_500, state: 'asked', reason: wish.reason, dueAt, bearer: 'host' };
    expect((await seen(one)).refund).toMatchObject({ ...shown, canAnswer: false, hostLossMinor: null });
    expect((await seen(one, world.host)).refund).toMatchObject({ ...shown, canAnswer: true, hostLossMinor: 4_050 });
    expect(
      (await world.call<TicketThread>(one.guest, 'GET', `/api/support/tickets/${one.ticket}`)).body.refund,
    ).toMatchObject(shown);
    const items = async (as: TestMember) =>
      (await world.call<{ items: { _id: string }[] }>(as, 'GET', '/api/users/action-items')).body.items.map(
        ({ _id }) => _id,
      );
    expect(await items(world.host)).toContain(`answer-refund:${one.booking._id}`);

    const { status, body } = await answer(one, 'accept', refund);
    expect([status, body.refund?.state, body.hostEarningsMinor]).toEqual([200, 'agreed', 4_050]);
    const guests = await seen(one);
    expect(guests).toMatchObject({ paymentStatus: 'partially_refunded', refundedMinor: 4_500, status: 'confirmed' });
    expect(guests.events.map(({ code, by }) => `${code} ${by}`)).toEqual([
      'confirmed guest',
      'paid system',
      'refund-proposed staff',
      'refund-agreed host',
      'refunded system',
    ]);
    expect(await items(world.host)).not.toContain(`answer-refund:${one.booking._id}`);
    expect((await receipt(one)).movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['paid', 9_450],
      ['refunded', 4_500],
    ]);
    expect(await receipt(one, world.host)).toMatchObject({ hostEarningsMinor: 8_100, hostLossMinor: 4_050 });
    await world.verify();
    await close(one);
    expect((await receipt(one, world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 4_050 }]);
  });

  it('after the close comes off what was put down to them (RO2, RC1)', async () => {
    const one = await opened();
    await close(one);
    const refund = await proposed(one, { amountMinor: 9_000 });
    expect(refund.hostLossMinor).toBe(8_100);
    expect((await answer(one, 'accept', refund)).body.hostEarningsMinor).toBe(0);
    expect((await receipt(one, world.host)).movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['earned', 8_100],
      ['given-up', 8_100],
    ]);
    expect(await look(one)).toMatchObject({ backMinor: 9_000, most: { host: 0, platform: 450 } });
  });

  it('declined or not answered in time is never taken: staff close it, or have us bear it with a second yes (RO2)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    expect((await act<ProblemBody>(one, 'turn', refund)).body.code).toBe('STATE_CHANGED');
    const declined = await answer(one, 'decline', refund);
    expect(declined.body.refund).toMatchObject({
      state: 'with-us',
      word: 'It was warm when I left.',
      canAnswer: false,
    });
    expect((await seen(one)).refundedMinor).toBe(0);
    const [said] = (await look(one)).proposals;
    expect(said).toMatchObject({ state: 'declined', can: { turn: true, withdraw: true, agree: false } });
    const turned = (await act(one, 'turn', said!)).body.refunds!.proposals[0]!;
    expect(turned).toMatchObject({ state: 'second', bearer: 'platform', hostLossMinor: 0 });
    // Not promised before it is agreed.
    expect((await seen(one)).refund).toMatchObject({ state: 'with-us', bearer: 'host' });
    expect((await act(one, 'agree', turned, colleague)).status).toBe(200);
    expect(await seen(one, world.host)).toMatchObject({ refundedMinor: 4_500, hostEarningsMinor: 8_100 });

    const other = await opened();
    const silent = await proposed(other);
    world.t.clock.advance({ hours: 72, seconds: -1 });
    expect((await look(other)).proposals[0]!.state).toBe('host');
    world.t.clock.advance({ seconds: 1 });
    expect((await answer<ProblemBody>(other, 'accept', silent)).body).toMatchObject({ code: 'STATE_CHANGED' });
    expect((await look(other)).proposals[0]).toMatchObject({ state: 'late', can: { turn: true, withdraw: true } });
    const closed = await act(other, 'withdraw', silent);
    expect(closed.body.refunds!.proposals[0]!.state).toBe('closed');
    expect(await seen(other)).toMatchObject({ refundedMinor: 0, refund: { state: 'closed' } });
  });
});

describe('a refund that we bear', () => {
  it('needs a second member of staff, costs the host nothing, and is told once it is agreed (RO2)', async () => {
    const one = await opened({ by: world.host });
    const before = (await world.call<Answer<'GET /api/staff/tickets'>>(world.staff, 'GET', '/api/staff/tickets')).body;
    const refund = await proposed(one, { bearer: 'platform', amountMinor: 9_450 });
    expect(refund).toMatchObject({ state: 'second', dueAt: null, can: { agree: false, withdraw: true } });
    expect((await seen(one)).refund).toBeNull();
    const queue = (
      await world.call<Answer<'GET /api/staff/tickets'>>(colleague, 'GET', '/api/staff/tickets?queue=refunds')
    ).body;
    expect(queue.counts.refunds).toBe(before.counts.refunds + 1);
    expect(queue.tickets.map(({ _id }) => _id)).toContain(one.ticket);
    const overview = await world.call<Answer<'GET /api/staff/overview'>>(world.staff, 'GET', '/api/staff/overview');
    expect(overview.body.queues.find((line) => line.queue === 'proposals')!.count).toBe(queue.counts.refunds);

    expect(await act<ProblemBody>(one, 'agree', refund)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await look(one, colleague)).proposals[0]!.can.agree).toBe(true);
    const agreed = await act(one, 'agree', refund, colleague);
    expect(agreed.body.refunds).toMatchObject({
      backMinor: 9_450,
      most: { host: 0, platform: 0 },
      proposals: [{ state: 'agreed', agreedBy: colleague.name, hostLossMinor: 0 }],
    });
    expect(await seen(one, world.host)).toMatchObject({
      hostEarningsMinor: 8_100,
      paymentStatus: 'refunded',
      refund: { state: 'agreed', bearer: 'platform', hostLossMinor: null },
    });
    const log = await world.call<Answer<'GET /api/staff/audit'>>(
      world.staff,
      'GET',
      `/api/staff/audit?subjectId=${one.booking._id}&what=deeds`,
    );
    expect(log.body.entries.map(({ action }) => action)).toEqual(['agreed-refund', 'proposed-refund']);
    await close(one);
    expect((await receipt(one, world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 8_100 }]);
  });

  it('is agreed by the same person only where nobody else is there, and the log says so (RO2)', async () => {
    const one = await opened();
    const refund = await proposed(one, { bearer: 'platform' });
    const { kysely } = world.t.db;
    const rename = (email: string) =>
      kysely.updateTable('member').set({ email }).where('id', '=', colleague.id).execute();
    await rename('colleague@example.org');
    expect(await look(one)).toMatchObject({ isAlone: true, proposals: [{ can: { agree: true } }] });
    expect((await act(one, 'agree', refund)).status).toBe(200);
    await rename('colleague@daynook.com');
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where subject_id = ${one.booking._id} and action like 'agreed%'`.execute(kysely);
    expect(rows).toEqual([{ action: 'agreed-refund-alone' }]);
  });
});

describe('nobody else and nothing else', () => {
  it.each([
    ['nothing', { amountMinor: 0 }, 'amountMinor'],
    ['less than nothing', { amountMinor: -4_500 }, 'amountMinor'],
    ['half a cent', { amountMinor: 10.5 }, 'amountMinor'],
    ['text', { amountMinor: '4500' }, 'amountMinor'],
    ['more than the host is left with', { amountMinor: 9_001 }, 'amountMinor'],
    ['more than was paid', { amountMinor: 9_451, bearer: 'platform' }, 'amountMinor'],
    ['another currency', { currency: 'EUR' }, 'currency'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['nobody to bear it', { bearer: 'guest' }, 'bearer'],
  ])('%s is refused by field, in words (RO2)', async (_title, more, field) => {
    const one = await opened();
    const { status, body } = await propose<ProblemBody>(one, more);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION_FAILED', [field]]);
    expect((await look(one)).proposals).toEqual([]);
  });

  it('answers, proposes or agrees but whose it is (RO2, A04, K9)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    const stranger = await world.makeGuest();
    const [full, little] = [await world.makeGuest(), await world.makeGuest()];
    const home = { propertyId: space.property_id };
    await letIn(world.t, world.host, { ...home, member: full, level: 'full' });
    await letIn(world.t, world.host, { ...home, member: little, level: 'calendar-messages' });
    const said = async (as: TestMember) => (await answer<ProblemBody>(one, 'decline', refund, as)).status;
    expect([await said(one.guest), await said(world.staff), await said(stranger), await said(little)]).toEqual([
      403, 403, 404, 403,
    ]);
    expect((await seen(one, little)).refund).toMatchObject({ canAnswer: false, hostLossMinor: null });
    for (const as of [one.guest, world.host, stranger]) {
      expect((await propose(one, {}, { as })).status).toBe(403);
      expect((await act(one, 'withdraw', refund, as)).status).toBe(403);
    }
    const other = await opened();
    // Another booking's proposal, and a ticket about another booking.
    expect((await answer<ProblemBody>(other, 'accept', refund)).body.code).toBe('STATE_CHANGED');
    expect((await act(other, 'withdraw', refund)).status).toBe(404);
    expect((await answer<ProblemBody>(one, 'accept', { ...refund, version: 7 })).body.code).toBe('STATE_CHANGED');
    expect((await answer(one, 'accept', refund, full)).status).toBe(200);
  });

  it('is proposed while another is open, before anything was paid, or twice under one key (RO2, A03)', async () => {
    const one = await opened();
    const key = newKey();
    const [first, again] = await Promise.all([propose(one, {}, { key }), propose(one, {}, { key })]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((await look(one)).proposals).toHaveLength(1);
    expect((await propose<ProblemBody>(one, { amountMinor: 1 }, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await propose<ProblemBody>(one)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });

    const room = await world.makeListing({ booking_mode: 'request' });
    const asked = await world.booked(room, slot());
    const { body } = await world.call<TicketThread>(world.guest, 'POST', '/api/support/tickets', {
      kind: 'booking',
      bookingId: asked._id,
      subject: 'When?',
      text: 'When will they answer?',
      clientId: randomUUID(),
    });
    expect(await look({ guest: world.guest, booking: asked, ticket: body._id })).toBeNull();
    expect((await propose<ProblemBody>({ guest: world.guest, booking: asked, ticket: body._id })).body.code).toBe(
      'STATE_CHANGED',
    );
  });
});

describe('at once', () => {
  it('two yeses are one refund, and a yes against a withdrawal or a cancellation has one outcome (RO2, I6)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    const twice = await Promise.all([answer(one, 'accept', refund), answer(one, 'accept', refund)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await seen(one)).refundedMinor).toBe(4_500);

    const second = await opened();
    const other = await proposed(second);
    const [yes, no] = await Promise.all([answer(second, 'accept', other), act(second, 'withdraw', other)]);
    expect([yes.status, no.status].toSorted()).toEqual([200, 409]);
    expect((await seen(second)).refundedMinor).toBe(yes.status === 200 ? 4_500 : 0);

    const third = await opened();
    const last = await proposed(third);
    const both = await Promise.all([
      answer(third, 'accept', last),
      world.verb(third.guest, third.booking._id, 'cancel'),
    ]);
    expect(both[1].status).toBe(200);
    const end = await seen(third);
    // Far ahead everything comes back, whichever was first: never more.
    expect(end).toMatchObject({ status: 'cancelled', refundedMinor: 9_450, paymentStatus: 'refunded' });
    expect(end.refund?.state).toBe(both[0].status === 200 ? 'agreed' : 'closed');
  });
});

describe('a cancellation afterwards', () => {
  const cancel = async (one: Case, daysBefore: number, as = one.guest) => {
    world.t.clock.set(new Date(Date.parse(one.booking.startsAt) - daysBefore * 86_400_000).toISOString());
    const preview = await world.call<Answer<'GET /api/bookings/{id}/refund-preview'>>(
      as,
      'GET',
      `/api/bookings/${one.booking._id}/refund-preview`,
    );
    expect((await world.verb(as, one.booking._id, 'cancel')).status).toBe(200);
    return preview.body;
  };

  it('counts what went back before towards what its rule gives (RO2, G2)', async () => {
    const one = await opened();
    await answer(one, 'accept', await proposed(one, { amountMinor: 2_000 }));
    expect(await cancel(one, 3)).toMatchObject({ refundMinor: 5_000, alreadyMinor: 2_000, dueMinor: 3_000 });
    expect((await seen(one)).refundedMinor).toBe(5_000);
    // As the rule has it: 50.00 to the guest, 36.00 to the host.
    expect((await receipt(one, world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 3_600 }]);
    // The host may still be asked for more of what they have left.
    expect(await look(one)).toMatchObject({ most: { host: 4_000, platform: 4_450 } });
    await answer(one, 'accept', await proposed(one, { amountMinor: 4_000 }));
    expect((await seen(one, world.host)).hostEarningsMinor).toBe(0);
  });

  it('takes nothing back where more has gone back already: it stays with who bore it (RO2, G2)', async () => {
    const one = await opened();
    const goodwill = await proposed(one, { bearer: 'platform', amountMinor: 6_000 });
    await act(one, 'agree', goodwill, colleague);
    expect(await cancel(one, 3)).toMatchObject({ refundMinor: 5_000, dueMinor: 0, worsensAt: null });
    expect((await seen(one)).refundedMinor).toBe(6_000);
    expect((await receipt(one, world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 3_600 }]);

    const two = await opened();
    await answer(two, 'accept', await proposed(two, { amountMinor: 8_000 }));
    await cancel(two, 3);
    // 80.00 went back, 10.00 are kept, less our tenth.
    expect((await receipt(two, world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 900 }]);
    expect((await seen(two)).refundedMinor).toBe(8_000);
  });

  it('by the host gives back the rest, and ends what was open (RO2, G2)', async () => {
    const one = await opened();
    await act(one, 'agree', await proposed(one, { bearer: 'platform', amountMinor: 1_000 }), colleague);
    const open = await proposed(one);
    expect(await cancel(one, 1, world.host)).toMatchObject({ refundMinor: 9_450, dueMinor: 8_450 });
    expect(await seen(one)).toMatchObject({ refundedMinor: 9_450, paymentStatus: 'refunded' });
    expect((await look(one)).proposals[0]).toMatchObject({ _id: open._id, state: 'closed' });
  });
});

it('stays owed while the provider refuses or is silent, and is among the stuck payments until it has gone (RO2)', async () => {
  const one = await opened({ card: SANDBOX_CARDS.refundFails });
  const { body } = await answer(one, 'accept', await proposed(one));
  expect(body).toMatchObject({ refundedMinor: 0, refund: { state: 'agreed' } });
  await world.verify();
  const stuck = async () =>
    (
      await world.call<Answer<'GET /api/staff/stuck-payments'>>(world.staff, 'GET', '/api/staff/stuck-payments')
    ).body.payments.filter(({ booking }) => booking._id === one.booking._id);
  expect(await stuck()).toMatchObject([{ kind: 'refund', amountMinor: 4_500, failure: 'refund_refused' }]);
  expect(await look(one)).toMatchObject({ backMinor: 4_500, most: { platform: 4_950 } });
  await sql`update sandbox_charge set card_last4 = '4242' where card_last4 = '5126'`.execute(world.t.db.kysely);
  world.t.clock.advance({ days: 2 });
  await settleDue(world.t.deps);
  expect((await seen(one)).refundedMinor).toBe(4_500);
  expect(await stuck()).toEqual([]);

  const two = await opened();
  provider.failAt('refund', 'after');
  await answer(two, 'accept', await proposed(two));
  expect((await seen(two)).refundedMinor).toBe(0);
  world.t.clock.advance({ minutes: 1 });
  await settleDue(world.t.deps);
  expect((await seen(two)).refundedMinor).toBe(4_500);
});

it('is told to both by mail and in their conversation (RO2, L1)', async () => {
  const one = await opened();
  const news: TopicHandler = {
    topic: 'booking',
    handle: (deps, payload, id) => tellOfBooking(deps, payload as never, id),
  };
  const drain = async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await drainOutbox(world.t.deps, new Map([mailTopic, news].map((handler) => [handler.topic, handler] as const)));
  };
  await drain();
  await world.t.db.kysely.deleteFrom('sent_mail').execute();
  await answer(one, 'decline', await proposed(one));
  const [declined] = (await look(one)).proposals;
  await act(one, 'withdraw', declined!);
  await answer(one, 'accept', await proposed(one, { amountMinor: 1_000 }));
  await drain();
  const mails = await world.t.db.kysely.selectFrom('sent_mail').select(['to_email', 'subject', 'text_body']).execute();
  const subjectsTo = ({ email }: TestMember) =>
    mails.filter(({ to_email }) => to_email === email).map(({ subject }) => subject);
  expect(subjectsTo(world.host)).toHaveLength(4);
  expect(subjectsTo(one.guest)).toHaveLength(5);
  const ask = mails.find(({ subject }) => subject.startsWith('Please answer'))!;
  expect(ask.text_body).toMatch(/Please say yes or no by .*E[SD]T|Eastern/);
  expect(ask.text_body).toContain(wish.reason);
  const { rows } = await sql<{ code: string }>`
    select event ->> 'code' as code from message where event ->> 'bookingId' = ${one.booking._id}
      and event ->> 'code' like 'refund-%' order by position`.execute(world.t.db.kysely);
  expect(rows.map(({ code }) => code)).toEqual([
    'refund-proposed',
    'refund-declined',
    'refund-closed',
    'refund-proposed',
    'refund-agreed',
  ]);
});

it('whatever is proposed, answered, cancelled and closed, in whatever order, no cent is lost or given twice (RO2, I3)', async () => {
  const step = fc.record({
    kind: fc.constantFrom(
      'propose',
      'propose',
      'accept',
      'accept',
      'decline',
      'turn',
      'agree',
      'withdraw',
      'wait',
      'clocks',
      'cancel',
    ),
    amount: fc.integer({ min: 1, max: 9_999 }),
    bearer: fc.constantFrom('host', 'platform'),
    by: fc.constantFrom('guest', 'host', 'staff'),
    isRaced: fc.boolean(),
    days: fc.integer({ min: 1, max: 9 }),
  });
  const seenStatuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      provider.mend();
      const one = await opened();
      for (const { kind, amount, bearer, by, isRaced, days } of steps) {
        const [open] = (await look(one)).proposals;
        const does = async (): Promise<{ status: number }> => {
          if (kind === 'propose') return propose(one, { amountMinor: amount, bearer });
          if (kind === 'cancel')
            return world.verb(by === 'guest' ? one.guest : world[by as 'host'], one.booking._id, 'cancel');
          if (!open) return { status: 200 };
          if (kind === 'accept' || kind === 'decline') return answer(one, kind, open);
          return act(one, kind as Deed, open, colleague);
        };
        if (kind === 'wait') world.t.clock.advance({ days });
        else if (kind === 'clocks')
          for (const run of [startDue, completeDue, closeDue, settleDue]) await run(world.t.deps);
        else {
          const rivals = isRaced && amount % 3 === 0 ? [world.verb(one.guest, one.booking._id, 'cancel')] : [];
          if (isRaced && amount % 5 === 0) provider.failAt('refund', 'after');
          const answers = await Promise.all([does(), ...(isRaced ? [does()] : []), ...rivals]);
          for (const { status } of answers) {
            expect(status).toBeLessThan(500);
            seenStatuses.add(status);
          }
        }
        await world.verify();
        const now = await seen(one);
        expect(now.refundedMinor).toBeLessThanOrEqual(9_450);
        expect((await seen(one, world.host)).hostEarningsMinor).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: Number(process.env['RANDOM_RUNS'] ?? 12) },
  );
  for (const status of [200, 201, 409]) expect(seenStatuses).toContain(status);
}, 300_000);
