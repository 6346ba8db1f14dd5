// Support tickets over HTTP: opened once however often a request is repeated, answered by email, with notes only staff see. All
// access and actions are in an append-only log (RO2).
import type { Answer } from '@daynook/contract/api';
import { SUPPORT } from '@daynook/contract/limits/support';
import type { StaffTicketThread, TicketThread } from '@daynook/contract/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { emailTopic } from '../emails/service.ts';

type Queue = Answer<'GET /api/staff/tickets'>;
type Log = Answer<'GET /api/staff/tables/audit'>;

let world: World;
let colleague: TestMember;
beforeAll(async () => {
  world = await makeWorld();
  colleague = await makeMember(world.t.db, { email: 'colleague@daynook.com', name: 'Cleo Colleague' });
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.advance({ minutes: 1 }));

const input = (more: object = {}) => ({
  kind: 'account',
  subject: 'My name is misspelt',
  text: 'It should be Zoë.',
  clientId: world.t.deps.newId(),
  ...more,
});
const ask = <T = TicketThread>(as: TestMember, more: object = {}) =>
  world.call<T>(as, 'POST', '/api/support/tickets', input(more));
const asked = async (as: TestMember, more: object = {}) => {
  const { status, body } = await ask(as, more);
  expect(status).toBe(201);
  return body;
};
const say = <T = TicketThread>(as: TestMember, id: string, text: string, clientId = world.t.deps.newId()) =>
  world.call<T>(as, 'POST', `/api/support/tickets/${id}/messages`, { text, clientId });
const look = async (id: string, as = world.staff) =>
  (await world.call<StaffTicketThread>(as, 'GET', `/api/staff/tickets/${id}`)).body;
const answer = <T = StaffTicketThread>(id: string, more: object = {}, as = world.staff) =>
  world.call<T>(as, 'POST', `/api/staff/tickets/${id}/messages`, {
    kind: 'answer',
    text: 'Done.',
    clientId: world.t.deps.newId(),
    ...more,
  });
const queue = async (query: string, as = world.staff) =>
  (await world.call<Queue>(as, 'GET', `/api/staff/tickets?${query}`)).body;
const log = async (query = '') => (await world.call<Log>(world.staff, 'GET', `/api/staff/tables/audit?${query}`)).body;
async function emailsTo(email: string): Promise<{ subject: string; text_body: string }[]> {
  await drainOutbox(world.t.deps, new Map([[emailTopic.topic, emailTopic]]));
  return (
    world.t.db.kysely
      .selectFrom('sent_email')
      .select(['subject', 'text_body'])
      .where('to_email', '=', email)
      // Sent at the same time of the test's clock, in any order.
      .orderBy('subject', 'desc')
      .execute()
  );
}

describe('finding a question again', () => {
  it('one’s own by number, subject and what was said, never by notes, never others’ (H10)', async () => {
    const member = await world.makeGuest();
    const first = await asked(member, { subject: 'Café closed', text: 'Nobody opened.' });
    await asked(member, { subject: 'Lamp', text: 'It is dark.' });
    await asked(await world.makeGuest(), { subject: 'Café too' });
    await answer(first._id, { text: 'We called the host.' });
    await answer(first._id, { kind: 'note', text: 'zebra' });
    const found = async (q: string) =>
      (
        await world.call<Answer<'GET /api/support/tickets'>>(
          member,
          'GET',
          `/api/support/tickets?${new URLSearchParams({ q })}`,
        )
      ).body.tickets.map(({ subject }) => subject);
    expect(await found('cafe')).toEqual(['Café closed']);
    expect(await found('called the HOST')).toEqual(['Café closed']);
    expect(await found(first.reference.toLowerCase())).toEqual(['Café closed']);
    expect(await found('zebra')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });

  it('staff see those of one booking, asked by its guest or its host; others cannot tie theirs to it (MB3)', async () => {
    const booking = await world.booked(await world.makeListing());
    await asked(world.guest, { kind: 'safety', bookingId: booking._id, subject: 'I cannot get in' });
    await asked(world.host, { kind: 'booking', bookingId: booking._id, subject: 'A lamp is broken' });
    await asked(world.guest, { kind: 'booking', subject: 'Something else' });
    expect((await ask<ProblemBody>(await world.makeGuest(), { bookingId: booking._id })).status).toBe(404);
    const { tickets } = await queue(`bookingId=${booking._id}`);
    expect(tickets.map(({ subject }) => subject).toSorted()).toEqual(['A lamp is broken', 'I cannot get in']);
  });
});

describe('asking staff', () => {
  it('makes one numbered ticket of a question sent three times at once, and emails the number', async () => {
    const member = await world.makeGuest();
    const question = input();
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call<TicketThread>(member, 'POST', '/api/support/tickets', question)),
    );
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ state: 'open', booking: null, messages: [{ kind: 'question' }] });
    const { tickets } = (await world.call<Answer<'GET /api/support/tickets'>>(member, 'GET', '/api/support/tickets'))
      .body;
    expect(tickets.map(({ reference }) => reference)).toEqual([answers[0]!.body.reference]);
    const emails = await emailsTo(member.email);
    expect(emails.map(({ subject }) => subject)).toEqual([`We got your message (${answers[0]!.body.reference})`]);
  });

  it('is tied to a booking by a co-host who answers there, but not by one who only sees the calendar (MB3)', async () => {
    const listing = await world.makeListing();
    const booking = await world.booked(listing);
    for (const [level, status] of [
      ['full', 201],
      ['calendar-messages', 201],
      ['calendar', 404],
    ] as const) {
      const coHost = await world.makeGuest();
      await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: coHost.id, level });
      expect((await ask(coHost, { bookingId: booking._id })).status, level).toBe(status);
    }
  });

  it('is tied to a booking of the guest or host only (A04)', async () => {
    const listing = await world.makeListing();
    const booking = await world.booked(listing);
    for (const member of [world.guest, world.host])
      expect((await asked(member, { bookingId: booking._id })).booking).toMatchObject({
        reference: booking.reference,
        listingTitle: listing.title,
      });
    const stranger = await world.makeGuest();
    expect((await ask<ProblemBody>(stranger, { bookingId: booking._id })).body.code).toBe('NOT_FOUND');
    expect((await ask<ProblemBody>(stranger, { bookingId: world.t.deps.newId() })).body.code).toBe('NOT_FOUND');
  });

  it('shows a ticket only to the member who asked; for others it doesn’t exist (A04)', async () => {
    const [member, stranger] = [await world.makeGuest(), await world.makeGuest()];
    const { _id } = await asked(member);
    const path = `/api/support/tickets/${_id}`;
    expect((await world.call(member, 'GET', path)).status).toBe(200);
    for (const other of [stranger, world.staff]) {
      expect((await world.call(other, 'GET', path)).body.code).toBe('NOT_FOUND');
      expect((await say<ProblemBody>(other, _id, 'mine')).body.code).toBe('NOT_FOUND');
      expect((await world.call(other, 'POST', `${path}/close`)).body.code).toBe('NOT_FOUND');
    }
  });

  it('limits open tickets, also for many at once; closing one allows another', async () => {
    const member = await world.makeGuest();
    const made = await Promise.all(
      Array.from({ length: SUPPORT.openPerMember + 3 }, () => ask<TicketThread & ProblemBody>(member)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(SUPPORT.openPerMember);
    expect(made.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(3);
    const done = made.find(({ status }) => status === 201)!.body;
    await world.call(member, 'POST', `/api/support/tickets/${done._id}/close`);
    expect((await ask(member)).status).toBe(201);
  });
});

describe('writing without an account', () => {
  const contact = <T = ProblemBody & { reference: string }>(body: object, as?: TestMember) =>
    world.call<T>(as, 'POST', '/api/contact', { kind: 'site', text: 'The map is blank.', ...body });
  const stranger = { name: 'Noor', email: 'noor@example.org' };

  it('makes an anonymous ticket, even with a member’s address, and sends no email', async () => {
    const { status, body } = await contact({ name: 'Noor', email: world.guest.email });
    expect(status).toBe(201);
    const [ticket] = (await queue(`q=${body.reference}`)).tickets;
    expect(ticket).toMatchObject({ from: { memberId: null, name: 'Noor', email: world.guest.email }, kind: 'site' });
    expect((await emailsTo(world.guest.email)).filter(({ text_body }) => text_body.includes(body.reference))).toEqual(
      [],
    );
  });

  it('is the member’s own ticket when signed in, whatever is typed', async () => {
    const member = await world.makeGuest();
    const { body } = await contact({ ...stranger }, member);
    expect((await queue(`q=${body.reference}`)).tickets[0]!.from).toEqual({
      memberId: member.id,
      name: member.name,
      email: member.email,
    });
  });

  it('reaches staff from a suspended member too', async () => {
    const member = await makeMember(world.t.db, { status: 'suspended' });
    expect((await contact({}, member)).status).toBe(201);
  });

  it('adds to the ticket whose number and address both fit; a number alone makes a new one', async () => {
    const first = (await contact(stranger)).body.reference;
    const ticket = (await queue(`q=${first}`)).tickets[0]!;
    await answer(ticket._id);
    const again = await contact({ ...stranger, reference: first.toLowerCase(), text: 'Still blank.' });
    expect(again.body.reference).toBe(first);
    expect(await look(ticket._id)).toMatchObject({ state: 'open', messages: [{}, {}, { text: 'Still blank.' }] });
    const other = await contact({ name: 'Eve', email: 'eve@example.org', reference: first });
    expect(other.body.reference).not.toBe(first);
  });

  it('thanks a program that fills in what people do not see, and keeps nothing', async () => {
    const before = await world.count('support_ticket');
    const { status, body } = await contact({ ...stranger, website: 'http://spam.example' });
    expect([status, body.reference]).toEqual([201, expect.stringMatching(/^S-/)]);
    expect(await world.count('support_ticket')).toBe(before);
  });

  it.each([
    ['no name', { email: 'a@example.org' }, 'name'],
    ['a name that is a link', { name: 'https://evil.example', email: 'a@example.org' }, 'name'],
    ['no address', { name: 'Noor' }, 'email'],
    ['a broken address', { ...stranger, email: 'noor@' }, 'email'],
    ['nothing said', { ...stranger, text: '  ' }, 'text'],
    ['a zero', { ...stranger, text: 'a\u0000b' }, 'text'],
    ['half a character', { ...stranger, subject: 'a\ud800b' }, 'subject'],
    ['an unknown field', { ...stranger, memberId: 'x' }, 'memberId'],
  ])('refuses %s beside its field', async (_, body, field) => {
    const { body: problem } = await contact(body);
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
  });

  it('ends at so many a day from one address, and goes on the day after', async () => {
    const email = 'many@example.org';
    for (let n = 0; n < SUPPORT.perAddressAndDay; n += 1)
      expect((await contact({ name: 'Many', email: n % 2 ? email : email.toUpperCase() })).status).toBe(201);
    expect((await contact({ name: 'Many', email })).body.code).toBe('LIMIT_REACHED');
    world.t.clock.advance({ hours: 25 });
    expect((await contact({ name: 'Many', email })).status).toBe(201);
  });

  it('is for people’s hands: the seventh in a minute from one place waits (A23)', async () => {
    const slow = await makeWorld({ environment: { RATE_LIMITS: 'on' } });
    const statuses = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await slow.call(undefined, 'POST', '/api/contact', { kind: 'site', text: 'x', ...stranger })).status,
      );
    await slow.t.close();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });
});

