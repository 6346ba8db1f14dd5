// Staff attach a ticket to its booking, or contact one side of a booking first (RO5).
import type { Answer } from '@daynook/contract/api';
import { SUPPORT } from '@daynook/contract/limits/support';
import type { StaffTicketThread, TicketThread } from '@daynook/contract/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(() => world.t.clock.advance({ minutes: 1 }));

const newId = () => world.t.deps.newId();
let days = 0;
async function makeBooking(): Promise<{ guest: TestMember; space: TestListing; _id: string; reference: string }> {
  const [guest, space] = [await world.makeGuest(), await world.makeListing()];
  days += 1;
  const day = new Date(Date.UTC(2026, 11, days)).toISOString().slice(0, 10);
  const hours = { startsAt: `${day}T14:00:00Z`, endsAt: `${day}T16:00:00Z` };
  const { _id, reference } = await world.booked(space, hours, { guest });
  return { guest, space, _id, reference };
}
const QUESTION = { kind: 'other', subject: 'My booking', text: 'Nobody opened the door.' } as const;
/** Through the contact form, which knows no booking. Returns the ticket's id. */
async function writeIn(as: TestMember | undefined, more: object = {}): Promise<string> {
  const { body } = await world.call<{ reference: string }>(as, 'POST', '/api/contact', { ...QUESTION, ...more });
  const { tickets } = await get<Answer<'GET /api/staff/tickets'>>(`/api/staff/tickets?q=${body.reference}`);
  return tickets[0]!._id;
}
const get = async <T>(path: string, as = world.staff) => (await world.call<T>(as, 'GET', path)).body;
const attach = (id: string, reference: string, as = world.staff) =>
  world.call<StaffTicketThread & ProblemBody>(as, 'POST', `/api/staff/tickets/${id}/booking`, { reference });
const contact = (bookingId: string, more: object = {}, as = world.staff) =>
  world.call<StaffTicketThread & ProblemBody>(as, 'POST', `/api/staff/bookings/${bookingId}/tickets`, {
    side: 'host',
    text: 'The guest is at the door.',
    clientId: newId(),
    ...more,
  });
const readOwn = (as: TestMember, id: string) => get<TicketThread>(`/api/support/tickets/${id}`, as);
const listOwn = async (as: TestMember) =>
  (await get<Answer<'GET /api/support/tickets'>>('/api/support/tickets', as)).tickets;
const auditEvents = async (id: string) =>
  (await get<Answer<'GET /api/staff/tables/audit'>>(`/api/staff/tables/audit?subjectId=${id}&what=deeds`)).rows.map(
    ({ action }) => action,
  );

