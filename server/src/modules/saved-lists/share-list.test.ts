// Sharing a list by a secret link: what it shows, who can join, and that it ends (J4).
import type { Answer } from '@daynook/contract/api';
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import type { ListGrant, SavedList, SharedList } from '@daynook/contract/saved-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { newSecret } from './secret.ts';

interface Problem {
  readonly code: string;
  readonly message: string;
}

let world: World;
let listing: { id: string; property_id: string };
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing({ title: 'Room by the park' });
  await sql`insert into property_address (property_id, street, postal_code, lat, lng)
    values (${listing.property_id}, '77 Canary Street', '99999', 33.334567, -33.336789)
    on conflict (property_id) do update set street = excluded.street, lat = excluded.lat, lng = excluded.lng`.execute(
    world.t.db.kysely,
  );
});
afterAll(() => world.t.close());

let names = 0;
async function shared(grants: ListGrant = 'vote') {
  const owner = await makeMember(world.t.db, { name: 'Óscar Owner' });
  names += 1;
  const made = await world.call<{ _id: string }>(owner, 'POST', '/api/saved-lists', { name: `List ${names}` });
  const id = made.body._id;
  await world.call(owner, 'PUT', `/api/saved-lists/${id}/listings/${listing.id}`);
  return { owner, id, secret: await openLink(owner, id, grants) };
}
const openLink = async (owner: TestMember, id: string, grants: ListGrant): Promise<string> => {
  type Link = Answer<'POST /api/saved-lists/{id}/links'>;
  const { body } = await world.call<Link>(owner, 'POST', `/api/saved-lists/${id}/links`, { grants });
  return body.url.split('/').at(-1)!;
};
const join = (as: TestMember, secret: string) =>
  world.call<{ listId: string } & Problem>(as, 'POST', `/api/shared-lists/${secret}/join`);
const readAs = (as: TestMember, id: string) => world.call<SavedList & Problem>(as, 'GET', `/api/saved-lists/${id}`);
async function getSharedList(secret: string) {
  const response = await world.t.app.inject({ url: `/api/shared-lists/${encodeURIComponent(secret)}` });
  return { status: response.statusCode, text: response.body, body: response.json<SharedList & Problem>() };
}
const block = (blocker: TestMember, blocked: TestMember) =>
  world.t.db.kysely
    .insertInto('member_block')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: world.t.clock.now() })
    .execute();

describe('a link to a list (J4)', () => {
  it('is 256 random bits, stored only as a hash and shown once', async () => {
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32);
    const { owner, id, secret } = await shared('look');
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ text: string }>`select link::text as text from saved_list_link as link`.execute(
      world.t.db.kysely,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    const list = await readAs(owner, id);
    expect(list.body.links).toEqual([{ grants: 'look', createdAt: expect.any(String) }]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
  });

  it('shows visitors only public facts: no notes, tags, comments, names, or exact points', async () => {
    const { owner, id, secret } = await shared('look');
    const ana = await makeMember(world.t.db, { name: 'Ana Secretname' });
    await join(ana, await openLink(owner, id, 'vote'));
    const ofListing = `/api/saved-lists/${id}/listings/${listing.id}`;
    await world.call(owner, 'POST', '/api/bookmarks', { listingId: listing.id, notes: 'canary', tags: ['canary'] });
    await world.call(ana, 'PUT', `${ofListing}/vote`, { isFor: true });
    await world.call(ana, 'PUT', `${ofListing}/comment`, { text: 'canary comment' });
    const { status, text, body } = await getSharedList(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ownerName: 'Óscar', grants: 'look', listId: null, entryCount: 1 });
    expect(body.entries).toMatchObject([{ votes: 1, listing: { title: 'Room by the park', state: 'live' } }]);
    expect(text).not.toMatch(/canary|33\.334|33\.336|secretname|owner"|@/i);
  });

  it('says when it was ended, and a new one that grants the same ends it', async () => {
    const { owner, id, secret } = await shared('look');
    const next = await openLink(owner, id, 'look');
    const ended = await getSharedList(secret);
    expect([ended.status, ended.body.code]).toEqual([410, 'GONE']);
    expect(ended.body.message).toMatch(/turned off/);
    const forVoting = await openLink(owner, id, 'vote');
    expect((await getSharedList(next)).status).toBe(200);
    expect((await world.call(owner, 'DELETE', `/api/saved-lists/${id}/links/look`)).status).toBe(204);
    expect((await world.call(owner, 'DELETE', `/api/saved-lists/${id}/links/look`)).status).toBe(204);
    expect([(await getSharedList(next)).status, (await getSharedList(forVoting)).status]).toEqual([410, 200]);
    await world.call(owner, 'DELETE', `/api/saved-lists/${id}`);
    expect((await getSharedList(forVoting)).status).toBe(404);
  });

  it('is not found for any other text, of a suspended owner, and so many ended ones say so and no more', async () => {
    const { owner, id, secret } = await shared('look');
    for (const text of [
      'x',
      `${secret}x`,
      secret.toLowerCase(),
      secret.slice(1),
      "' or 1=1 --",
      'a\u0000b',
      '../../admin',
    ])
      expect([text, (await getSharedList(text)).status]).toEqual([text, 404]);
    for (let n = 0; n < SAVED_LISTS.endedLinksKept + 3; n += 1) {
      await openLink(owner, id, 'look');
      world.t.clock.advance({ seconds: 1 });
    }
    expect((await getSharedList(secret)).status).toBe(404);
    const last = await openLink(owner, id, 'look');
    await world.t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', owner.id).execute();
    expect((await getSharedList(last)).status).toBe(404);
  });
});

