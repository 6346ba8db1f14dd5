// What prevents a merge, reported all at once, and merges that run at the same time as each other or a booking (RO2).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits, testEngine } from '../../../test/database.ts';
import { makeCoHost, makeListing, makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, SLOT, type TestMember, type World } from '../bookings/test-world.ts';
import { carryOutIn, countIn, makeTwoAccounts, merge, preview, rowsIn, SECOND } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const two = () => makeTwoAccounts(world);
const rows = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => rowsIn<T>(world, query);
const count = (table: string, column: string, id: string) => countIn(world, { table, column, id });
const carryOut = () => carryOutIn(world);
const obstacles = async (gone: TestMember, kept: TestMember) => (await preview(world, gone, kept)).obstacles;

describe('what prevents a merge (RO2)', () => {
  it('is all reported at once, and nothing moves', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const listing = await makeListing(t.db, { host_id: kept.id });
    await world.booked(listing, {}, { guest: gone });
    await carryOut();
    await sql`insert into member_block (blocker_id, blocked_id, created_at) values (${gone.id}, ${kept.id}, now())`.execute(
      t.db.kysely,
    );
    await sql`insert into report (id, reporter_id, kind, subject_id, about_id, reason, created_at)
      values (${t.deps.newId()}, ${kept.id}, 'member', ${gone.id}, ${gone.id}, 'spam', now())`.execute(t.db.kysely);
    const all = ['shared-booking', 'shared-conversation', 'blocked', 'reported'];
    expect(await obstacles(gone, kept)).toEqual(all);
    const refused = await merge<ProblemBody>(world, gone, kept);
    expect(refused).toMatchObject({ status: 409, body: { code: 'MERGE_REFUSED', current: { obstacles: all } } });
    expect(await count('booking', 'guest_id', gone.id)).toBe(1);
  });

  it('is an account itself: the same, staff, suspended, being deleted, waiting', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const made = (values: object) => makeMember(t.db, values);
    expect(await obstacles(gone, gone)).toEqual(['same-account']);
    expect(await obstacles(world.staff, kept)).toEqual(['staff-account']);
    expect(await obstacles(gone, await made({ status: 'suspended' }))).toEqual(['suspended']);
    expect(await obstacles(await made({ status: 'suspended' }), kept)).toEqual(['suspended']);
    expect(await obstacles(await made({ deletion_due_at: t.clock.now() }), kept)).toEqual(['leaving']);
    expect(await obstacles(gone, await made({ status: 'pending' }))).toEqual(['waiting']);
    expect(await obstacles(await made({ status: 'pending' }), kept)).toEqual([]);
    const deleted = await made({ status: 'suspended', deleted_at: t.clock.now() });
    const path = (id: string, into: string) => `/api/staff/members/${id}/merge?into=${into}`;
    for (const [id, into] of [
      [deleted.id, kept.id],
      [kept.id, deleted.id],
      [randomUUID(), kept.id],
    ] as const)
      expect((await world.call(world.staff, 'GET', path(id, into))).status).toBe(404);
  });

  it('is money or hours under way, and co-hosting a property that the other has booked; not bookings at the same time', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const [one, other] = [await world.makeListing(), await world.makeListing()];
    await world.booked(one, {}, { guest: gone });
    await world.booked(other, {}, { guest: kept });
    await carryOut();
    expect(await obstacles(gone, kept)).toEqual([]);
    const hold = await world.call(gone, 'POST', '/api/bookings/holds', { listingId: one.id, ...SLOT, ...SECOND });
    expect(hold.status).toBe(201);
    expect(await obstacles(gone, kept)).toEqual(['payment-open']);
    expect(await obstacles(kept, gone)).toEqual([]);
    await makeCoHost(t.db, { property_id: one.property_id, member_id: kept.id, level: 'calendar' });
    expect(await obstacles(gone, kept)).toEqual(['co-host-of-booked', 'payment-open']);
  });

  it('is an outdated version, a wrong name, someone who isn’t staff; repeating is safe', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const refused = await merge<ProblemBody>(world, gone, kept, { typed: 'Somebody else' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { typed: expect.any(String) } } });
    expect((await merge(world, gone, kept, { as: world.guest })).status).toBe(403);
    const looked = await preview(world, gone, kept);
    await makeListing(t.db, { host_id: gone.id });
    const stale = { into: kept.id, goesVersion: looked.goes.version, staysVersion: looked.stays.version };
    const body = { ...stale, typed: gone.name.toUpperCase(), reason: 'Same person' };
    const path = `/api/staff/members/${gone.id}/merge`;
    const changed = await world.call<ProblemBody>(world.staff, 'POST', path, body);
    expect(changed).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } });
    const done = await merge(world, gone, kept, { typed: ` ${gone.name.toUpperCase()} ` });
    expect(done.status).toBe(200);
    expect(await world.call(world.staff, 'POST', path, body)).toMatchObject({ status: 200, body: done.body });
    expect(await obstacles(gone, kept)).toEqual(['already-merged']);
    expect(await obstacles(await makeMember(t.db), gone)).toEqual(['already-merged']);
    expect((await merge<ProblemBody>(world, gone, await makeMember(t.db))).body.code).toBe('MERGE_REFUSED');
  });
});

