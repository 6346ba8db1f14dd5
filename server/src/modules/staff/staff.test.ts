// What staff see of members and the market, and what they can do to an account. Closed to everyone else, and all access and actions
// are logged (RO1, RO2, A09).
import type { Answer } from '@daynook/contract/api';
import type { StaffMember } from '@daynook/contract/staff/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { memberStatusTopic } from '../accounts/service.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { membersFound } from '../staff-tables/members-store.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(() => world.t.clock.advance({ minutes: 11 }));

const get = async <T>(path: string, as: TestMember | undefined = world.staff) =>
  (await world.call<T>(as, 'GET', path)).body;
const look = (id: string) => get<StaffMember>(`/api/staff/members/${id}`);
type List = 'bookings' | 'rooms' | 'tickets' | 'notes';
const getList = async (id: string, list: List) =>
  (await get<Record<string, object[]>>(`/api/staff/members/${id}/${list}`))[list];
const act = <T = StaffMember & ProblemBody>(id: string, verb: string, body: object, as = world.staff) =>
  world.call<T>(as, 'POST', `/api/staff/members/${id}/${verb}`, body);
const auditEvents = async (memberId: string) =>
  (await get<Answer<'GET /api/staff/tables/audit'>>(`/api/staff/tables/audit?memberId=${memberId}`)).rows.map(
    ({ action, reason }) => [action, reason],
  );

describe('who is staff (RO1, RO2, A09)', () => {
  it.each([
    ['an unconfirmed address of ours', { email: 'unconfirmed@daynook.com', is_email_verified: false }],
    ['a domain that ends like ours', { email: 'x@evildaynook.com' }],
    ['a domain that begins like ours', { email: 'x@daynook.com.evil.io' }],
    ['a domain below ours', { email: 'x@sub.daynook.com' }],
    ['a letter that looks like one of ours', { email: 'x@dаynook.com' }],
    ['our domain in the name', { email: 'x@daynook.com@evil.io' }],
  ])('%s opens nothing', async (_, values) => {
    const member = await makeMember(world.t.db, values);
    for (const path of [
      'overview',
      'market',
      'tables/members',
      'mails',
      'effects',
      'tables/audit',
      'listings',
      'tickets',
      'reports',
    ])
      expect((await world.call(member, 'GET', `/api/staff/${path}`)).status, path).toBe(403);
    expect((await act(world.guest.id, 'suspend', { reason: 'x' }, member)).status).toBe(403);
  });

  it('one who was staff and has another address now is none within seconds', async () => {
    const member = await makeMember(world.t.db, { email: 'leaver@daynook.com' });
    expect((await world.call(member, 'GET', '/api/staff/overview')).status).toBe(200);
    await world.t.db.kysely
      .updateTable('member')
      .set({ email: 'leaver@example.org' })
      .where('id', '=', member.id)
      .execute();
    expect((await world.call(member, 'GET', '/api/staff/overview')).status).toBe(403);
  });
});

