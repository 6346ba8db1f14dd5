// Bookings that a member of a team makes for others in it (E11).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { WAY_IN } from '@daynook/contract/hosting/way-in-limits';
import type { WayInPhotos } from '@daynook/contract/hosting/way-in-photos';
import type { AttendedBooking } from '@daynook/contract/teams/attendees';
import { TEAMS } from '@daynook/contract/teams/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../../test/database.ts';
import { emailsTo } from '../../../../test/emails.ts';
import { makeMember } from '../../../../test/make.ts';
import { jpegPicture } from '../../../../test/pictures.ts';
import { joinTeam, makeTeam } from '../../../../test/teams.ts';
import { forgetOpenings } from '../../arrivals/openings.ts';
import { deleteMember, lockTeam } from '../../teams/store.ts';
import { remindDue } from '../reminders/reminders.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../test-world.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing({ capacity: 4, cancellation_policy: 'relaxed' });
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
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

let dayCount = 0;
/** Two hours on a day of their own, at least two weeks ahead. */
function nextHours() {
  dayCount += 1;
  const at = (hour: number) => new Date(Date.UTC(2026, 11, 7 + dayCount, hour)).toISOString();
  return { startsAt: at(14), endsAt: at(16) };
}

async function makeCast() {
  const [owner, ana, bo] = [
    await makeMember(world.t.db, { name: 'Olive Owner' }),
    await makeMember(world.t.db, { name: 'Ana Attendee' }),
    await makeMember(world.t.db, { name: 'Bo Attendee' }),
  ];
  const { _id: teamId } = await makeTeam(world, owner);
  for (const member of [ana, bo]) await joinTeam(world, owner, { teamId, member });
  const book = <T = Booking>(attendees: readonly TestMember[], values: object = {}) =>
    world.book<T>(
      listing,
      { ...nextHours(), guests: 2, teamId, attendeeIds: attendees.map(({ id }) => id), ...values },
      { guest: owner },
    );
  return { owner, ana, bo, teamId, book };
}

const attended = (member: TestMember, id: string) =>
  world.call<AttendedBooking>(member, 'GET', `/api/attended-bookings/${id}`);
const listPeople = async (member: TestMember, tab = 'upcoming') =>
  (await world.call<Answer<'GET /api/attended-bookings'>>(member, 'GET', `/api/attended-bookings?tab=${tab}`)).body
    .bookings;
/** Without the invitation to the team. */
const emailsAbout = async ({ email }: TestMember) =>
  (await emailsTo(world.t, email)).filter(({ subject }) => !subject.includes('invited you'));
const subjectsTo = async (member: TestMember) => (await emailsAbout(member)).map(({ subject }) => subject);