describe('joining a list (J4)', () => {
  it('takes a link for voting, works as often as asked, and shows all members one another by name', async () => {
    const { owner, id, secret } = await shared('vote');
    const [ana, ben] = [await makeMember(world.t.db, { name: 'Ana' }), await makeMember(world.t.db, { name: 'Ben' })];
    const answers = await Promise.all([join(ana, secret), join(ana, secret), join(owner, secret)]);
    expect(answers.map(({ body }) => body.listId)).toEqual([id, id, id]);
    world.t.clock.advance({ seconds: 1 });
    await join(ben, secret);
    const list = (await readAs(ben, id)).body;
    expect([list.owner.name, ...list.members.map(({ name }) => name)]).toEqual(['Óscar Owner', 'Ana', 'Ben']);
    expect([list.isOwn, list.links]).toEqual([false, []]);
    const again = await world.call<SharedList>(ben, 'GET', `/api/shared-lists/${secret}`);
    expect(again.body.listId).toBe(id);
  });

  it('does not work with a link for looking', async () => {
    const { id, secret } = await shared('look');
    const ana = await makeMember(world.t.db);
    const refused = await join(ana, secret);
    expect([refused.body.code, refused.body.message]).toEqual(['FORBIDDEN', expect.stringMatching(/view-only/)]);
    expect((await readAs(ana, id)).status).toBe(404);
  });

  it('is not for those whom the owner has blocked or who have blocked the owner, and a block ends it', async () => {
    const { owner, id, secret } = await shared('vote');
    const [ana, ben, cem] = [await makeMember(world.t.db), await makeMember(world.t.db), await makeMember(world.t.db)];
    await block(owner, ana);
    await block(ben, owner);
    for (const member of [ana, ben]) expect((await join(member, secret)).body.code).toBe('NOT_FOUND');
    await join(cem, secret);
    expect((await readAs(cem, id)).status).toBe(200);
    await block(owner, cem);
    expect((await readAs(cem, id)).status).toBe(404);
    const vote = `/api/saved-lists/${id}/listings/${listing.id}/vote`;
    expect((await world.call(cem, 'PUT', vote, { isFor: true })).body.code).toBe('NOT_FOUND');
    expect((await world.call<{ lists: [] }>(cem, 'GET', '/api/saved-lists')).body.lists).toEqual([]);
    // They can still leave.
    expect((await world.call(cem, 'DELETE', `/api/saved-lists/${id}/members/${cem.id}`)).status).toBe(204);
    expect((await readAs(owner, id)).body.members).toEqual([]);
  });

  it('ends by leaving, and by the owner, whose link from then no longer lets them in; votes and comments go along', async () => {
    const { owner, id, secret } = await shared('vote');
    const ana = await makeMember(world.t.db);
    await join(ana, secret);
    const ofListing = `/api/saved-lists/${id}/listings/${listing.id}`;
    const other = await world.makeListing({ title: 'Added by Ana' });
    await world.call(ana, 'PUT', `/api/saved-lists/${id}/listings/${other.id}`);
    const speak = async () => {
      await world.call(ana, 'PUT', `${ofListing}/vote`, { isFor: true });
      await world.call(ana, 'PUT', `${ofListing}/comment`, { text: 'Mine' });
    };
    await speak();
    const out = `/api/saved-lists/${id}/members/${ana.id}`;
    expect((await world.call(ana, 'DELETE', out)).status).toBe(204);
    expect((await readAs(ana, id)).status).toBe(404);
    expect((await join(ana, secret)).status).toBe(200);
    await speak();
    world.t.clock.advance({ seconds: 1 });
    expect((await world.call(owner, 'DELETE', out)).status).toBe(204);
    expect((await world.call(owner, 'DELETE', out)).body.code).toBe('NOT_FOUND');
    const list = (await readAs(owner, id)).body;
    expect(list.members).toEqual([]);
    expect(list.entries.map(({ votes, comments, addedBy }) => [votes, comments, addedBy?.name])).toEqual([
      [0, [], 'Óscar Owner'],
      [0, [], undefined],
    ]);
    expect((await join(ana, secret)).body.code).toBe('FORBIDDEN');
    world.t.clock.advance({ seconds: 1 });
    expect((await join(ana, await openLink(owner, id, 'vote'))).status).toBe(200);
  });

  it('can’t be managed by members: they can’t rename, share, or empty it, or remove anyone', async () => {
    const { owner, id, secret } = await shared('vote');
    const [ana, ben] = [await makeMember(world.t.db), await makeMember(world.t.db)];
    for (const member of [ana, ben]) await join(member, secret);
    for (const [method, path, body] of [
      ['DELETE', ''],
      ['POST', '/links', { grants: 'vote' }],
      ['DELETE', '/links/vote'],
      ['DELETE', `/members/${ben.id}`],
      ['DELETE', `/members/${owner.id}`],
    ] as const)
      expect([path, (await world.call(ana, method, `/api/saved-lists/${id}${path}`, body)).body.code]).toEqual([
        path,
        'FORBIDDEN',
      ]);
    expect((await getSharedList(secret)).status).toBe(200);
  });

  it('stops when the list is full, also for two at once', async () => {
    const { id, secret } = await shared('vote');
    await sql`
      insert into member (id, issuer, subject, email, name, created_at)
      select gen_random_uuid(), 'embedded', 'full-' || n, 'full-' || n || '@example.org', 'Full', now()
      from generate_series(1, ${SAVED_LISTS.membersMaximum - 1}::int) as n`.execute(world.t.db.kysely);
    await sql`insert into saved_list_member (list_id, member_id, joined_at)
      select ${id}, id, now() from member where name = 'Full'`.execute(world.t.db.kysely);
    const late = await Promise.all([makeMember(world.t.db), makeMember(world.t.db)]);
    const answers = await Promise.all(late.map((member) => join(member, secret)));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'LIMIT_REACHED'],
    ]);
  });
});