describe('a ticket that came in without its booking (RO5)', () => {
  it('is attached by its number, and then has both sides, money, and refund proposals', async () => {
    const { guest, _id, reference } = await makeBooking();
    const id = await writeIn(guest);
    expect(await get(`/api/staff/tickets/${id}`)).toMatchObject({ booking: null, sides: null, refunds: null });
    const { status, body } = await attach(id, ` ${reference.toLowerCase()}`);
    expect([status, body]).toMatchObject([
      200,
      {
        booking: { _id, reference },
        sides: { asker: 'guest', guest: { _id: guest.id }, host: { _id: world.host.id } },
        refunds: { proposals: [] },
      },
    ]);
    expect(await readOwn(guest, id)).toMatchObject({ booking: { _id } });
    expect(await auditEvents(id)).toEqual(['attached']);
    const { tickets } = await get<Answer<'GET /api/staff/tickets'>>(`/api/staff/tickets?bookingId=${_id}`);
    expect(tickets.map((one) => one._id)).toEqual([id]);
    const proposed = await world.call<StaffTicketThread>(
      world.staff,
      'POST',
      `/api/staff/tickets/${id}/refunds`,
      { amountMinor: 100, currency: 'USD', bearer: 'host', reason: 'The door stayed shut.' },
      { 'idempotency-key': newId() },
    );
    expect(proposed).toMatchObject({ status: 201, body: { refunds: { proposals: [{ amountMinor: 100 }] } } });
  });

  it('is attached once: again changes nothing, and another booking is refused', async () => {
    const [first, other] = [await makeBooking(), await makeBooking()];
    const id = await writeIn(first.guest);
    await attach(id, first.reference);
    expect((await attach(id, first.reference)).status).toBe(200);
    expect(await attach(id, other.reference)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(await auditEvents(id)).toEqual(['attached']);
  });

  it('is never attached to a booking whose guest, host, or co-host didn’t ask', async () => {
    const { space, reference } = await makeBooking();
    const { property_id } = space;
    const [viewer, coHost, former] = [
      await makeMember(world.t.db),
      await makeMember(world.t.db),
      await makeMember(world.t.db),
    ];
    await makeCoHost(world.t.db, { property_id, member_id: viewer.id, level: 'calendar' });
    await makeCoHost(world.t.db, { property_id, member_id: coHost.id });
    for (const stranger of [viewer, former]) {
      const id = await writeIn(stranger);
      const { status, body } = await attach(id, reference);
      expect([status, body.code, body.fields]).toEqual([
        400,
        'VALIDATION_FAILED',
        { reference: `${stranger.name} isn’t part of this booking, and would see it in their ticket.` },
      ]);
      expect((await readOwn(stranger, id)).booking).toBeNull();
    }
    for (const [side, asker] of [
      [world.host, 'host'],
      [coHost, null],
    ] as const)
      expect((await attach(await writeIn(side), reference)).body).toMatchObject({ sides: { asker } });
  });

  it('of someone without an account shows them nothing of the booking, and reaches both sides', async () => {
    const { guest, reference } = await makeBooking();
    const email = 'locked-out@example.org';
    const id = await writeIn(undefined, { name: 'Gil', email });
    expect((await attach(id, reference)).body).toMatchObject({ member: null, sides: { asker: null } });
    const answer = { kind: 'answer', text: 'We’re looking into it.', clientId: newId() };
    await world.call(world.staff, 'POST', `/api/staff/tickets/${id}/messages`, answer);
    const mail = (await emailsTo(world.t, email)).at(-1)!;
    expect(mail.text_body).toContain('We’re looking into it.');
    expect(`${mail.subject}${mail.text_body}`).not.toContain(reference);
    await world.call(world.staff, 'POST', `/api/staff/tickets/${id}/messages`, {
      ...answer,
      to: 'guest',
      clientId: newId(),
    });
    expect(await listOwn(guest)).toMatchObject([{ booking: { reference }, excerpt: 'We’re looking into it.' }]);
  });

  it('needs a booking that exists', async () => {
    const { guest, space } = await makeBooking();
    const hours = { startsAt: '2027-01-05T14:00:00Z', endsAt: '2027-01-05T16:00:00Z' };
    const hold = { listingId: space.id, guests: 1, ...hours };
    expect((await world.call(guest, 'POST', '/api/bookings/holds', hold)).status).toBe(201);
    const { reference } = await world.t.db.kysely
      .selectFrom('booking')
      .select('reference')
      .where('guest_id', '=', guest.id)
      .where('status', '=', 'hold')
      .executeTakeFirstOrThrow();
    const id = await writeIn(guest);
    for (const unknown of ['DN-000000', reference])
      expect(await attach(id, unknown)).toMatchObject({
        status: 400,
        body: { fields: { reference: expect.any(String) } },
      });
    expect((await attach(newId(), reference)).status).toBe(404);
  });
});

describe('a ticket that staff start (RO5)', () => {
  it.each(['guest', 'host'] as const)(
    'with the %s is emailed and waits for them; the other side sees nothing',
    async (side) => {
      const { guest, _id, reference } = await makeBooking();
      const [reader, other] = side === 'guest' ? [guest, world.host] : [world.host, guest];
      const before = await listOwn(other);
      const { status, body } = await contact(_id, { side, subject: 'The door is locked' });
      expect([status, body]).toMatchObject([
        201,
        {
          kind: 'booking',
          subject: 'The door is locked',
          state: 'waiting',
          dueAt: null,
          booking: { _id, reference },
          from: { memberId: reader.id, email: reader.email },
          assignee: { _id: world.staff.id },
          sides: { asker: side },
          messages: [{ kind: 'answer', side: 'asker', text: 'The guest is at the door.' }],
        },
      ]);
      expect(await listOwn(reader)).toContainEqual(expect.objectContaining({ _id: body._id, state: 'waiting' }));
      expect(await listOwn(other)).toEqual(before);
      const mail = (await emailsTo(world.t, reader.email)).at(-1)!;
      expect(mail.subject).toBe(`The door is locked (${body.reference})`);
      expect(mail.text_body).toContain('The guest is at the door.');
      expect(mail.text_body).not.toContain('because you contacted us');
      expect(await auditEvents(body._id)).toEqual(['started']);

      const reply = { text: 'I’m on my way.', clientId: newId() };
      await world.call(reader, 'POST', `/api/support/tickets/${body._id}/messages`, reply);
      expect(await get(`/api/staff/tickets/${body._id}`)).toMatchObject({ state: 'open', dueAt: expect.any(String) });
    },
  );

  it('names the booking unless staff name something else, and is one however often it’s sent', async () => {
    const { guest, _id, reference } = await makeBooking();
    const input = { side: 'guest', clientId: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => contact(_id, input)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ subject: `Your booking ${reference}`, messages: [{ kind: 'answer' }] });
    expect(
      await emailsTo(world.t, guest.email).then((mails) =>
        mails.filter(({ subject }) => subject.includes('Your booking')),
      ),
    ).toHaveLength(1);
  });

  it('doesn’t use up the requests that a member may have open', async () => {
    const { guest, _id } = await makeBooking();
    await contact(_id, { side: 'guest' });
    for (let count = 0; count < SUPPORT.openPerMember; count += 1) {
      const question = { kind: 'account', subject: 'My name', text: 'It’s Zoë.', clientId: newId() };
      expect((await world.call(guest, 'POST', '/api/support/tickets', question)).status).toBe(201);
    }
  });

  it('needs a booking and someone to read it', async () => {
    expect((await contact(newId())).status).toBe(404);
    const { guest, _id } = await makeBooking();
    expect(await contact(_id, { side: 'asker' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    const gone = { deleted_at: world.t.clock.now() };
    await world.t.db.kysely.updateTable('member').set(gone).where('id', '=', guest.id).execute();
    expect(await contact(_id, { side: 'guest' })).toMatchObject({
      status: 400,
      body: { fields: { side: 'Their account was deleted.' } },
    });
    await world.t.db.kysely.updateTable('member').set({ deleted_at: null }).where('id', '=', guest.id).execute();
  });
});
