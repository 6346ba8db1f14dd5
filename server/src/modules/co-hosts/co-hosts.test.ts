// Inviting, accepting, changing, and removing co-hosts, and what each role sees in lists and conversations (K9).
// `http/every-co-host.test.ts` tests every endpoint.
import type { Answer } from '@daynook/contract/api';
import type { CoHostInvitation, CoHostLevel, CoHostPanel } from '@daynook/contract/hosting/co-hosts';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { CO_HOSTS } from '@daynook/contract/limits/co-hosts';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { renderEmail } from '../emails/service.ts';
import { MessageWorld } from '../messages/test-world.ts';
import { callAs, invite, letIn, type Problem, type TestMember } from './test-co-hosts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const panelUrl = (propertyId: string) => `/api/properties/${propertyId}/co-hosts`;
const invitationUrl = (id: string) => `/api/co-host-invitations/${id}`;
const panel = async (owner: TestMember, propertyId: string) =>
  (await callAs<CoHostPanel>(world.t, owner, 'GET', panelUrl(propertyId))).body;

async function makeHome() {
  const owner = await makeMember(world.t.db, { name: 'Olive Owner' });
  const listing = await world.makeListing({ host_id: owner.id, booking_mode: 'request' });
  await world.t.db.kysely
    .insertInto('property_address')
    .values({
      property_id: listing.property_id,
      street: '1 Main Street',
      postal_code: '11216',
      lat: 40.68,
      lng: -73.95,
    })
    .execute();
  return { owner, listing, propertyId: listing.property_id };
}

async function makeHelped(level: CoHostLevel) {
  const property = await makeHome();
  const member = await makeMember(world.t.db, { name: 'Casey Co-host' });
  await letIn(world.t, property.owner, { propertyId: property.propertyId, member, level });
  return { ...property, member };
}

const asked = (listing: TestListing, guest: TestMember, day = '24') =>
  world.booked(
    listing,
    { startsAt: `2026-11-${day}T14:00:00.000Z`, endsAt: `2026-11-${day}T16:00:00.000Z`, message: 'Is there a door?' },
    { guest },
  );

