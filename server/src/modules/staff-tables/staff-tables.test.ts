// Staff tables: search, filters, sorting by every column in both directions with paging, totals, and exports; closed to everyone else,
// with every export logged (RO2).
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { audit } from '../audit/service.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';

type Log = Answer<'GET /api/staff/tables/audit'>;
type Payments = Answer<'GET /api/staff/tables/payments'>;
type Bookings = Answer<'GET /api/staff/tables/bookings'>;
type Members = Answer<'GET /api/staff/tables/members'>;
type Tickets = Answer<'GET /api/staff/tables/tickets'>;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const get = async <T>(path: string, as: TestMember = world.staff) =>
  (await world.call<T>(as, 'GET', `/api/staff/${path}`)).body;
const file = async (path: string) => {
  const { authorization } = await world.t.signIn(world.staff);
  const { body } = await world.t.app.inject({ url: `/api/staff/tables/${path}`, headers: { authorization } });
  return body.replace('\ufeff', '').trimEnd().split('\r\n');
};

/** All rows of a table, page by page. */
async function everyRow<T extends { rows: { _id: string }[]; nextCursor: string | null }>(
  path: string,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: T = await get<T>(`tables/${path}${cursor ? `&cursor=${cursor}` : ''}`);
    ids.push(...page.rows.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe('a list (RO6)', () => {
  it.each([
    ['joined', 'asc'],
    ['joined', 'desc'],
    ['name', 'asc'],
    ['name', 'desc'],
  ])('by %s, %s, goes on where the page before ended, though many are alike', async (sort, order) => {
    const mark = `Alike ${sort}${order}`;
    const made = await Promise.all(
      Array.from({ length: 120 }, (_, n) => makeMember(world.t.db, { name: `${mark} ${n % 3 === 0 ? 'same' : n}` })),
    );
    const ids = await everyRow<Members>(`members?q=${encodeURIComponent(mark)}&sort=${sort}&order=${order}`);
    expect(ids).toHaveLength(120);
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it('is sorted by the column asked for', async () => {
    for (const name of ['Sortable Bea', 'sortable Ann', 'Sortable Cy']) await makeMember(world.t.db, { name });
    const names = async (order: string) =>
      (await get<Members>(`tables/members?q=sortable&sort=name&order=${order}`)).rows.map(({ name }) => name);
    expect(await names('asc')).toEqual(['sortable Ann', 'Sortable Bea', 'Sortable Cy']);
    expect(await names('desc')).toEqual(['Sortable Cy', 'Sortable Bea', 'sortable Ann']);
  });

  it('of tickets starts with what’s overdue and ends with what needs no reply', async () => {
    const references = [];
    for (const dueAt of [null, '2026-11-30T12:00:00Z', '2026-11-01T12:00:00Z']) {
      const asked = { kind: 'account', subject: 'Sorted quillwort', text: 'Hi', clientId: world.t.deps.newId() };
      const { body } = await world.call<{ reference: string }>(world.guest, 'POST', '/api/support/tickets', asked);
      const { reference } = body;
      await world.t.db.kysely
        .updateTable('support_ticket')
        .set({ due_at: dueAt === null ? null : new Date(dueAt) })
        .where('reference', '=', reference)
        .execute();
      references.push(reference);
    }
    const { rows } = await get<Tickets>('tables/tickets?q=quillwort&sort=due&order=asc');
    expect(rows.map(({ reference }) => reference)).toEqual(references.toReversed());
  });

  it('sorts and finds names by their base letters', async () => {
    for (const name of ['Accented Zoo', 'Accented Étoile', 'Accented Ezra', 'Accented Ångström'])
      await makeMember(world.t.db, { name });
    const { rows } = await get<Members>('tables/members?q=accented&sort=name&order=asc');
    expect(rows.map(({ name }) => name.slice(9))).toEqual(['Ångström', 'Étoile', 'Ezra', 'Zoo']);
    await makeMember(world.t.db, { name: 'Şvetlana' });
    for (const q of ['sv', 'Şv'])
      expect((await get<Members>(`tables/members?q=${encodeURIComponent(q)}`)).rows.map(({ name }) => name)).toEqual([
        'Şvetlana',
      ]);
  });

  it('returns rows or totals, as requested', async () => {
    const rows = await get<Members>('tables/members?q=alike&only=rows');
    const totals = await get<Members>('tables/members?q=alike&only=totals');
    expect([rows.rows.length, rows.totals, totals.rows]).toEqual([50, null, []]);
    expect(totals.totals).toEqual({ count: 480, isMore: false, sums: [] });
  });

  it('matches one or two letters only at the beginning of names', async () => {
    await makeMember(world.t.db, { name: 'Qzara' });
    await makeMember(world.t.db, { name: 'Aqz Bell' });
    expect((await get<Members>('tables/members?q=qz')).rows.map(({ name }) => name)).toEqual(['Qzara']);
    for (const name of ['listings', 'bookings', 'payments', 'payouts', 'reports', 'tickets'])
      expect((await get<Members>(`tables/${name}?q=qz`)).rows, name).toEqual([]);
  });

  it('refuses invalid cursors and those from another sort order', async () => {
    const { nextCursor } = await get<Members>('tables/members?q=alike');
    const broken = [
      `cursor=${nextCursor}&sort=name`,
      `cursor=${nextCursor}&order=asc`,
      'cursor=abc',
      `cursor=${Buffer.from('["joined","desc","9999-99-99 99:99:99+00","x"]').toString('base64url')}`,
      `cursor=${Buffer.from(`["joined","desc","2026-13-45 00:00:00+00","${world.guest.id}"]`).toString('base64url')}`,
    ];
    for (const query of broken)
      expect((await world.call(world.staff, 'GET', `/api/staff/tables/members?${query}`)).status, query).toBe(400);
  });

  it('counts what its filters let through with the first page, and sums money by currency', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const guest = await world.makeGuest();
    const booking = await world.booked(listing, {}, { guest });
    const page = await get<Bookings>(`tables/bookings?q=${booking.reference}`);
    expect(page.rows.map(({ reference }) => reference)).toEqual([booking.reference]);
    expect(page.totals).toEqual({
      count: 1,
      isMore: false,
      sums: [{ kind: null, currency: page.rows[0]!.currency, amountMinor: page.rows[0]!.totalMinor }],
    });
    for (const q of [booking.reference.slice(0, 6), guest.id, booking._id, listing.id])
      expect(
        (await get<Bookings>(`tables/bookings?q=${q}`)).rows.map(({ _id }) => _id),
        q,
      ).toEqual([booking._id]);
    expect((await get<Bookings>(`tables/bookings?q=${booking.reference}&status=cancelled`)).rows).toEqual([]);
    expect((await get<Bookings>(`tables/bookings?q=${booking.reference}&to=2020-01-01`)).rows).toEqual([]);
  });

  it('sums up payments that went through by step: holds and refusals move no money', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const booking = await world.booked(listing, {}, { guest: await world.makeGuest() });
    const { totals } = await get<Payments>(`tables/payments?q=${booking.reference}`);
    expect(totals).toEqual({
      count: 2,
      isMore: false,
      sums: [{ kind: 'capture', currency: 'USD', amountMinor: booking.totalMinor }],
    });
  });

  it('sorts amounts within one currency only', async () => {
    const refused = await world.call<{ fields: object }>(world.staff, 'GET', '/api/staff/tables/payments?sort=amount');
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('currency');
    const { rows } = await get<Payments>('tables/payments?sort=amount&currency=USD&order=asc');
    const amounts = rows.map(({ amountMinor }) => amountMinor);
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
});

describe('its file', () => {
  it('has the list’s rows in the same order, runs no formulas, and is logged', async () => {
    await makeMember(world.t.db, { name: '=HYPERLINK("evil") Filed', email: 'filed-b@example.org' });
    await makeMember(world.t.db, { name: 'Ann, "Filed"', email: 'filed-a@example.org' });
    const [head, ...lines] = await file('members/export?q=filed&sort=name&order=desc&status=active');
    expect(head).toMatch(/^Id,Name,Email,/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"Ann, ""Filed"""');
    expect(lines[1]).toContain(`"'=HYPERLINK(""evil"") Filed"`);
    const { rows } = await get<Log>('tables/audit?subject=export');
    expect(rows[0]).toMatchObject({
      actor: { _id: world.staff.id },
      action: 'exported',
      reason: 'members, q: filed, status: active, sort: name, order: desc',
    });
  });

  it('goes on past a page', async () => {
    await Promise.all(Array.from({ length: 70 }, (_, n) => makeMember(world.t.db, { name: `Many lines ${n}` })));
    expect(await file('members/export?q=many%20lines')).toHaveLength(71);
  });

  it.each(['members', 'listings', 'bookings', 'payments', 'payouts', 'reports', 'tickets', 'audit'])(
    'of %s has a head and the rows of the list, and is refused to others',
    async (name) => {
      const { totals } = await get<Members>(`tables/${name}`);
      const lines = await file(`${name}/export`);
      expect(lines[0]).toContain(',');
      // The log has one more entry: the export itself.
      expect(lines.length - 1 - totals!.count).toBe(name === 'audit' ? 1 : 0);
      for (const path of [name, `${name}/export`])
        expect((await world.call(world.guest, 'GET', `/api/staff/tables/${path}`)).status, path).toBe(403);
    },
  );
});

describe('the log', () => {
  it('names what was viewed or changed by its reference, title, or code, and nothing that’s gone', async () => {
    const listing = await world.makeListing({ title: 'Desk by the stove' });
    const { property_id } = await world.t.db.kysely
      .selectFrom('listing')
      .select('property_id')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    const ticket = await world.call<{ _id: string; reference: string }>(world.guest, 'POST', '/api/support/tickets', {
      kind: 'other',
      subject: 'Where is my key?',
      text: 'I can’t find it.',
      clientId: world.t.deps.newId(),
    });
    const subjects = [
      { kind: 'listing', id: listing.id },
      { kind: 'property', id: property_id },
      { kind: 'ticket', id: ticket.body._id },
      { kind: 'damage-report', id: world.t.deps.newId() },
      { kind: 'member', id: world.guest.id },
    ] as const;
    for (const subject of subjects)
      await audit(world.t.db.kysely, world.t.deps, { actorId: world.staff.id, action: 'changed', subject });
    const title = async (id: string) =>
      (await get<Log>(`tables/audit?subjectId=${id}&action=changed`)).rows[0]!.subject;
    expect(await title(listing.id)).toEqual({ kind: 'listing', _id: listing.id, title: 'Desk by the stove' });
    expect((await title(property_id)).title).toEqual(expect.any(String));
    expect((await title(ticket.body._id)).title).toBe(ticket.body.reference);
    for (const { id } of subjects.slice(3)) expect(await title(id)).not.toHaveProperty('title');
  });

  it('is searched by who, about whom, what, and when', async () => {
    const member = await makeMember(world.t.db, { name: 'Quirin Searched', email: 'quirin@example.org' });
    const path = `/api/staff/members/${member.id}`;
    await world.call(world.staff, 'GET', path);
    await world.call(world.staff, 'POST', `${path}/suspend`, { reason: 'Three no-shows' });
    const find = async (query: string) =>
      (await get<Log>(`tables/audit?about=quirin&${query}`)).rows.map(({ action }) => action);
    expect(await find('')).toEqual(['suspended', 'looked']);
    expect(await find('action=suspended')).toEqual(['suspended']);
    expect(await find('what=looks')).toEqual(['looked']);
    expect(await find('subject=listing')).toEqual([]);
    expect(await find('order=asc')).toEqual(['looked', 'suspended']);
    expect(await find(`actor=${encodeURIComponent(world.staff.email)}`)).toEqual(['suspended', 'looked']);
    expect(await find('actor=quirin')).toEqual([]);
    expect(await find('to=2020-01-01')).toEqual([]);
  });
});

describe('what staff see of members (RO2)', () => {
  const trail = async (as: TestMember) =>
    (await get<Log>(`tables/audit?actorId=${as.id}&order=asc`)).rows.map(({ action, subject, reason }) => [
      action,
      subject.kind,
      reason,
    ]);

  it('is logged with what they searched, once for the same list within ten minutes', async () => {
    const reader = await makeMember(world.t.db, { email: 'reader@daynook.com', name: 'Reader' });
    await get('tables/members?q=ann', reader);
    await get('tables/members?q=ann&sort=name&only=rows', reader);
    await get('tables/members?q=bob&only=totals', reader);
    await get('tables/bookings', reader);
    await get('find?q=ann', reader);
    await get('tables/audit', reader);
    const viewed = [
      ['looked', 'list', 'members, q: ann'],
      ['looked', 'list', 'bookings'],
      ['looked', 'list', 'everything, q: ann'],
    ];
    expect((await trail(reader)).toSorted()).toEqual(viewed.toSorted());
    world.t.clock.advance({ minutes: 11 });
    await get('tables/bookings', reader);
    expect(await trail(reader)).toHaveLength(4);
  });

  it('is found by street, and by parts of emails, only by roles that can see them', async () => {
    const host = await makeMember(world.t.db, { name: 'Odile Streeter', email: 'unguessable@example.org' });
    const listing = await world.makeListing({ title: 'Loft of Odile' });
    const property = await world.t.db.kysely
      .selectFrom('listing')
      .select('property_id')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    await world.t.db.kysely.updateTable('listing').set({ host_id: host.id }).where('id', '=', listing.id).execute();
    await world.t.db.kysely
      .updateTable('property')
      .set({ host_id: host.id })
      .where('id', '=', property.property_id)
      .execute();
    const street = '4711 Quillfeather Lane';
    await world.t.db.kysely
      .insertInto('property_address')
      .values({ property_id: property.property_id, street, postal_code: '97201', lat: 45, lng: -122 })
      .onConflict((conflict) => conflict.column('property_id').doUpdateSet({ street }))
      .execute();
    const editor = await makeMember(world.t.db, { email: 'editor@daynook.com', name: 'Editor' });
    await world.t.db.kysely
      .insertInto('staff_member')
      .values([
        { member_id: world.staff.id, roles: ['admin'], changed_at: world.t.clock.now() },
        { member_id: editor.id, roles: ['content'], changed_at: world.t.clock.now() },
      ])
      .execute();
    const [odile] = (await get<Members>(`tables/members?q=${host.id}`)).rows;
    expect(odile!.city).toEqual(expect.any(String));
    world.t.clock.advance({ minutes: 1 });
    type Listings = Answer<'GET /api/staff/tables/listings'>;
    type Found = Answer<'GET /api/staff/find'>;
    const listed = async (q: string, as?: TestMember) =>
      (await get<Listings>(`tables/listings?q=${encodeURIComponent(q)}`, as)).rows.map(({ title }) => title);
    for (const q of ['quillfeather', 'unguess', 'unguessable@example.org', 'odile str']) {
      expect(await listed(q), q).toEqual(['Loft of Odile']);
      expect(await listed(q, editor), q).toEqual(q === 'odile str' ? ['Loft of Odile'] : []);
    }
    const found = await get<Found>('find?q=4711%20quill');
    expect(found.listings.map(({ title }) => title)).toEqual(['Loft of Odile']);
    expect(found.members.map(({ name }) => name)).toEqual(['Odile Streeter']);
    expect(await get<Found>('find?q=4711%20quill', editor)).toMatchObject({ listings: [], members: [] });
    expect((await get<Found>('find?q=loft%20of', editor)).listings).toHaveLength(1);
    expect((await get<Members>('tables/members?q=quillfeather')).rows.map(({ name }) => name)).toEqual([
      'Odile Streeter',
    ]);
    await world.t.db.kysely.deleteFrom('staff_member').execute();
  });
});

describe('anything', () => {
  const find = (q: string, as?: TestMember) =>
    get<Answer<'GET /api/staff/find'>>(`find?q=${encodeURIComponent(q)}`, as);

  it('is found by ID, number, name, email, or words, best matches first', async () => {
    const guest = await world.makeGuest();
    await world.t.db.kysely
      .updateTable('member')
      .set({ name: 'Wilhelmina Findable', email: 'wil@findable.example' })
      .where('id', '=', guest.id)
      .execute();
    await makeMember(world.t.db, { name: 'Aunt of Wilhelmina' });
    const listing = await world.makeListing({ booking_mode: 'instant', title: 'Xylophone attic' });
    const booking = await world.booked(listing, {}, { guest });
    const asked = { kind: 'account', subject: 'Zither trouble', text: 'There', clientId: world.t.deps.newId() };
    const ticket = (await world.call<{ reference: string }>(guest, 'POST', '/api/support/tickets', asked)).body;

    const byName = await find('wilhelmina');
    expect(byName.members.map(({ name }) => name)).toEqual(['Wilhelmina Findable', 'Aunt of Wilhelmina']);
    expect(byName.bookings.map(({ reference }) => reference)).toEqual([booking.reference]);
    expect((await find('wi')).members.map(({ name }) => name)).toEqual(['Wilhelmina Findable']);
    expect((await find('wil@findable.example')).members).toHaveLength(1);
    expect((await find(guest.id)).members).toHaveLength(1);
    expect((await find('xylophone')).listings.map(({ _id }) => _id)).toEqual([listing.id]);
    expect((await find('zither')).tickets.map(({ reference }) => reference)).toEqual([ticket.reference]);
    expect((await find(ticket.reference)).tickets).toHaveLength(1);
    for (const q of [booking.reference, booking.reference.toLowerCase(), booking.reference.slice(3, 7), booking._id]) {
      const found = await find(q);
      expect(
        found.bookings.map(({ _id }) => _id),
        q,
      ).toEqual([booking._id]);
      expect(
        found.payments.map(({ bookingId }) => bookingId),
        q,
      ).toEqual([booking._id]);
    }
    const empty = { members: [], listings: [], bookings: [], tickets: [], payments: [] };
    for (const q of ['nothing like it', '%%%', "'; drop table member"]) expect(await find(q), q).toEqual(empty);
    expect((await world.call(guest, 'GET', '/api/staff/find?q=wil')).status).toBe(403);
  });

  it('has a payment history from the first hold to the ledger, and viewing it is logged', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const guest = await world.makeGuest();
    const booking = await world.booked(listing, {}, { guest });
    const story = await get<Answer<'GET /api/staff/payments/{id}'>>(`payments/${booking._id}`);
    expect(story).toMatchObject({
      booking: { reference: booking.reference },
      guest: { _id: guest.id },
      refundedMinor: 0,
    });
    expect(story.steps.map(({ operation, state }) => [operation, state])).toEqual([
      ['authorize', 'succeeded'],
      ['capture', 'succeeded'],
    ]);
    for (const { entries } of story.movements)
      expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
    expect(story.movements.length).toBeGreaterThan(0);
    const { rows } = await get<Log>(`tables/audit?subjectId=${booking._id}`);
    expect(rows.map(({ action, member, subject }) => [action, member?._id, subject.title])).toEqual([
      ['looked', guest.id, booking.reference],
    ]);
    expect((await world.call(world.staff, 'GET', `/api/staff/payments/${world.t.deps.newId()}`)).status).toBe(404);
  });
});
