// Refunds that staff propose: agreed by the host or a second staff member, never taken silently, and announced to both sides
// (RO2, RC1).
import { randomUUID } from 'node:crypto';
import type { Answer } from '@daynook/contract/api';
import type { RefundShares } from '@daynook/contract/money/refunds';
import type { TicketThread } from '@daynook/contract/support';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drainOutbox, type TopicHandler } from '../../../jobs/outbox.ts';
import { letIn } from '../../co-hosts/test-co-hosts.ts';
import { emailTopic } from '../../emails/service.ts';
import { notifyOfBooking } from '../../messages/service.ts';
import { newKey, type ProblemBody, type TestMember } from '../test-world.ts';
import { INPUT, refundDesk } from './test-refunds.ts';

const { desk, slot, opened, propose, proposed, act, answer, getThread, seen, receipt, close } = refundDesk();

describe('a refund that the host bears', () => {
  const listItemIds = async (as: TestMember) =>
    (await desk.world.call<{ items: { _id: string }[] }>(as, 'GET', '/api/users/action-items')).body.items.map(
      ({ _id }) => _id,
    );

  it('shows staff beforehand who would bear how much, and how much can be refunded (RO2, RC1)', async () => {
    const one = await opened();
    const shares = await desk.world.call<RefundShares>(
      desk.world.staff,
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
    expect(await getThread(one)).toMatchObject({
      most: { host: 9_000, platform: 9_450 },
      isOpen: false,
      isAlone: false,
    });
  });

  it('is proposed to them and shown to both, with the host’s loss only for the host (RO2, RC1)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    const dueAt = new Date(desk.world.t.clock.now().getTime() + 72 * 3_600_000).toISOString();
    expect(refund).toMatchObject({ state: 'host', dueAt, hostLossMinor: 4_050, proposedBy: desk.world.staff.name });
    const shown = { amountMinor: 4_500, state: 'asked', reason: INPUT.reason, dueAt, bearer: 'host' };
    expect((await seen(one)).refund).toMatchObject({ ...shown, canAnswer: false, hostLossMinor: null });
    expect((await seen(one, desk.world.host)).refund).toMatchObject({
      ...shown,
      canAnswer: true,
      hostLossMinor: 4_050,
    });
    expect(
      (await desk.world.call<TicketThread>(one.guest, 'GET', `/api/support/tickets/${one.ticket}`)).body.refund,
    ).toMatchObject(shown);
    expect(await listItemIds(desk.world.host)).toContain(`answer-refund:${refund._id}`);
  });

  it('is paid when they agree; our fee applies to what they keep (RO2, RC1)', async () => {
    const one = await opened();
    const refund = await proposed(one);
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
    expect(await listItemIds(desk.world.host)).not.toContain(`answer-refund:${refund._id}`);
    expect((await receipt(one)).movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['paid', 9_450],
      ['refunded', 4_500],
    ]);
    expect(await receipt(one, desk.world.host)).toMatchObject({ hostEarningsMinor: 8_100, hostLossMinor: 4_050 });
    await desk.world.verify();
    await close(one);
    expect((await receipt(one, desk.world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 4_050 }]);
  });

  it.each(['accept', 'decline'] as const)(
    'repeats the first answer when the host’s %s is sent again (RO2)',
    async (verb) => {
      const one = await opened();
      const refund = await proposed(one);
      const key = newKey();
      const first = await answer(one, verb, refund, desk.world.host, key);
      expect(first.status).toBe(200);
      const again = await answer(one, verb, refund, desk.world.host, key);
      expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
      expect(again.body).toEqual(first.body);
      expect((await answer<ProblemBody>(one, verb, refund)).body.code).toBe('STATE_CHANGED');
    },
  );

  it('after the close reduces what they were credited (RO2, RC1)', async () => {
    const one = await opened();
    await close(one);
    const refund = await proposed(one, { amountMinor: 9_000 });
    expect(refund.hostLossMinor).toBe(8_100);
    expect((await answer(one, 'accept', refund)).body.hostEarningsMinor).toBe(0);
    expect((await receipt(one, desk.world.host)).movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual(
      [
        ['earned', 8_100],
        ['given-up', 8_100],
      ],
    );
    expect(await getThread(one)).toMatchObject({ backMinor: 9_000, most: { host: 0, platform: 450 } });
  });

  it('reduces the account that was credited, even if the listing has another host by then (RO2, I2)', async () => {
    const one = await opened();
    await close(one);
    // As after two accounts of one person became one: the booking has moved, the ledger is never rewritten.
    const heir = await desk.world.makeGuest();
    const { kysely } = desk.world.t.db;
    await kysely.updateTable('booking').set({ host_id: heir.id }).where('id', '=', one.booking._id).execute();
    const refund = await proposed(one);
    expect((await answer(one, 'accept', refund, heir)).body.hostEarningsMinor).toBe(4_050);
    expect((await receipt(one, heir)).movements.map(({ kind }) => kind)).toEqual(['earned', 'given-up']);
    // The accounts here are still two, which the verifier would report.
    await kysely
      .updateTable('booking')
      .set({ host_id: one.booking.host._id })
      .where('id', '=', one.booking._id)
      .execute();
  });

  it('if declined or not answered in time is never taken: staff close it, or have us bear it with a second approval (RO2)', async () => {
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
    const [said] = (await getThread(one)).proposals;
    expect(said).toMatchObject({ state: 'declined', can: { turn: true, withdraw: true, agree: false } });
    const turned = (await act(one, 'turn', said!)).body.refunds!.proposals[0]!;
    expect(turned).toMatchObject({ state: 'second', bearer: 'platform', hostLossMinor: 0 });
    // Not promised before it is agreed.
    expect((await seen(one)).refund).toMatchObject({ state: 'with-us', bearer: 'host' });
    expect((await act(one, 'agree', turned, desk.colleague)).status).toBe(200);
    expect(await seen(one, desk.world.host)).toMatchObject({ refundedMinor: 4_500, hostEarningsMinor: 8_100 });

    const other = await opened();
    const silent = await proposed(other);
    desk.world.t.clock.advance({ hours: 72, seconds: -1 });
    expect((await getThread(other)).proposals[0]!.state).toBe('host');
    desk.world.t.clock.advance({ seconds: 1 });
    expect((await answer<ProblemBody>(other, 'accept', silent)).body).toMatchObject({ code: 'STATE_CHANGED' });
    expect((await getThread(other)).proposals[0]).toMatchObject({ state: 'late', can: { turn: true, withdraw: true } });
    const closed = await act(other, 'withdraw', silent);
    expect(closed.body.refunds!.proposals[0]!.state).toBe('closed');
    expect(await seen(other)).toMatchObject({ refundedMinor: 0, refund: { state: 'closed' } });
  });
});