describe('answering (RO2)', () => {
  it('is emailed once, makes it their turn, and shows them neither notes nor staff names', async () => {
    const member = await world.makeGuest();
    const { _id, reference } = await asked(member);
    await answer(_id, { kind: 'note', text: 'Known for this.' }, colleague);
    const clientId = world.t.deps.newId();
    const [first, second] = await Promise.all([
      answer(_id, { clientId, text: 'Put right.\n\nSorry!' }),
      answer(_id, { clientId, text: 'Put right.\n\nSorry!' }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const seen = await world.call<TicketThread>(member, 'GET', `/api/support/tickets/${_id}`);
    expect(seen.body.state).toBe('waiting');
    expect(seen.body.messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['question', 'It should be Zoë.'],
      ['answer', 'Put right.\n\nSorry!'],
    ]);
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`Known|${world.staff.name}|Cleo`));
    expect((await look(_id)).messages.map(({ kind, author }) => [kind, author])).toEqual([
      ['question', member.name],
      ['note', 'Cleo Colleague'],
      ['answer', world.staff.name],
    ]);
    const emails = await emailsTo(member.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `We got your message (${reference})`,
      `Re: My name is misspelt (${reference})`,
    ]);
    expect(emails[1]!.text_body).toContain('Put right.');
  });

  it('goes to the address its member has by then', async () => {
    const member = await makeMember(world.t.db, { email: 'before@example.org' });
    const { _id } = await asked(member);
    const { kysely } = world.t.db;
    await kysely.updateTable('member').set({ email: 'after@example.org' }).where('id', '=', member.id).execute();
    await answer(_id, { text: 'To you alone.' });
    const textsTo = async (email: string) => (await emailsTo(email)).map(({ text_body }) => text_body);
    expect((await textsTo('before@example.org')).join()).not.toContain('To you alone');
    expect(await textsTo('after@example.org')).toEqual([expect.stringContaining('To you alone.')]);
    expect((await look(_id)).from.email).toBe('after@example.org');
  });

  it('opens again when they say more, with a new clock, and closes with an answer', async () => {
    const member = await world.makeGuest();
    const { _id } = await asked(member, { kind: 'booking' });
    expect((await answer(_id, { close: true })).body).toMatchObject({ state: 'closed', dueAt: null });
    world.t.clock.advance({ hours: 5 });
    expect((await say(member, _id, 'Not quite.')).body.state).toBe('open');
    const { turnedAt, dueAt } = await look(_id);
    expect(new Date(dueAt!).getTime() - new Date(turnedAt).getTime()).toBe(24 * 3_600_000);
  });

  it('belongs to whoever answers first, can be released and reassigned; each action is logged once with its previous owner', async () => {
    const member = await world.makeGuest();
    const { _id } = await asked(member);
    await look(_id);
    await look(_id);
    expect((await answer(_id)).body.assignee).toEqual({ _id: world.staff.id, name: world.staff.name });
    const path = `/api/staff/tickets/${_id}`;
    await world.call(world.staff, 'POST', `${path}/assign`, { assigneeId: null });
    await world.call(colleague, 'POST', `${path}/assign`, { assigneeId: colleague.id });
    await world.call(colleague, 'POST', `${path}/assign`, { assigneeId: colleague.id });
    expect((await queue('queue=mine', colleague)).tickets.map((ticket) => ticket._id)).toContain(_id);
    await world.call(colleague, 'POST', `${path}/state`, { state: 'closed' });
    const { rows } = await log(`subjectId=${_id}`);
    expect(rows.map(({ action, actor }) => [action, actor.name]).reverse()).toEqual([
      ['looked', world.staff.name],
      ['answered', world.staff.name],
      ['let-go', world.staff.name],
      ['took', 'Cleo Colleague'],
      ['closed', 'Cleo Colleague'],
    ]);
    expect(rows.every(({ member: of }) => of?._id === member.id)).toBe(true);
  });

  it('says at a glance who asked and about what', async () => {
    const listing = await world.makeListing();
    const guest = await world.makeGuest();
    const booking = await world.booked(
      listing,
      { startsAt: '2026-12-08T14:00:00Z', endsAt: '2026-12-08T16:00:00Z' },
      { guest },
    );
    const { _id } = await asked(guest, { bookingId: booking._id });
    expect(await look(_id)).toMatchObject({
      from: { memberId: guest.id, email: guest.email },
      member: { status: 'active', isEmailVerified: true, bookings: 1, rooms: 0, tickets: 1 },
      booking: { reference: booking.reference, status: booking.status },
    });
  });

  it('sorts waiting tickets by when they’re due, in pages without repeats or gaps', async () => {
    const fresh = await makeWorld();
    for (let n = 0; n < SUPPORT.pageSize + 4; n += 1) {
      const member = n % 10 === 0 ? await fresh.makeGuest() : fresh.guest;
      if (n === 19) {
        const { tickets } = (await fresh.call<Queue>(fresh.staff, 'GET', '/api/staff/tickets?queue=open')).body;
        await fresh.call(fresh.staff, 'POST', `/api/staff/tickets/${tickets[0]!._id}/state`, { state: 'closed' });
      }
      const { status } = await fresh.call(
        n % 10 === 0 ? member : await fresh.makeGuest(),
        'POST',
        '/api/support/tickets',
        {
          ...input(),
          kind: n % 2 ? 'safety' : 'site',
        },
      );
      expect(status).toBe(201);
    }
    const seen: Queue['tickets'] = [];
    let cursor: string | null = '';
    let counts: Queue['counts'] | undefined;
    while (cursor !== null) {
      const page: Queue = (
        await fresh.call<Queue>(fresh.staff, 'GET', `/api/staff/tickets?queue=open${cursor ? `&cursor=${cursor}` : ''}`)
      ).body;
      seen.push(...page.tickets);
      cursor = page.nextCursor;
      counts = page.counts;
    }
    expect(seen.map(({ dueAt }) => dueAt)).toEqual(seen.map(({ dueAt }) => dueAt).toSorted());
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(SUPPORT.pageSize + 3);
    expect(counts).toEqual({
      open: SUPPORT.pageSize + 3,
      waiting: 0,
      mine: 0,
      unassigned: SUPPORT.pageSize + 3,
      mentions: 0,
      refunds: 0,
      late: 0,
    });
    await fresh.t.close();
  });

  it('is found by number, name, address and words, and signs in a pattern mean themselves', async () => {
    const member = await makeMember(world.t.db, { name: 'Percy 100%', email: 'percy@example.org' });
    const { reference } = await asked(member, { subject: 'Half_price' });
    for (const q of [reference, 'percy 100%', 'PERCY@example', 'half_'])
      expect(
        (await queue(`q=${encodeURIComponent(q)}`)).tickets.map((ticket) => ticket.reference),
        q,
      ).toEqual([reference]);
    expect((await queue(`q=${encodeURIComponent('percy%100')}`)).tickets).toEqual([]);
  });

  it('saved answers are overwritten by title and deleted', async () => {
    const put = (title: string, text: string) =>
      world.call<{ _id: string }>(world.staff, 'POST', '/api/staff/macros', { title, text });
    const first = await put('Refund', 'It takes five days.');
    expect((await put('refund', 'It takes ten days.')).body._id).toBe(first.body._id);
    const list = async () => (await world.call<{ macros: object[] }>(world.staff, 'GET', '/api/staff/macros')).body;
    expect(await list()).toEqual({
      macros: [{ _id: first.body._id, title: 'refund', text: 'It takes ten days.' }],
    });
    for (let n = 0; n < 2; n += 1)
      expect((await world.call(world.staff, 'DELETE', `/api/staff/macros/${first.body._id}`)).status).toBe(204);
    expect(await list()).toEqual({ macros: [] });
  });
});