describe('a booking for others in the team (E11)', () => {
  it('is in their bookings, without its price, and nobody else’s', async () => {
    const { owner, ana, bo, book } = await makeCast();
    const { status, body } = await book([ana]);
    expect(status).toBe(201);
    expect(body.attendees).toMatchObject([{ _id: ana.id, name: 'Ana Attendee' }]);
    const [listed] = await listPeople(ana);
    expect(listed).toMatchObject({ _id: body._id, bookedBy: { _id: owner.id }, team: { name: 'Brooklyn Bridges' } });
    const seen = await attended(ana, body._id);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/Minor|message|lines/);
    for (const other of [bo, world.guest, world.host, world.staff])
      expect((await attended(other, body._id)).status).toBe(404);
    // The host knows who comes, and not for which team.
    const asHost = (await world.get(world.host, body._id)).body;
    expect(asHost.attendees).toMatchObject([{ name: 'Ana Attendee' }]);
    expect(asHost).not.toHaveProperty('team');
    // It isn't theirs to act on.
    expect((await world.get(ana, body._id)).status).toBe(404);
    expect((await world.verb(ana, body._id, 'cancel')).status).toBe(404);
  });

  it('shows the exact address from when its guest sees it', async () => {
    const { owner, ana, book } = await makeCast();
    const { body } = await book([ana]);
    const addresses = async () => [
      (await world.get(owner, body._id)).body.address.exact,
      (await attended(ana, body._id)).body.address.exact,
    ];
    expect(await addresses()).toEqual([null, null]);
    const from = (await attended(ana, body._id)).body.addressFrom!;
    expect(from).toBe((await world.get(owner, body._id)).body.addressFrom);
    expect((await attended(ana, body._id)).body.nextReleaseAt).toBe(from);
    const wait = { minutes: Math.ceil((Date.parse(from) - world.t.clock.now().getTime()) / 60_000) };
    world.t.clock.advance(wait);
    try {
      const [guests, attendees] = await addresses();
      expect(attendees).toMatchObject({ street: '1 Main Street' });
      expect(attendees).toEqual(guests);
    } finally {
      world.t.clock.advance({ minutes: -wait.minutes });
    }
  });

  it('is emailed with a calendar event when it’s made, changed for them, and canceled', async () => {
    const { owner, ana, bo, book } = await makeCast();
    const { body } = await book([ana]);
    expect(await subjectsTo(ana)).toEqual([expect.stringMatching(/^Olive Owner booked .* for you/)]);
    const change = await world.call(owner, 'PUT', `/api/bookings/${body._id}/attendees`, { attendeeIds: [bo.id] });
    expect(change).toMatchObject({ status: 200, body: { attendees: [{ _id: bo.id }] } });
    expect((await attended(ana, body._id)).status).toBe(404);
    expect((await subjectsTo(ana)).at(-1)).toMatch(/^You’re no longer expected at/);
    await world.verb(owner, body._id, 'cancel');
    const toBo = await emailsAbout(bo);
    expect(toBo.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Olive Owner booked/),
      expect.stringMatching(/^Canceled: /),
    ]);
    for (const { text_body: text } of toBo) expect(text).not.toMatch(/\$\d/);
    expect(await listPeople(bo)).toEqual([]);
    expect(await listPeople(bo, 'past')).toMatchObject([{ _id: body._id, status: 'cancelled' }]);
  });

  it('is in their calendar, and they’re reminded a day and an hour before', async () => {
    const { ana, bo, book } = await makeCast();
    const { body } = await book([ana]);
    const { body: link } = await world.call<{ url: string }>(ana, 'POST', '/api/host/calendar-links', {
      listingId: null,
      propertyId: null,
    });
    const { pathname } = new URL(link.url);
    const feed = (await world.t.app.inject({ method: 'GET', url: pathname })).body.replaceAll(/\r?\n /g, '');
    expect(feed).toContain(body.reference);
    expect(feed).toContain(`/attending/${body._id}`);
    expect(feed).not.toContain('1 Main Street');
    const before = world.t.clock.now();
    try {
      const soonTo = async (member: TestMember) =>
        (await emailsAbout(member)).filter(({ subject }) => subject.startsWith('Coming up: '));
      for (const [index, minutes] of [1_440, 60].entries()) {
        world.t.clock.advance({
          minutes: (Date.parse(body.startsAt) - world.t.clock.now().getTime()) / 60_000 - minutes,
        });
        await remindDue(world.t.deps);
        // Sent now: an hour before, the reminder of the day before is no longer of use.
        expect(await soonTo(ana)).toHaveLength(index + 1);
      }
      const reminders = await soonTo(ana);
      for (const { text_body: text } of reminders) expect(text).not.toMatch(/\$\d/);
      expect(await soonTo(bo)).toEqual([]);
    } finally {
      world.t.clock.advance({ minutes: (before.getTime() - world.t.clock.now().getTime()) / 60_000 });
    }
  });

  it('is for members of the team only, and for as many as people', async () => {
    const { owner, ana, bo, teamId, book } = await makeCast();
    const stranger = await makeMember(world.t.db);
    for (const attendees of [[stranger], [owner, ana, bo]])
      expect(await book<ProblemBody>(attendees)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: { attendeeIds: expect.any(String) } },
      });
    const withoutTeam = await world.book<ProblemBody>(
      listing,
      { ...nextHours(), attendeeIds: [ana.id] },
      { guest: owner },
    );
    expect(withoutTeam.status).toBe(400);
    const { body } = await book([ana, bo]);
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${bo.id}`);
    expect((await attended(bo, body._id)).status).toBe(404);
    expect((await world.get(owner, body._id)).body.attendees).toMatchObject([{ _id: ana.id }]);
  });

  it('is known to them once the host accepts', async () => {
    const { owner, ana, teamId } = await makeCast();
    const asked = await world.makeListing({ booking_mode: 'request' });
    const { body } = await world.book(asked, { ...nextHours(), teamId, attendeeIds: [ana.id] }, { guest: owner });
    expect(body.status).toBe('requested');
    expect((await attended(ana, body._id)).status).toBe(404);
    expect(await subjectsTo(ana)).toEqual([]);
    expect((await world.accept(world.host, body._id)).status).toBe(200);
    expect((await attended(ana, body._id)).status).toBe(200);
    expect(await subjectsTo(ana)).toHaveLength(1);
  });

  it('is no longer for them if its guest books the same hours without the team after a refused payment', async () => {
    const { owner, ana, teamId } = await makeCast();
    const hours = { ...nextHours(), guests: 2 };
    const held = { listingId: listing.id, ...hours };
    const hold = await world.call<{ _id: string }>(owner, 'POST', '/api/bookings/holds', held);
    const holdId = hold.body._id;
    const forTeam = { ...hours, holdId, teamId, attendeeIds: [ana.id], cardNumber: SANDBOX_CARDS.decline };
    expect((await world.book(listing, forTeam, { guest: owner })).status).toBe(402);
    const own = await world.booked(listing, { ...hours, holdId }, { guest: owner });
    expect(own._id).toBe(holdId);
    expect((await attended(ana, holdId)).status).toBe(404);
    expect(await listPeople(ana)).toEqual([]);
    const rows = world.t.db.kysely.selectFrom('booking_attendee').selectAll().where('booking_id', '=', holdId);
    expect(await rows.execute()).toEqual([]);
  });

  it('isn’t changed by a guest who left the team, except to take someone off', async () => {
    const { owner, ana, bo, teamId } = await makeCast();
    const { body } = await world.book(
      listing,
      { ...nextHours(), guests: 2, teamId, attendeeIds: [owner.id] },
      { guest: ana },
    );
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${ana.id}`);
    const put = (attendeeIds: readonly string[]) =>
      world.call(ana, 'PUT', `/api/bookings/${body._id}/attendees`, { attendeeIds });
    expect(await put([owner.id, bo.id])).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await attended(bo, body._id)).status).toBe(404);
    expect(await put([])).toMatchObject({ status: 200, body: { attendees: [] } });
  });

  it('isn’t for a member who is removed from the team at that moment', async () => {
    const { owner, bo, teamId, book } = await makeCast();
    const { body } = await book([]);
    const removed = Promise.withResolvers<void>();
    const isRemoved = Promise.withResolvers<void>();
    const removing = world.t.db.kysely.transaction().execute(async (trx) => {
      await lockTeam(trx, teamId);
      await deleteMember(trx, teamId, bo.id);
      isRemoved.resolve();
      await removed.promise;
    });
    await isRemoved.promise;
    const adding = world.call(owner, 'PUT', `/api/bookings/${body._id}/attendees`, { attendeeIds: [bo.id] });
    const first = await Promise.race([adding, someoneWaits(world.t.db)]);
    removed.resolve();
    await removing;
    // It waited for the removal.
    expect(first).toBeUndefined();
    expect((await adding).body.code).toBe('VALIDATION_FAILED');
    expect((await attended(bo, body._id)).status).toBe(404);
  });

  it('emails about so many changes a day, and more the next day', async () => {
    const { owner, ana, book } = await makeCast();
    const { body } = await book([ana]);
    const put = (attendeeIds: readonly string[]) =>
      world.call(owner, 'PUT', `/api/bookings/${body._id}/attendees`, { attendeeIds });
    for (let count = 0; count < TEAMS.attendeeChangesPerDay; count += 1)
      expect((await put(count % 2 ? [ana.id] : [])).status).toBe(200);
    // Saving without a change isn't one.
    expect((await put([ana.id])).status).toBe(200);
    expect(await put([])).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
    expect((await attended(ana, body._id)).status).toBe(200);
    world.t.clock.advance({ days: 1 });
    try {
      expect((await put([])).status).toBe(200);
    } finally {
      world.t.clock.advance({ days: -1 });
    }
  });

  it('only changes by its guest, and not once it’s over', async () => {
    const { owner, ana, book } = await makeCast();
    const { body } = await book([ana]);
    const url = `/api/bookings/${body._id}/attendees`;
    for (const other of [ana, world.host, world.staff])
      expect((await world.call(other, 'PUT', url, { attendeeIds: [] })).status).toBe(404);
    await world.verb(owner, body._id, 'cancel');
    expect((await world.call(owner, 'PUT', url, { attendeeIds: [] })).body.code).toBe('STATE_CHANGED');
  });
});