describe('a refund that we bear', () => {
  it('needs a second staff member, costs the host nothing, and is announced once it’s approved (RO2)', async () => {
    const one = await opened({ by: desk.world.host });
    const before = (
      await desk.world.call<Answer<'GET /api/staff/tickets'>>(desk.world.staff, 'GET', '/api/staff/tickets')
    ).body;
    const refund = await proposed(one, { bearer: 'platform', amountMinor: 9_450 });
    expect(refund).toMatchObject({ state: 'second', dueAt: null, can: { agree: false, withdraw: true } });
    expect((await seen(one)).refund).toBeNull();
    const queue = (
      await desk.world.call<Answer<'GET /api/staff/tickets'>>(desk.colleague, 'GET', '/api/staff/tickets?queue=refunds')
    ).body;
    expect(queue.counts.refunds).toBe(before.counts.refunds + 1);
    expect(queue.tickets.map(({ _id }) => _id)).toContain(one.ticket);
    const overview = await desk.world.call<Answer<'GET /api/staff/overview'>>(
      desk.world.staff,
      'GET',
      '/api/staff/overview',
    );
    expect(overview.body.queues.find((line) => line.queue === 'proposals')!.count).toBe(queue.counts.refunds);

    expect(await act<ProblemBody>(one, 'agree', refund)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await getThread(one, desk.colleague)).proposals[0]!.can.agree).toBe(true);
    const agreed = await act(one, 'agree', refund, desk.colleague);
    expect(agreed.body.refunds).toMatchObject({
      backMinor: 9_450,
      most: { host: 0, platform: 0 },
      proposals: [{ state: 'agreed', agreedBy: desk.colleague.name, hostLossMinor: 0 }],
    });
    expect(await seen(one, desk.world.host)).toMatchObject({
      hostEarningsMinor: 8_100,
      paymentStatus: 'refunded',
      refund: { state: 'agreed', bearer: 'platform', hostLossMinor: null },
    });
    const log = await desk.world.call<Answer<'GET /api/staff/tables/audit'>>(
      desk.world.staff,
      'GET',
      `/api/staff/tables/audit?subjectId=${one.booking._id}&what=deeds`,
    );
    expect(log.body.rows.map(({ action }) => action)).toEqual(['agreed-refund', 'proposed-refund']);
    await close(one);
    expect((await receipt(one, desk.world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 8_100 }]);
  });

  it('is approved by the same person only if they’re the only one, and the log says so (RO2)', async () => {
    const one = await opened();
    const refund = await proposed(one, { bearer: 'platform' });
    const { kysely } = desk.world.t.db;
    const rename = (email: string) =>
      kysely.updateTable('member').set({ email }).where('id', '=', desk.colleague.id).execute();
    await rename('colleague@example.org');
    expect(await getThread(one)).toMatchObject({ isAlone: true, proposals: [{ can: { agree: true } }] });
    expect((await act(one, 'agree', refund)).status).toBe(200);
    await rename('colleague@daynook.com');
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject_id = ${one.booking._id} and action like 'agreed%'`.execute(kysely);
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
    expect((await getThread(one)).proposals).toEqual([]);
  });

  it('can answer, propose, or approve (RO2, A04, K9)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    const stranger = await desk.world.makeGuest();
    const [full, little] = [await desk.world.makeGuest(), await desk.world.makeGuest()];
    const property = { propertyId: one.space.property_id };
    await letIn(desk.world.t, desk.world.host, { ...property, member: full, level: 'full' });
    await letIn(desk.world.t, desk.world.host, { ...property, member: little, level: 'calendar-messages' });
    const said = async (as: TestMember) => (await answer<ProblemBody>(one, 'decline', refund, as)).status;
    expect([await said(one.guest), await said(desk.world.staff), await said(stranger), await said(little)]).toEqual([
      403, 403, 404, 403,
    ]);
    expect((await seen(one, little)).refund).toMatchObject({ canAnswer: false, hostLossMinor: null });
    for (const as of [one.guest, desk.world.host, stranger]) {
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

  it('can be proposed while another is open, before anything was paid, or twice with one key (RO2, A03)', async () => {
    const one = await opened();
    const key = newKey();
    const [first, again] = await Promise.all([propose(one, {}, { key }), propose(one, {}, { key })]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((await getThread(one)).proposals).toHaveLength(1);
    expect((await propose<ProblemBody>(one, { amountMinor: 1 }, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await propose<ProblemBody>(one)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });

    const listing = await desk.world.makeListing({ booking_mode: 'request' });
    const asked = await desk.world.booked(listing, slot());
    const { body } = await desk.world.call<TicketThread>(desk.world.guest, 'POST', '/api/support/tickets', {
      kind: 'booking',
      bookingId: asked._id,
      subject: 'When?',
      text: 'When will they answer?',
      clientId: randomUUID(),
    });
    expect(await getThread({ guest: desk.world.guest, space: listing, booking: asked, ticket: body._id })).toBeNull();
    expect(
      (await propose<ProblemBody>({ guest: desk.world.guest, space: listing, booking: asked, ticket: body._id })).body
        .code,
    ).toBe('STATE_CHANGED');
  });
});

it('is announced to both by email and in their conversation (RO2, L1)', async () => {
  const one = await opened();
  const news: TopicHandler = {
    topic: 'booking',
    orderedBy: ({ bookingId }) => String(bookingId),
    handle: (deps, payload, id) => notifyOfBooking(deps, payload as never, id),
  };
  const drain = async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await drainOutbox(
        desk.world.t.deps,
        new Map([emailTopic, news].map((handler) => [handler.topic, handler] as const)),
      );
  };
  await drain();
  await desk.world.t.db.kysely.deleteFrom('sent_email').execute();
  // What is told at once is told in any order.
  const first = await proposed(one);
  await drain();
  await answer(one, 'decline', first);
  await drain();
  const [declined] = (await getThread(one)).proposals;
  await act(one, 'withdraw', declined!);
  await drain();
  const last = await proposed(one, { amountMinor: 1_000 });
  await drain();
  await answer(one, 'accept', last);
  await drain();
  const emails = await desk.world.t.db.kysely
    .selectFrom('sent_email')
    .select(['to_email', 'subject', 'text_body'])
    .execute();
  const subjectsTo = ({ email }: TestMember) =>
    emails.filter(({ to_email }) => to_email === email).map(({ subject }) => subject);
  expect(subjectsTo(desk.world.host)).toHaveLength(4);
  expect(subjectsTo(one.guest)).toHaveLength(5);
  const ask = emails.find(({ subject }) => subject.startsWith('Response needed'))!;
  expect(ask.text_body).toMatch(/Please answer by .*E[SD]T|Eastern/);
  expect(ask.text_body).toContain(INPUT.reason);
  // A charge at the confirmation isn't said again; money that moves by itself is, with its amount.
  const people = { bookingId: one.booking._id, guestId: one.guest.id, hostId: desk.world.host.id };
  const paid = { ...people, event: 'paid', reason: null, amountMinor: 700 };
  for (const by of ['system', 'host'] as const)
    await notifyOfBooking(desk.world.t.deps, { ...paid, by }, desk.world.t.deps.newId());
  const { rows } = await sql<{ code: string; money: string | null }>`
    select event ->> 'code' as code, (event ->> 'amountMinor') || ' ' || (event ->> 'currency') as money
    from message where event ->> 'bookingId' = ${one.booking._id} order by position`.execute(desk.world.t.db.kysely);
  expect(rows.map(({ code, money }) => (money === null ? code : `${code} ${money}`))).toEqual([
    'confirmed',
    'refund-proposed',
    'refund-declined',
    'refund-closed',
    'refund-proposed',
    'refund-agreed',
    'refunded 1000 USD',
    'paid 700 USD',
  ]);
});