describe('members (RO2)', () => {
  it('are found by parts of name and address, by the whole id and by status; signs in a pattern mean themselves', async () => {
    const member = await makeMember(world.t.db, { name: 'Ida 100% Søgaard', email: 'ida_s@example.net' });
    const find = async (query: string) =>
      (await get<Answer<'GET /api/staff/tables/members'>>(`/api/staff/tables/members?${query}`)).rows.map(
        ({ _id }) => _id,
      );
    for (const q of ['søgaard', '100%', 'IDA_S@', member.id, member.id.toUpperCase()])
      expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([member.id]);
    expect(await find(`q=${encodeURIComponent('ida%net')}`)).toEqual([]);
    expect(await find(`q=${encodeURIComponent('søgaard')}&status=suspended`)).toEqual([]);
  });

  it('are found by the name of their page, their town, and the number of a booking or question of theirs', async () => {
    const [host, guest] = await Promise.all([
      makeMember(world.t.db, { username: 'quiet-otter', username_skeleton: 'quiet-otter' }),
      world.makeGuest(),
    ]);
    await world.t.db.kysely
      .insertInto('member_detail')
      .values({ member_id: guest.id, home_label: 'Zwolle, NL', updated_at: world.t.clock.now() })
      .execute();
    const listing = await world.makeListing({ host_id: host.id, booking_mode: 'instant' });
    await world.t.db.kysely
      .updateTable('property')
      .set({ city: 'Ærøskøbing' })
      .where('id', '=', listing.property_id)
      .execute();
    const booking = await world.booked(listing, {}, { guest });
    const asked = { kind: 'account', subject: 'Hello', text: 'There', clientId: world.t.deps.newId() };
    const ticket = (await world.call<{ reference: string }>(guest, 'POST', '/api/support/tickets', asked)).body;
    const find = async (q: string) =>
      (await get<Answer<'GET /api/staff/tables/members'>>(`/api/staff/tables/members?q=${encodeURIComponent(q)}`)).rows
        .map(({ _id }) => _id)
        .toSorted();
    const both = [host.id, guest.id].toSorted();
    for (const [q, found] of [
      ['QUIET-ott', [host.id]],
      ['ærøskø', [host.id]],
      ['zwolle', [guest.id]],
      [booking.reference.toLowerCase(), both],
      [booking.reference.slice(3), both],
      [ticket.reference, [guest.id]],
      [ticket.reference.slice(2).toLowerCase(), [guest.id]],
      ['DN-000000', []],
    ] as const)
      expect(await find(q), q).toEqual(found);
  });

  it('are found through indexes, however many there are', async () => {
    const plans: string[] = [];
    const undo = new Error('undo');
    const work = world.t.db.kysely.transaction().execute(async (trx) => {
      await sql`
        insert into member (id, issuer, subject, email, name, created_at)
        select gen_random_uuid(), 'crowd', 'p' || n, 'p' || n || '@example.org', 'Person ' || md5(n::text), now()
        from generate_series(1, 3000) as n`.execute(trx);
      await sql`
        select gin_clean_pending_list(name::regclass)
        from unnest(array['member_name_trigram', 'member_email_trigram', 'member_username_trigram']) as name`.execute(
        trx,
      );
      await sql`analyze member`.execute(trx);
      // The other tables are small here, so the planner would read them whole.
      await sql`set local enable_seqscan = off`.execute(trx);
      for (const query of membersFound('canary')) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query} limit 10`.execute(trx);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
      }
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    for (const index of [
      'member_name_trigram',
      'member_email_trigram',
      'member_username_trigram',
      'property_city_trigram',
      'property_address_street_trigram',
      'member_detail_home_trigram',
      'booking_reference_key',
      'support_ticket_reference_key',
    ])
      expect(plans.join('\n')).toContain(index);
    expect(plans.join('\n')).not.toContain('Seq Scan');
  });

  it('come in pages without repeats or gaps, even if many joined at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, n) => makeMember(world.t.db, { name: `Paged person ${n}` })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer<'GET /api/staff/tables/members'> = await get(
        `/api/staff/tables/members?q=paged%20person${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...page.rows.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it('are shown with bookings, rooms, money and questions; looking is logged once', async () => {
    const guest = await world.makeGuest();
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const booking = await world.booked(listing, {}, { guest });
    await world.call(guest, 'POST', '/api/support/tickets', {
      kind: 'account',
      subject: 'Hello',
      text: 'There',
      clientId: world.t.deps.newId(),
    });
    const member = await look(guest.id);
    expect(member).toMatchObject({
      email: guest.email,
      status: 'active',
      bookings: 1,
      rooms: 0,
      suspension: null,
      money: [{ currency: 'USD', paidMinor: booking.totalMinor, refundedMinor: 0, closedMinor: 0 }],
      signIns: [],
    });
    expect(await getList(guest.id, 'bookings')).toMatchObject([
      { reference: booking.reference, role: 'guest', currency: 'USD' },
    ]);
    expect(await getList(world.host.id, 'bookings')).toContainEqual(
      expect.objectContaining({ reference: booking.reference, role: 'host' }),
    );
    expect(await getList(guest.id, 'tickets')).toMatchObject([{ subject: 'Hello', state: 'open' }]);
    expect(await getList(guest.id, 'notes')).toEqual([]);
    expect(await getList(world.host.id, 'rooms')).toContainEqual({
      _id: listing.id,
      title: listing.title,
      state: 'live',
    });
    await look(guest.id);
    expect(await auditEvents(guest.id)).toEqual([['looked', null]]);
    expect((await world.call(world.staff, 'GET', `/api/staff/members/${world.t.deps.newId()}`)).body.code).toBe(
      'NOT_FOUND',
    );
  });

  it('are shown with the documents of a host, and with the day on which they leave', async () => {
    const host = await world.makeGuest();
    expect(await look(host.id)).toMatchObject({ documents: [], deletionDueAt: null });
    const input = { clientId: world.t.deps.newId(), kind: 'permit', validTo: '2026-11-20' };
    await world.call(host, 'POST', '/api/host/documents', input);
    const due = new Date('2026-12-20T15:00:00Z');
    await world.t.db.kysely.updateTable('member').set({ deletion_due_at: due }).where('id', '=', host.id).execute();
    expect(await look(host.id)).toMatchObject({
      documents: [{ kind: 'permit', state: 'waiting', validTo: '2026-11-20', isOver: true, file: null }],
      deletionDueAt: due.toISOString(),
    });
  });

  it('are suspended for a reason until a date, refused immediately, and admitted again', async () => {
    const member = await world.makeGuest();
    const { status, body } = await act(member.id, 'suspend', { reason: 'Three no-shows', untilOn: '2026-12-24' });
    expect([status, body.status, body.suspension]).toEqual([
      200,
      'suspended',
      { reason: 'Three no-shows', untilOn: '2026-12-24' },
    ]);
    expect((await world.call(member, 'GET', '/api/users/profile')).body.code).toBe('ACCOUNT_NOT_ACTIVE');
    expect((await act(member.id, 'activate', { reason: 'Explained' })).body).toMatchObject({
      status: 'active',
      suspension: null,
    });
    expect((await world.call(member, 'GET', '/api/users/profile')).status).toBe(200);
    expect(await auditEvents(member.id)).toEqual([
      ['activated', 'Explained'],
      ['suspended', 'Three no-shows (through December 24, 2026)'],
    ]);
  });

  it('can’t be booked from that moment on if they host, and their listings leave the market (N1)', async () => {
    const host = await world.makeGuest();
    const listing = await world.makeListing({ host_id: host.id });
    const before = await world.booked(listing);
    await act(host.id, 'suspend', { reason: 'Fraud' });
    const slot = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T16:00:00.000Z' };
    const asked = { listingId: listing.id, ...slot, guests: 1 };
    for (const answer of [
      await world.call(undefined, 'POST', '/api/bookings/quote', asked),
      await world.call(world.guest, 'POST', '/api/bookings/holds', asked),
      await world.book<ProblemBody>(listing, slot),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'LISTING_NOT_BOOKABLE' } });
    await drainOutbox(world.t.deps, new Map([[memberStatusTopic.topic, memberStatusTopic]]));
    const getState = async () => (await get<{ state: string }>(`/api/listings/${listing.id}`, undefined)).state;
    expect(await getState()).toBe('paused');
    expect((await world.get(world.guest, before._id)).body.status).toBe('confirmed');
    await act(host.id, 'activate', { reason: 'Explained' });
    await drainOutbox(world.t.deps, new Map([[memberStatusTopic.topic, memberStatusTopic]]));
    // Publishing it again is up to the host.
    expect(await getState()).toBe('paused');
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['a day gone by', { reason: 'x', untilOn: '2026-11-20' }, 'untilOn'],
    ['no day', { reason: 'x', untilOn: '2026-02-30' }, 'untilOn'],
    ['an unknown field', { reason: 'x', status: 'active' }, 'status'],
  ])('are not suspended for %s', async (_, body, field) => {
    const member = await world.makeGuest();
    const { body: problem } = await act(member.id, 'suspend', body);
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
    expect((await look(member.id)).status).toBe('active');
  });

  it('of staff do not suspend themselves', async () => {
    expect((await act(world.staff.id, 'suspend', { reason: 'x' })).body.code).toBe('VALIDATION_FAILED');
  });

  it('are logged out everywhere for a reason, get an email, and can log in again (RO2)', async () => {
    const member = await world.makeGuest();
    const { authorization } = await world.t.signIn(member);
    const profile = () => world.t.app.inject({ url: '/api/users/profile', headers: { authorization } });
    expect((await profile()).statusCode).toBe(200);
    world.t.clock.advance({ minutes: 1 });
    const { status, body } = await act(member.id, 'sign-out', { reason: 'Someone else read their mail' });
    expect([status, body.status, body.signIns]).toEqual([200, 'active', []]);
    expect((await profile()).statusCode).toBe(401);
    expect((await world.call(member, 'GET', '/api/users/profile')).status).toBe(200);
    expect(await auditEvents(member.id)).toContainEqual(['logged-out', 'Someone else read their mail']);
    const [mail] = await emailsTo(world.t, member.email);
    expect(mail!.subject).toBe('We logged you out of Daynook on every device');
    expect(mail!.text_body).toContain('choose a new password');
  });

  it('are logged out with a reason only, and staff only by an admin', async () => {
    const { db } = world.t;
    const member = await world.makeGuest();
    expect(await act(member.id, 'sign-out', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect((await act(world.t.deps.newId(), 'sign-out', { reason: 'x' })).status).toBe(404);
    const [admin, trust] = [
      await makeMember(db, { email: 'admin-out@daynook.com' }),
      await makeMember(db, { email: 'trust-out@daynook.com' }),
    ];
    const roles = [
      { member_id: admin.id, roles: ['admin'] },
      { member_id: trust.id, roles: ['trust'] },
    ];
    for (const role of roles)
      await db.kysely
        .insertInto('staff_member')
        .values({ ...role, changed_at: world.t.clock.now(), changed_by: admin.id })
        .execute();
    expect((await act(member.id, 'sign-out', { reason: 'x' }, trust)).status).toBe(200);
    expect((await act(admin.id, 'sign-out', { reason: 'x' }, trust)).status).toBe(403);
    // Even the last admin: nobody loses a role.
    expect((await act(admin.id, 'sign-out', { reason: 'x' }, admin)).status).toBe(200);
    await db.kysely.deleteFrom('staff_member').execute();
  });

  it('are noted on for colleagues, and never see it', async () => {
    const member = await world.makeGuest();
    expect((await act(member.id, 'notes', { text: '<b>Knows</b> the house' })).status).toBe(201);
    expect(await getList(member.id, 'notes')).toEqual([
      expect.objectContaining({ text: '<b>Knows</b> the house', by: world.staff.name }),
    ]);
    const own = await world.call(member, 'GET', '/api/users/profile');
    expect(JSON.stringify(own.body)).not.toContain('Knows');
    expect((await act(world.t.deps.newId(), 'notes', { text: 'x' })).body.code).toBe('NOT_FOUND');
  });
});

describe('bookings (RO2)', () => {
  it('viewing a member’s booking and acting on it are logged with the member’s name', async () => {
    const guest = await world.makeGuest();
    const booking = await world.booked(await world.makeListing({ booking_mode: 'request' }), {}, { guest });
    await world.get(guest, booking._id);
    await world.get(world.host, booking._id);
    expect(await auditEvents(guest.id)).toEqual([]);
    await world.get(world.staff, booking._id);
    await world.get(world.staff, booking._id);
    world.t.clock.advance({ seconds: 1 });
    await world.verb(world.staff, booking._id, 'cancel', 'Reported');
    expect(await auditEvents(guest.id)).toEqual([
      ['cancelByStaff', null],
      ['looked', null],
    ]);
  });
});

describe('what waits, and the market (RO2)', () => {
  it('counts what waits and since when, and says it when nothing does', async () => {
    const fresh = await makeWorld();
    const overview = async () => {
      const { body } = await fresh.call<Answer<'GET /api/staff/overview'>>(fresh.staff, 'GET', '/api/staff/overview');
      return Object.fromEntries(body.queues.map((q) => [q.queue, [q.count, q.oldestAt, q.lateCount ?? []].flat()]));
    };
    expect(Object.values(await overview()).every(([count, at]) => count === 0 && at === null)).toBe(true);
    const at = fresh.t.clock.now();
    await fresh.call(fresh.guest, 'POST', '/api/contact', { kind: 'site', text: 'x' });
    await makeMember(fresh.t.db, { status: 'pending', created_at: at });
    await fresh.makeListing({ state: 'in_review', submitted_at: at });
    expect(await overview()).toMatchObject({
      tickets: [1, at.toISOString(), 0],
      listings: [1, at.toISOString()],
      members: [1, at.toISOString()],
      effects: [0, null],
    });
    fresh.t.clock.advance({ hours: 24 * 30 });
    expect(await overview()).toMatchObject({ tickets: [1, at.toISOString(), 1] });
    await fresh.t.close();
  });

  it('adds up the weeks of twelve, money per currency as the ledger has it', async () => {
    const fresh = await makeWorld();
    const listing = await fresh.makeListing({ booking_mode: 'request' });
    const searched = [
      { day: '2026-11-17', searches: 5, without_results: 2 },
      { day: '2026-11-20', searches: 3, without_results: 0 },
    ];
    await fresh.t.db.kysely.insertInto('search_day').values(searched).execute();
    const asked = await fresh.booked(listing);
    fresh.t.clock.advance({ minutes: 30 });
    await fresh.accept(fresh.host, asked._id);
    const market = (await fresh.call<Answer<'GET /api/staff/market'>>(fresh.staff, 'GET', '/api/staff/market')).body;
    expect(market.weeks).toHaveLength(12);
    expect(market.weeks.at(-1)).toMatchObject({
      startsOn: '2026-11-16',
      asked: 1,
      accepted: 1,
      declined: 0,
      expired: 0,
      confirmed: 1,
      cancelled: 0,
      medianAnswerMinutes: 30,
      searches: 8,
      searchesWithoutResults: 2,
      bookedListings: 1,
      publishedListings: 1,
    });
    expect(market.weeks[0]).toMatchObject({ medianAnswerMinutes: null, searches: 0, bookedListings: 0 });
    expect(market).toMatchObject({ liveRooms: 1, activeMembers: 3, bookedListings: 1, medianAnswerMinutes: 30 });
    expect(market).toMatchObject({ searches: 8, searchesWithoutResults: 2 });
    expect(market.money.map(({ currency, weeks }) => [currency, weeks.at(-1)])).toEqual([
      ['USD', { startsOn: '2026-11-16', paidMinor: asked.totalMinor, takeMinor: 0 }],
    ]);
    await fresh.verb(fresh.guest, asked._id, 'cancel');
    const after = (await fresh.call<Answer<'GET /api/staff/market'>>(fresh.staff, 'GET', '/api/staff/market')).body;
    expect(after.weeks.at(-1)).toMatchObject({ confirmed: 1, cancelled: 1 });
    await fresh.verify();
    await fresh.t.close();
  });
});