const listEntries = (propertyId: string) =>
  world.t.db.kysely
    .selectFrom('co_host_event')
    .select(['action', 'level', 'actor_id'])
    .where('property_id', '=', propertyId)
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('an invitation (K9)', () => {
  it('is emailed to the address with the same response whether or not it has an account', async () => {
    const { owner, propertyId } = await makeHome();
    const known = await makeMember(world.t.db);
    const statements: string[] = [];
    for (const email of [known.email, 'nobody-here@example.org']) {
      const before = await world.count('outbox');
      const answer = await callAs<CoHostPanel>(world.t, owner, 'POST', `${panelUrl(propertyId)}/invitations`, {
        email,
        level: 'calendar',
      });
      expect(answer.status).toBe(201);
      const shown = answer.body.invitations.find((one) => one.email === email)!;
      expect(Object.keys(shown).toSorted()).toEqual(['_id', 'createdAt', 'email', 'expiresAt', 'level']);
      statements.push(JSON.stringify({ ...shown, _id: '', email: '' }));
      expect(await world.count('outbox')).toBe(before + 1);
    }
    expect(statements[0]).toBe(statements[1]);
    const emails = await world.t.db.kysely
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'mail')
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute();
    expect(emails.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ template: 'co-host-invitation', memberId: null }),
      expect.objectContaining({ template: 'co-host-invitation', memberId: null }),
    ]);
  });

  it.each([
    ['The Brick\n\nHouse\u202eby the park', 'your help with The Brick House by the park on Daynook'],
    ['Your account is locked: www.evil.example', 'your help with their property on Daynook'],
    ['\u200b', 'your help with their property on Daynook'],
  ])(
    'says of a home called %j no more than what it is called, to whoever’s address was typed',
    (propertyTitle, said) => {
      const data = { invitationId: '0', ownerName: 'Olive Owner', propertyTitle, level: 'full' as const };
      const email = { to: 'a@example.org', memberId: null, template: 'co-host-invitation' as const, data };
      const { subject, text, html } = renderEmail(email, { publicUrl: 'https://daynook.com' });
      expect(text).toContain(said);
      expect(`${subject} ${text} ${html}`).not.toMatch(/evil|[\u200b\u202e]/);
    },
  );

  it('is visible only to the member who is signed in with the address and has confirmed it', async () => {
    const { owner, propertyId } = await makeHome();
    const { t } = world;
    const invited = await makeMember(t.db);
    const id = await invite(t, owner, { propertyId, email: invited.email.toUpperCase(), level: 'full' });
    const unconfirmed = await makeMember(t.db, { email: invited.email, is_email_verified: false });
    for (const other of [unconfirmed, owner, await makeMember(t.db)]) {
      for (const [method, url] of [
        ['GET', invitationUrl(id)],
        ['POST', `${invitationUrl(id)}/accept`],
        ['POST', `${invitationUrl(id)}/decline`],
      ] as const)
        expect(await callAs(t, other, method, url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await callAs<CoHostInvitation>(t, invited, 'GET', invitationUrl(id))).body).toMatchObject({
      state: 'open',
      level: 'full',
      owner: { name: 'Olive Owner' },
    });
    const todo = await callAs<Answer<'GET /api/users/action-items'>>(t, invited, 'GET', '/api/users/action-items');
    expect(JSON.stringify(todo.body)).toContain(`/host/invitation/${id}`);
  });

  it('is not for oneself, not twice for one address, and ends after fourteen days or when it is taken back', async () => {
    const { owner, propertyId } = await makeHome();
    const { t } = world;
    const invited = await makeMember(t.db);
    const url = `${panelUrl(propertyId)}/invitations`;
    const own = await callAs(t, owner, 'POST', url, { email: owner.email.toUpperCase(), level: 'full' });
    expect(own.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { email: expect.any(String) } });
    const first = await invite(t, owner, { propertyId, email: invited.email, level: 'full' });
    const twice = await callAs(t, owner, 'POST', url, { email: invited.email, level: 'calendar' });
    expect(twice.body.fields).toMatchObject({ email: expect.stringContaining('already') });

    expect((await callAs(t, owner, 'DELETE', `${url}/${first}`)).status).toBe(204);
    expect((await callAs(t, owner, 'DELETE', `${url}/${first}`)).status).toBe(404);
    expect((await callAs(t, invited, 'POST', `${invitationUrl(first)}/accept`)).status).toBe(410);

    const second = await invite(t, owner, { propertyId, email: invited.email, level: 'full' });
    t.clock.advance({ days: CO_HOSTS.invitationDays });
    try {
      expect((await callAs(t, invited, 'POST', `${invitationUrl(second)}/accept`)).status).toBe(410);
      expect((await panel(owner, propertyId)).invitations).toEqual([]);
      const third = await invite(t, owner, { propertyId, email: invited.email, level: 'calendar' });
      // Saying no again, after a lost response, is the same no.
      for (const _ of [1, 2])
        expect((await callAs(t, invited, 'POST', `${invitationUrl(third)}/decline`)).status).toBe(204);
      expect((await callAs(t, invited, 'POST', `${invitationUrl(third)}/accept`)).status).toBe(410);
    } finally {
      t.clock.advance({ days: -CO_HOSTS.invitationDays });
    }
    expect((await panel(owner, propertyId)).coHosts).toEqual([]);
  });

  it('counts toward ten at most, together with open invitations, no matter how many are sent at once', async () => {
    const { owner, propertyId } = await makeHome();
    const url = `${panelUrl(propertyId)}/invitations`;
    const answers = await Promise.all(
      Array.from({ length: USUAL_LIMITS.coHostsPerProperty + 3 }, (_, index) =>
        callAs(world.t, owner, 'POST', url, { email: `friend-${index}@example.org`, level: 'calendar' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(USUAL_LIMITS.coHostsPerProperty);
    expect(answers.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(3);
    expect(await panel(owner, propertyId)).toMatchObject({ placesLeft: 0 });
  });

  it('is accepted once, no matter how often it’s sent, and every step is recorded', async () => {
    const { owner, propertyId } = await makeHome();
    const { t } = world;
    const member = await makeMember(t.db);
    const id = await invite(t, owner, { propertyId, email: member.email, level: 'full' });
    const yes = await Promise.all([1, 2, 3].map(() => callAs(t, member, 'POST', `${invitationUrl(id)}/accept`)));
    expect(yes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await panel(owner, propertyId)).coHosts).toMatchObject([{ member: { _id: member.id }, level: 'full' }]);
    const ofMember = `${panelUrl(propertyId)}/${member.id}`;
    expect((await callAs(t, owner, 'PATCH', ofMember, { level: 'calendar' })).status).toBe(200);
    expect((await callAs(t, member, 'DELETE', ofMember)).status).toBe(204);
    expect(await listEntries(propertyId)).toEqual([
      { action: 'invited', level: 'full', actor_id: owner.id },
      { action: 'accepted', level: 'full', actor_id: member.id },
      { action: 'level-changed', level: 'calendar', actor_id: owner.id },
      { action: 'left', level: 'calendar', actor_id: member.id },
    ]);
    await expect(world.t.db.kysely.deleteFrom('co_host_event').execute()).rejects.toThrow('only grows');
  });
});

describe('what a co-host sees of the home (K9)', () => {
  it.each(['full', 'calendar-messages', 'calendar'] as const)(
    '%s: the home among their own, marked for whom',
    async (level) => {
      const { member, owner, propertyId, listing } = await makeHelped(level);
      const { t } = world;
      const can = { edit: level === 'full', answer: level !== 'calendar' };
      const mark = { coHosting: { ownerName: owner.name, level, can } };
      const own = await makeProperty(t.db, { host_id: member.id });
      const properties = (
        await callAs<Answer<'GET /api/properties/my-properties'>>(t, member, 'GET', '/api/properties/my-properties')
      ).body;
      expect(properties.find(({ _id }) => _id === propertyId)).toMatchObject(mark);
      expect(properties.find(({ _id }) => _id === own.id)).not.toHaveProperty('coHosting');
      // What staff say of a room is for those who can act on it.
      await t.db.kysely
        .updateTable('listing')
        .set({ state: 'paused', state_reason: 'The document ended.' })
        .where('id', '=', listing.id)
        .execute();
      const listings = (await callAs<Answer<'GET /api/host/listings'>>(t, member, 'GET', '/api/host/listings')).body
        .listings;
      const stateReason = level === 'full' ? 'The document ended.' : null;
      expect(listings).toMatchObject([{ _id: listing.id, stateReason, ...mark }]);
      const room = (await callAs<OwnListing>(t, member, 'GET', `/api/host/listings/${listing.id}`)).body;
      expect(room).toMatchObject(mark);
      // Theirs alone stay their own: the owner sees nothing of it.
      const ofOwner = await callAs<Answer<'GET /api/properties/my-properties'>>(
        t,
        owner,
        'GET',
        '/api/properties/my-properties',
      );
      expect(ofOwner.body).toHaveLength(1);
    },
  );

  it('bookings without what they bring the owner; the calendar alone without guests', async () => {
    const { t } = world;
    for (const level of ['full', 'calendar-messages', 'calendar'] as const) {
      const { member, owner, listing, propertyId } = await makeHelped(level);
      const guest = await makeMember(t.db, { name: 'Greta Guestname' });
      const booking = await asked(listing, guest);
      const list = await callAs<Answer<'GET /api/host/bookings'>>(t, member, 'GET', '/api/host/bookings?tab=requests');
      const calendarUrl = `/api/host/calendar?listingId=${listing.id}&from=2026-11-23&to=2026-11-29`;
      const calendar = await callAs<Answer<'GET /api/host/calendar'>>(t, member, 'GET', calendarUrl);
      expect(calendar.body.entries).toMatchObject([{ kind: 'request' }]);
      const overlap = { startsAt: booking.startsAt, endsAt: booking.endsAt, note: null, weeklyUntil: null };
      const blocked = await callAs(t, member, 'POST', `/api/host/listings/${listing.id}/blocks`, overlap);
      expect(blocked.body.code).toBe('SLOT_TAKEN');
      if (level === 'calendar') {
        expect(list.body.bookings).toEqual([]);
        expect(list.body.counts.requests).toBe(0);
        expect(JSON.stringify([calendar.body, blocked.body])).not.toContain('Greta');
      } else {
        expect(list.body.bookings).toMatchObject([
          { _id: booking._id, hostEarningsMinor: null, hostFeeMinor: null, coHosting: { level } },
        ]);
        expect(calendar.body.entries[0]!.booking?.guestName).toBe('Greta Guestname');
        const whole = await callAs<Answer<'GET /api/bookings/{id}'>>(t, member, 'GET', `/api/bookings/${booking._id}`);
        expect(whole.body).toMatchObject({ role: 'host', hostEarningsMinor: null, coHosting: { level } });
        expect(whole.body.nextActions).toEqual(['approve', 'decline']);
      }
      // What the owner earns, and all that is in the books, is not the co-host's to see.
      const earned = `/api/host/insights/earnings?propertyId=${propertyId}`;
      expect((await callAs(t, member, 'GET', `${earned}&by=month&from=2026-01-01&to=2026-12-31`)).status).not.toBe(200);
      const csv = await t.app.inject({
        url: '/api/host/bookings/export?from=2026-01-01&to=2026-12-31',
        headers: await t.signIn(member),
      });
      expect(csv.body.trim().split('\n')).toHaveLength(1);
      expect(
        (await callAs<Answer<'GET /api/host/bookings'>>(t, owner, 'GET', '/api/host/bookings?tab=requests')).body
          .bookings,
      ).toMatchObject([{ hostEarningsMinor: expect.any(Number) }]);
    }
  });

  it('may answer, and we record who did; can’t book what they could accept', async () => {
    const { member, listing } = await makeHelped('calendar-messages');
    const booking = await asked(listing, await makeMember(world.t.db));
    expect((await world.accept(member, booking._id)).body).toMatchObject({ status: 'confirmed' });
    const event = await world.t.db.kysely
      .selectFrom('booking_event')
      .select(['by_party', 'member_id'])
      .where('booking_id', '=', booking._id)
      .where('code', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ by_party: 'host', member_id: member.id });
    const own = await world.book<Problem>(listing, {}, { guest: member });
    expect(own.body.code).toBe('OWN_LISTING');
  });

  it('a listing that a co-host adds belongs to the owner; only the owner changes many prices at once', async () => {
    const { member, owner, propertyId, listing } = await makeHelped('full');
    const { t } = world;
    const added = await callAs<OwnListing>(t, member, 'POST', `/api/properties/${propertyId}/listings`, {
      kind: 'desk',
    });
    expect(added.status).toBe(201);
    const row = await t.db.kysely
      .selectFrom('listing')
      .select('host_id')
      .where('id', '=', added.body._id)
      .executeTakeFirstOrThrow();
    expect(row.host_id).toBe(owner.id);
    // A draft is looked at as guests will see it, by who may change it.
    const { member: other } = await makeHelped('full');
    const preview = `/api/listings/${added.body._id}`;
    expect((await callAs(t, member, 'GET', preview)).status).toBe(200);
    expect((await callAs(t, other, 'GET', preview)).status).toBe(404);
    const { version } = (await callAs<OwnListing>(t, member, 'GET', `/api/host/listings/${listing.id}`)).body;
    const bulk = (change: object) =>
      callAs<Answer<'POST /api/host/listings/bulk'>>(t, member, 'POST', '/api/host/listings/bulk', {
        changeId: t.deps.newId(),
        change,
        rooms: [{ _id: listing.id, version }],
      });
    expect((await bulk({ action: 'percent', percent: 10 })).body.results).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect((await bulk({ action: 'pause' })).body.results).toMatchObject([{ code: null, state: 'paused' }]);
  });

  it('an address by which a calendar follows the room ends with the right', async () => {
    const { member, owner, propertyId, listing } = await makeHelped('calendar');
    const { t } = world;
    const link = await callAs<Answer<'POST /api/host/calendar-links'>>(t, member, 'POST', '/api/host/calendar-links', {
      listingId: listing.id,
    });
    const path = new URL(link.body.url).pathname;
    expect((await t.app.inject({ url: path })).statusCode).toBe(200);
    await callAs(t, owner, 'DELETE', `${panelUrl(propertyId)}/${member.id}`);
    expect((await t.app.inject({ url: path })).statusCode).toBe(404);
  });
});

describe('conversations about a co-hosted room (K9)', () => {
  it('are the co-host’s with the right and no longer; guests see who helps', async () => {
    const { member, owner, listing, propertyId } = await makeHelped('calendar-messages');
    const w = new MessageWorld(world.t);
    const guest = await makeMember(world.t.db, { name: 'Gia Guest' });
    const { id } = await w.open(guest, owner, listing.id);
    await w.say(guest, id, 'Is the room quiet?');
    expect((await w.inbox(member)).conversations).toMatchObject([
      { _id: id, role: 'co-host', with: { _id: guest.id }, unreadCount: 1 },
    ]);
    await w.say(member, id, 'Very.');
    await w.say(owner, id, 'As Casey says.');
    const { messages } = await w.page(guest, id);
    expect(messages.map(({ sender, isByCoHost }) => [sender?.name, isByCoHost ?? false])).toEqual([
      ['Gia Guest', false],
      ['Casey Co-host', true],
      ['Olive Owner', false],
    ]);
    // To the guest it stays one conversation with the host.
    expect((await w.inbox(guest)).conversations).toMatchObject([{ _id: id, with: { _id: owner.id }, unreadCount: 2 }]);

    const ofMember = `${panelUrl(propertyId)}/${member.id}`;
    await callAs(world.t, owner, 'PATCH', ofMember, { level: 'calendar' });
    expect((await w.inbox(member)).conversations).toEqual([]);
    expect((await w.call(member, 'GET', `/api/conversations/${id}`)).status).toBe(404);
    await callAs(world.t, owner, 'PATCH', ofMember, { level: 'full' });
    expect((await w.inbox(member)).conversations).toMatchObject([{ _id: id, unreadCount: 0 }]);
    await callAs(world.t, owner, 'DELETE', ofMember);
    expect((await w.call(member, 'GET', `/api/conversations/${id}/messages`)).status).toBe(404);
    // What they said stays theirs who helped then.
    expect((await w.page(guest, id)).messages[1]).toMatchObject({ isByCoHost: true });
  });

  it('a block between guest and host also covers co-hosts; emails go to the other side', async () => {
    const { member, owner, listing } = await makeHelped('full');
    const w = new MessageWorld(world.t);
    const guest = await makeMember(world.t.db);
    const { id } = await w.open(guest, owner, listing.id);
    await w.say(guest, id, 'Hello');
    await w.say(owner, id, 'Hello to you');
    const due = await world.t.db.kysely
      .selectFrom('conversation_member')
      .select('member_id')
      .where('conversation_id', '=', id)
      .where('email_due_at', 'is not', null)
      .execute();
    expect(due.map((row) => row.member_id).toSorted()).toEqual([guest.id, member.id].toSorted());
    await w.call(guest, 'POST', `/api/conversations/${id}/block`, { isBlocked: true });
    const content = { content: 'Why?', clientId: world.t.deps.newId() };
    expect((await w.call(member, 'POST', `/api/conversations/${id}/messages`, content)).status).toBe(403);
    expect((await w.call<{ canWrite: boolean }>(member, 'GET', `/api/conversations/${id}`)).body.canWrite).toBe(false);
    expect((await w.call(member, 'POST', `/api/conversations/${id}/block`, { isBlocked: true })).status).toBe(403);
  });

  it('a co-host writes to a guest of the home in the one conversation with its host', async () => {
    const { member, owner, listing } = await makeHelped('full');
    const w = new MessageWorld(world.t);
    const guest = await makeMember(world.t.db);
    await asked(listing, guest);
    const opened = await w.open(member, guest, listing.id);
    expect(opened.detail).toMatchObject({ role: 'co-host', with: { _id: guest.id }, booking: { status: 'requested' } });
    expect((await w.open(owner, guest, listing.id)).id).toBe(opened.id);
    expect((await w.open(guest, owner, listing.id)).id).toBe(opened.id);
  });
});