describe('at once (RO2)', () => {
  it('of two merges in opposite directions one wins and the other is refused', async () => {
    const [one, other] = await two();
    const [there, back] = [await preview(world, one, other), await preview(world, other, one)];
    const send = (from: TestMember, into: TestMember, { goes, stays }: typeof there) =>
      world.call(world.staff, 'POST', `/api/staff/members/${from.id}/merge`, {
        into: into.id,
        goesVersion: goes.version,
        staysVersion: stays.version,
        typed: from.email,
        reason: 'Same person',
      });
    const answers = await Promise.all([send(one, other, there), send(other, one, back)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = await rows<{ merged_into_id: string | null }>(
      sql`select merged_into_id from member where id in (${one.id}, ${other.id})`,
    );
    expect(left.filter(({ merged_into_id }) => merged_into_id !== null)).toHaveLength(1);
  });

  it('a booking sent during a merge is refused or moved; guests of its listing book with the remaining host', async () => {
    const [gone, kept] = await two();
    const ownListing = await makeListing(world.t.db, { host_id: gone.id });
    const listing = await world.makeListing();
    const [merged, asGuest, asHost] = await Promise.all([
      merge(world, gone, kept),
      world.book(listing, {}, { guest: gone }),
      world.book(ownListing, {}, { guest: world.guest }),
    ]);
    expect([200, 409]).toContain(merged.status);
    expect([201, 401, 403]).toContain(asGuest.status);
    expect(asHost.status).toBe(201);
    if (merged.status === 409) expect((await merge(world, gone, kept)).status).toBe(200);
    world.t.clock.advance({ seconds: 61 });
    await carryOut();
    expect(await count('booking', 'guest_id', gone.id)).toBe(0);
    expect(await count('booking', 'host_id', gone.id)).toBe(0);
    expect(await count('booking', 'host_id', kept.id)).toBe(1);
    await world.verify();
  });

  // The embedded engine has one connection: nobody waits for another there.
  it.runIf(testEngine() === 'postgres')('a booking that waited for the merge is refused when it is done', async () => {
    const [gone, kept] = await two();
    const listing = await world.makeListing();
    const { kysely } = world.t.db;
    let booking: ReturnType<World['book']> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await sql`select from member where id = ${gone.id} for no key update`.execute(trx);
      booking = world.book(listing, {}, { guest: gone });
      await someoneWaits(world.t.db);
      await trx
        .updateTable('member')
        .set({ deleted_at: world.t.clock.now(), status: 'suspended', merged_into_id: kept.id })
        .where('id', '=', gone.id)
        .execute();
    });
    expect(await booking).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_ACTIVE' } });
  });
});
