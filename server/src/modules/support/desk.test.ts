// Working on a ticket together: both sides of the booking, assignment, mentions, and simultaneous replies (RO2).
import type { Answer } from '@daynook/contract/api';
import { SUPPORT } from '@daynook/contract/limits/support';
import type { StaffTicketThread, TicketThread } from '@daynook/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

type Queue = Answer<'GET /api/staff/tickets'>;
type Own = Answer<'GET /api/support/tickets'>;

let world: World;
let cleo: TestMember;
beforeAll(async () => {
  world = await makeWorld();
  cleo = await makeMember(world.t.db, { email: 'cleo@daynook.com', name: 'Cleo' });
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.advance({ minutes: 1 }));

let days = 0;
/** A guest's request about one of their bookings with the host. */
async function asked(): Promise<{ guest: TestMember; bookingId: string; ticket: TicketThread }> {
  const guest = await world.makeGuest();
  days += 1;
  const day = new Date(Date.UTC(2026, 11, days)).toISOString().slice(0, 10);
  const hours = { startsAt: `${day}T14:00:00Z`, endsAt: `${day}T16:00:00Z` };
  const booking = await world.booked(await world.makeListing(), hours, { guest });
  const question = { kind: 'booking', bookingId: booking._id, subject: 'No heating', text: 'It was 12 degrees.' };
  const { body } = await world.call<TicketThread>(guest, 'POST', '/api/support/tickets', {
    ...question,
    clientId: world.t.deps.newId(),
  });
  return { guest, bookingId: booking._id, ticket: body };
}
const open = async (id: string, as = world.staff) =>
  (await world.call<StaffTicketThread>(as, 'GET', `/api/staff/tickets/${id}`)).body;
const write = <T = StaffTicketThread>(id: string, more: object, as = world.staff) =>
  world.call<T>(as, 'POST', `/api/staff/tickets/${id}/messages`, {
    kind: 'answer',
    text: 'Hello.',
    clientId: world.t.deps.newId(),
    ...more,
  });
const listOwn = async (member: TestMember) =>
  (await world.call<Own>(member, 'GET', '/api/support/tickets')).body.tickets;
const readOwn = async (member: TestMember, id: string) =>
  (await world.call<TicketThread>(member, 'GET', `/api/support/tickets/${id}`)).body;
const queue = async (name: string, as = world.staff) =>
  (await world.call<Queue>(as, 'GET', `/api/staff/tickets?queue=${name}`)).body;
const isIn = async (name: string, id: string, as = world.staff) =>
  (await queue(name, as)).tickets.some(({ _id }) => _id === id);

describe('the two sides of a booking (RO5)', () => {
  it('are shown with what it costs, what was paid, and what the host gets', async () => {
    const { guest, ticket } = await asked();
    expect(await open(ticket._id)).toMatchObject({
      member: { _id: guest.id, email: guest.email },
      sides: {
        asker: 'guest',
        guest: { _id: guest.id },
        host: { _id: world.host.id, name: world.host.name },
        money: { currency: 'USD', totalMinor: expect.any(Number), hostMinor: expect.any(Number), refundedMinor: 0 },
      },
    });
    expect((await open(ticket._id)).sides!.money.totalMinor).toBeGreaterThan(0);
  });

  it('each see only their own messages, and reply there', async () => {
    const { guest, ticket } = await asked();
    const { body } = await write(ticket._id, { to: 'host', text: 'Was the heating on?' });
    expect(body.messages.at(-1)).toMatchObject({ kind: 'answer', side: 'host', text: 'Was the heating on?' });
    const [hosts] = await listOwn(world.host);
    expect(hosts).toMatchObject({ state: 'waiting', booking: { _id: ticket.booking!._id } });
    // Neither the guest's subject nor their text.
    expect(JSON.stringify(await readOwn(world.host, hosts!._id))).not.toMatch(/No heating|12 degrees/);
    expect(JSON.stringify(await readOwn(guest, ticket._id))).not.toContain('Was the heating on?');
    expect((await listOwn(guest)).map(({ _id }) => _id)).toEqual([ticket._id]);
    const email = (await emailsTo(world.t, world.host.email)).at(-1)!;
    expect(email.text_body).toContain('Was the heating on?');
    expect(email.text_body).not.toContain('because you contacted us');

    await world.call(world.host, 'POST', `/api/support/tickets/${hosts!._id}/messages`, {
      text: 'It was broken.',
      clientId: world.t.deps.newId(),
    });
    expect(JSON.stringify([await listOwn(guest), await readOwn(guest, ticket._id)])).not.toContain('It was broken.');
    const thread = await open(ticket._id);
    expect(thread).toMatchObject({ state: 'open', dueAt: expect.any(String) });
    expect(thread.messages.map(({ kind, side }) => [kind, side])).toEqual([
      ['question', 'asker'],
      ['answer', 'host'],
      ['question', 'host'],
    ]);
    // One row in the queue, and one ticket wherever it's opened.
    expect(await isIn('open', hosts!._id)).toBe(false);
    expect(await isIn('open', ticket._id)).toBe(true);
    expect((await open(hosts!._id))._id).toBe(ticket._id);
    await write(ticket._id, { to: 'host', text: 'Thanks.' });
    expect(await listOwn(world.host)).toHaveLength(1);
  });

  it('leave the request open for who asked until they get a reply', async () => {
    const { guest, ticket } = await asked();
    const { dueAt } = await open(ticket._id);
    const { body } = await write(ticket._id, { to: 'host', text: 'Was the heating on?' });
    expect(body).toMatchObject({ state: 'open', dueAt, assignee: { name: world.staff.name } });
    expect((await listOwn(guest))[0]).toMatchObject({ state: 'open' });
    expect(await isIn('open', ticket._id)).toBe(true);
    expect((await write(ticket._id, { text: 'We asked the host.' })).body).toMatchObject({ state: 'waiting' });
    expect((await write(ticket._id, { to: 'host', text: 'Thanks.', close: true })).body).toMatchObject({
      state: 'closed',
    });
  });

  it('don’t use up the requests that the other side may have open', async () => {
    const { ticket } = await asked();
    await write(ticket._id, { to: 'host' });
    const [first] = await listOwn(world.host);
    const clear = () =>
      sql`update support_ticket set state = 'closed' where member_id = ${world.host.id} and parent_id is null`.execute(
        world.t.db.kysely,
      );
    await clear();
    expect(first!.state).toBe('waiting');
    for (let count = 0; count < SUPPORT.openPerMember; count += 1) {
      const input = { kind: 'account', subject: 'My name', text: 'It’s Zoë.', clientId: world.t.deps.newId() };
      expect((await world.call(world.host, 'POST', '/api/support/tickets', input)).status).toBe(201);
    }
    await clear();
  });

  it('never wait for each other when one writes by the contact form while staff write to them', async () => {
    const { ticket } = await asked();
    await write(ticket._id, { to: 'host' });
    const [hosts] = await listOwn(world.host);
    const staff = await world.t.db.kysely.startTransaction().execute();
    await sql`select from support_ticket where id = ${ticket._id} for update`.execute(staff);
    const saying = world.call(world.host, 'POST', '/api/contact', {
      kind: 'booking',
      text: 'It was broken.',
      reference: hosts!.reference,
    });
    await someoneWaits(world.t.db);
    // Fails if the form locks the side before the ticket it belongs to.
    await sql`select from support_ticket where id = ${hosts!._id} for update nowait`.execute(staff);
    await staff.commit().execute();
    expect((await saying).status).toBe(201);
  });

  it('are closed together, and opened again by either', async () => {
    const { ticket } = await asked();
    await write(ticket._id, { to: 'host', text: 'Please call us.' });
    await write(ticket._id, { text: 'All settled.', close: true });
    const [hosts] = await listOwn(world.host);
    expect(hosts!.state).toBe('closed');
    await world.call(world.host, 'POST', `/api/support/tickets/${hosts!._id}/messages`, {
      text: 'Not for me.',
      clientId: world.t.deps.newId(),
    });
    expect(await open(ticket._id)).toMatchObject({ state: 'open' });
  });

  it('are none without a booking', async () => {
    const guest = await world.makeGuest();
    const { body } = await world.call<TicketThread>(guest, 'POST', '/api/support/tickets', {
      kind: 'account',
      subject: 'My name',
      text: 'It’s Zoë.',
      clientId: world.t.deps.newId(),
    });
    expect((await open(body._id)).sides).toBeNull();
    expect(await write<ProblemBody>(body._id, { to: 'host' })).toMatchObject({
      status: 400,
      body: { fields: { to: expect.any(String) } },
    });
    const again = await world.call<TicketThread>(guest, 'POST', '/api/support/tickets', {
      kind: 'account',
      subject: 'Again',
      text: 'Still.',
      clientId: world.t.deps.newId(),
    });
    expect((await open(again.body._id)).earlier).toMatchObject([{ subject: 'My name', state: 'open' }]);
  });
});

describe('assignment', () => {
  const assign = (id: string, assigneeId: string | null) =>
    world.call<StaffTicketThread & ProblemBody>(world.staff, 'POST', `/api/staff/tickets/${id}/assign`, { assigneeId });

  it('can be assigned to a colleague, who’s notified, or unassigned', async () => {
    const { ticket } = await asked();
    expect(await isIn('unassigned', ticket._id)).toBe(true);
    expect((await assign(ticket._id, cleo.id)).body.assignee).toMatchObject({ name: 'Cleo' });
    expect([await isIn('unassigned', ticket._id), await isIn('mine', ticket._id, cleo)]).toEqual([false, true]);
    expect((await emailsTo(world.t, cleo.email)).at(-1)).toMatchObject({
      subject: `${world.staff.name} assigned you ${ticket.reference}`,
    });
    expect((await assign(ticket._id, null)).body.assignee).toBeNull();
    expect((await queue('unassigned')).counts.unassigned).toBeGreaterThan(0);
  });

  it('can’t be assigned to someone who isn’t staff', async () => {
    const { guest, ticket } = await asked();
    expect(await assign(ticket._id, guest.id)).toMatchObject({
      status: 400,
      body: { fields: { assigneeId: expect.any(String) } },
    });
  });
});

describe('mentions', () => {
  it('in a note notify a colleague, count until they open the ticket, and can be found later', async () => {
    const { ticket } = await asked();
    const before = (await queue('mentions', cleo)).counts.mentions;
    await write(ticket._id, { kind: 'note', text: '@Cleo please look', mentions: [cleo.id] });
    const { tickets, counts } = await queue('mentions', cleo);
    expect(counts.mentions).toBe(before + 1);
    expect(tickets.find(({ _id }) => _id === ticket._id)).toMatchObject({ mentionsYou: true });
    expect((await emailsTo(world.t, cleo.email)).at(-1)).toMatchObject({
      subject: `${world.staff.name} mentioned you in ${ticket.reference}`,
    });
    await open(ticket._id, cleo);
    expect((await queue('mentions', cleo)).counts.mentions).toBe(before);
    expect(await isIn('mentions', ticket._id, cleo)).toBe(true);
    expect(await isIn('mentions', ticket._id)).toBe(false);
  });

  it('name staff only', async () => {
    const { guest, ticket } = await asked();
    const { status, body } = await write<ProblemBody>(ticket._id, { kind: 'note', mentions: [guest.id] });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['mentions']]);
    expect((await open(ticket._id)).messages).toHaveLength(1);
  });

  it('are offered by name', async () => {
    const { body } = await world.call<Answer<'GET /api/staff/agents'>>(world.staff, 'GET', '/api/staff/agents');
    expect(body.agents.map(({ name }) => name)).toContain('Cleo');
  });
});

describe('two staff members who answer at once (RO5)', () => {
  it('the second sees the first reply before sending', async () => {
    const { ticket } = await asked();
    const seenId = (await open(ticket._id)).messages.at(-1)!._id;
    const first = await write(ticket._id, { seenId, text: 'We’re on it.' }, cleo);
    expect(first.status).toBe(201);
    const late = { seenId, text: 'What happened?', clientId: world.t.deps.newId() };
    const second = await write<ProblemBody>(ticket._id, late);
    expect(second).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(second.body.message).toContain('Cleo replied');
    const seen = (await open(ticket._id)).messages.at(-1)!._id;
    expect((await write(ticket._id, { ...late, seenId: seen })).status).toBe(201);
    // A retry sends it once.
    expect((await write(ticket._id, { ...late, seenId: seen })).body.messages).toHaveLength(3);
    // Notes conflict with nothing.
    expect((await write(ticket._id, { kind: 'note', seenId })).status).toBe(201);
  });
});