describe('the way in (B6)', () => {
  const wayIn = (as: TestMember, method: 'GET' | 'PUT' | 'DELETE', rest = '', body?: object) =>
    world.call<WayInPhotos & ProblemBody>(
      as,
      method,
      `/api/properties/${listing.property_id}/way-in-photos${rest}`,
      body,
    );

  /** Adds a photo as the property's host. */
  async function addPhoto(stage: string, payload: Buffer): Promise<{ statusCode: number; body: string }> {
    const { authorization, ...csrf } = await world.t.signIn(world.host);
    return world.t.app.inject({
      method: 'POST',
      url: `/api/properties/${listing.property_id}/way-in-photos?stage=${stage}`,
      headers: { ...csrf, authorization, 'content-type': 'image/jpeg' },
      payload,
    });
  }

  const openPhoto = async (as: TestMember, id: string, photoId: string) => {
    const { authorization } = await world.t.signIn(as);
    const url = `/api/bookings/${id}/way-in-photos/${photoId}`;
    return world.t.app.inject({ method: 'GET', url, headers: { authorization } });
  };

  const openings = (as: TestMember, id: string) =>
    world.call<Answer<'GET /api/bookings/{id}/openings'>>(as, 'GET', `/api/bookings/${id}/openings`);

  it('is shown in photos from their stage on, and the host reads who opened it and when', async () => {
    const { owner, ana, bo, book } = await makeCast();
    const { body } = await book([ana]);
    for (const stage of ['address', 'code']) expect((await addPhoto(stage, await jpegPicture())).statusCode).toBe(201);
    const [door, box] = (await wayIn(world.host, 'GET')).body.photos;
    const startsMs = Date.parse(body.startsAt);
    const seen = async () => [
      (await world.get(owner, body._id)).body.wayIn.map(({ _id }) => _id),
      (await attended(ana, body._id)).body.wayIn.map(({ _id }) => _id),
    ];
    const at = async (beforeMinutes: number, check: () => Promise<void>) => {
      const minutes = (startsMs - world.t.clock.now().getTime()) / 60_000 - beforeMinutes;
      world.t.clock.advance({ minutes });
      try {
        await check();
      } finally {
        world.t.clock.advance({ minutes: -minutes });
      }
    };
    expect(await seen()).toEqual([[], []]);
    expect((await openPhoto(owner, body._id, door!._id)).statusCode).toBe(404);
    expect((await openings(world.host, body._id)).body.openings).toEqual([]);
    await at(120, async () => {
      expect(await seen()).toEqual([[door!._id], [door!._id]]);
      const photo = await openPhoto(ana, body._id, door!._id);
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, expect.stringContaining('image/webp')]);
      expect(photo.headers['cache-control']).toMatch(/private|no-store/);
      expect((await openPhoto(owner, body._id, box!._id)).statusCode).toBe(404);
      // The same hour again.
      await seen();
    });
    await at(60, async () => {
      await world.call(owner, 'GET', `/api/bookings/${body._id}?purpose=offline`);
      expect((await openPhoto(ana, body._id, box!._id)).statusCode).toBe(200);
      for (const other of [bo, world.guest]) expect((await openPhoto(other, body._id, box!._id)).statusCode).toBe(404);
    });
    const { body: noted } = await openings(world.host, body._id);
    expect(noted.openings.map(({ name, stage, via }) => [name, stage, via].join(' ')).toSorted()).toEqual([
      'Ana Attendee address page',
      'Ana Attendee address page',
      'Ana Attendee code page',
      'Olive Owner address offline',
      'Olive Owner address page',
      'Olive Owner code offline',
    ]);
    expect((await openings(owner, body._id)).status).toBe(403);
    expect((await openings(ana, body._id)).status).toBe(404);
    // Kept for 90 days.
    world.t.clock.advance({ days: 200 });
    try {
      expect(await forgetOpenings(world.t.deps)).toBeGreaterThanOrEqual(6);
    } finally {
      world.t.clock.advance({ days: -200 });
    }
    expect((await openings(world.host, body._id)).body.openings).toEqual([]);
    await world.verb(owner, body._id, 'cancel');
    await at(60, async () => expect((await openPhoto(owner, body._id, door!._id)).statusCode).toBe(404));
  });

  it('is edited by the host: in order, described, and limited', async () => {
    while ((await wayIn(world.host, 'GET')).body.photos.length < WAY_IN.perProperty)
      await addPhoto('address', await jpegPicture());
    const refused = await addPhoto('address', await jpegPicture());
    expect([refused.statusCode, (JSON.parse(refused.body) as ProblemBody).code]).toEqual([409, 'LIMIT_REACHED']);
    const { photos } = (await wayIn(world.host, 'GET')).body;
    const changed = photos.toReversed().map(({ _id }) => ({ _id, caption: 'The blue door', stage: 'code' as const }));
    expect((await wayIn(world.host, 'PUT', '', { photos: changed })).body.photos).toMatchObject(changed);
    const [gone] = changed;
    expect((await wayIn(world.host, 'DELETE', `/${gone!._id}`)).body.photos).toHaveLength(WAY_IN.perProperty - 1);
    expect(await wayIn(world.host, 'PUT', '', { photos: changed })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
    for (const { _id } of changed.slice(1)) await wayIn(world.host, 'DELETE', `/${_id}`);
  });
});
