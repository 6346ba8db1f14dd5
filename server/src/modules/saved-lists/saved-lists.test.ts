// Saved lists over HTTP: whose they are, what they contain, and concurrent changes (J4).
import type { Answer } from '@daynook/contract/api';
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import type { SavedList, SavedListSummary } from '@daynook/contract/saved-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { ALL_NAUGHTY } from '../../../test/forms/naughty-strings.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

let t: TestApp;
let listings: string[];
beforeAll(async () => {
  t = await testApp({ memberCacheMs: 60_000 });
  const first = await makeListing(t.db, { title: 'Room 0' });
  const more = { property_id: first.property_id };
  listings = [first.id];
  for (let n = 1; n < 4; n += 1) listings.push((await makeListing(t.db, { ...more, title: `Room ${n}` })).id);
});
afterAll(() => t.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call<T = Problem>(as: Member, method: Method, url: string, payload?: object) {
  const response = await t.app.inject({
    method,
    url,
    headers: { ...(await t.signIn(as)) },
    ...(payload ? { payload } : {}),
  });
  return {
    status: response.statusCode,
    text: response.body,
    body: (response.body ? JSON.parse(response.body) : undefined) as T,
  };
}

const make = async (as: Member, name: string, listingId?: string) =>
  (await call<SavedListSummary>(as, 'POST', '/api/saved-lists', { name, ...(listingId ? { listingId } : {}) })).body;
const listUrl = (id: string) => `/api/saved-lists/${id}`;
const listingUrl = (id: string, listing: string) => `${listUrl(id)}/listings/${listing}`;
const read = async (as: Member, id: string, cursor = '') =>
  (await call<SavedList>(as, 'GET', `${listUrl(id)}${cursor && `?cursor=${cursor}`}`)).body;
const titles = ({ entries }: SavedList) => entries.map(({ listing }) => listing.title);

/** Adds them as members without links. sharing.test.ts covers joining. */
async function letIn(listId: string, ...members: Member[]): Promise<void> {
  await t.db.kysely
    .insertInto('saved_list_member')
    .values(members.map(({ id }) => ({ list_id: listId, member_id: id, joined_at: t.clock.now() })))
    .execute();
}

describe('lists of one’s own (J4)', () => {
  it('are created with a name, renamed, and deleted; a workspace can be on several and stays saved', async () => {
    const owner = await makeMember(t.db);
    await call(owner, 'POST', '/api/bookmarks', { listingId: listings[0] });
    const offsite = await make(owner, ' Offsite ', listings[0]);
    expect(offsite).toMatchObject({ name: 'Offsite', isOwn: true, entryCount: 1, hasListing: true });
    const calls = await make(owner, 'Calls');
    await call(owner, 'PUT', listingUrl(calls._id, listings[0]!));
    expect((await call(owner, 'PATCH', listUrl(calls._id), { name: 'Video calls' })).status).toBe(200);
    const all = await call<{ lists: SavedListSummary[] }>(owner, 'GET', `/api/saved-lists?listingId=${listings[0]}`);
    expect(all.body.lists.map(({ name, hasListing }) => [name, hasListing]).sort()).toEqual([
      ['Offsite', true],
      ['Video calls', true],
    ]);
    expect((await call(owner, 'DELETE', listUrl(offsite._id))).status).toBe(204);
    expect((await call(owner, 'GET', listUrl(offsite._id))).status).toBe(404);
    const saved = await call<Answer<'GET /api/bookmarks'>>(owner, 'GET', '/api/bookmarks');
    expect(saved.body.savedCount).toBe(1);
  });

  it('have unique names, ignoring case, and stop at fifty, also for two at once', async () => {
    const owner = await makeMember(t.db);
    const taken = await make(owner, 'Offsite');
    const twice = await call(owner, 'POST', '/api/saved-lists', { name: 'offsite' });
    expect([twice.body.code, twice.body.fields?.['name']]).toEqual([
      'VALIDATION_FAILED',
      'You already have a list with this name.',
    ]);
    const other = await make(owner, 'Other');
    expect((await call(owner, 'PATCH', listUrl(other._id), { name: 'OFFSITE' })).body.fields).toHaveProperty('name');
    expect((await call(owner, 'PATCH', listUrl(taken._id), { name: 'OFFSITE' })).status).toBe(200);
    await sql`insert into saved_list (id, owner_id, name, created_at)
      select gen_random_uuid(), ${owner.id}, 'List ' || n, now()
      from generate_series(1, ${SAVED_LISTS.perMember - 3}::int) as n`.execute(t.db.kysely);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => call(owner, 'POST', '/api/saved-lists', { name })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'LIMIT_REACHED'],
      [409, 'LIMIT_REACHED'],
    ]);
  });

  it('hold what guests can see, as often as it is put there once, and two hundred at most', async () => {
    const owner = await makeMember(t.db);
    const list = await make(owner, 'Full');
    const put = () => call(owner, 'PUT', listingUrl(list._id, listings[0]!));
    expect((await Promise.all([put(), put(), put()])).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await read(owner, list._id)).entryCount).toBe(1);
    const [draft, deleted] = [
      await makeListing(t.db, { state: 'draft' }),
      await makeListing(t.db, { state: 'deleted' }),
    ];
    expect((await call(owner, 'PUT', listingUrl(list._id, draft.id))).status).toBe(404);
    expect((await call(owner, 'PUT', listingUrl(list._id, deleted.id))).status).toBe(410);
    expect((await call(owner, 'PUT', listingUrl(list._id, newId()))).status).toBe(404);
    const { property_id, host_id } = await makeListing(t.db);
    await sql`
      insert into listing (id, property_id, host_id, title, description, kind, capacity, booking_mode,
        cancellation_policy, time_zone, currency, day_minor, created_at, loc)
      select gen_random_uuid(), ${property_id}, ${host_id}, 'Many', '', 1, 1, 'instant', 'flexible', 'UTC', 'USD', 1, now(),
        point(0, 0) from generate_series(1, ${SAVED_LISTS.entriesMaximum - 1}::int)`.execute(t.db.kysely);
    await sql`insert into saved_list_entry (id, list_id, listing_id, added_at)
      select gen_random_uuid(), ${list._id}, id, now() from listing where title = 'Many'`.execute(t.db.kysely);
    expect((await call(owner, 'PUT', listingUrl(list._id, listings[1]!))).body.code).toBe('LIMIT_REACHED');
    // An existing entry isn't added again.
    expect((await put()).status).toBe(204);
  });

  it('show what is paused and what is gone, and never the property’s address, exact point, notes, or tags', async () => {
    const owner = await makeMember(t.db);
    const listing = await makeListing(t.db, { title: 'Loft' });
    await sql`insert into property_address (property_id, street, postal_code, lat, lng)
      values (${listing.property_id}, '77 Canary Street', '99999', 33.334567, -33.336789)`.execute(t.db.kysely);
    await call(owner, 'POST', '/api/bookmarks', { listingId: listing.id, notes: 'canary note', tags: ['canary'] });
    const list = await make(owner, 'Lofts', listing.id);
    const become = (state: string) =>
      t.db.kysely.updateTable('listing').set({ state }).where('id', '=', listing.id).execute();
    const states = [];
    for (const state of ['live', 'paused', 'suspended', 'deleted']) {
      await become(state);
      const answer = await call<SavedList>(owner, 'GET', listUrl(list._id));
      expect(answer.text).not.toMatch(/canary|33\.334|33\.336/i);
      states.push(answer.body.entries[0]!.listing.state);
    }
    expect(states).toEqual(['live', 'paused', 'gone', 'gone']);
    expect((await call(owner, 'DELETE', listingUrl(list._id, listing.id))).status).toBe(204);
  });

  it('belong to their members: for others they don’t exist (A04)', async () => {
    const [owner, other] = [await makeMember(t.db), await makeMember(t.db)];
    const { _id: id } = await make(owner, 'Mine', listings[0]);
    const tries: [Method, string, object?][] = [
      ['GET', listUrl(id)],
      ['PATCH', listUrl(id), { name: 'x' }],
      ['DELETE', listUrl(id)],
      ['PUT', listingUrl(id, listings[1]!)],
      ['DELETE', listingUrl(id, listings[0]!)],
      ['PUT', `${listingUrl(id, listings[0]!)}/vote`, { isFor: true }],
      ['PUT', `${listingUrl(id, listings[0]!)}/comment`, { text: 'x' }],
      ['POST', `${listUrl(id)}/links`, { grants: 'vote' }],
      ['DELETE', `${listUrl(id)}/links/vote`],
      ['DELETE', `${listUrl(id)}/members/${owner.id}`],
      ['DELETE', `${listUrl(id)}/members/${other.id}`],
    ];
    for (const [method, url, body] of tries)
      expect([method, url, (await call(other, method, url, body)).body?.code]).toEqual([method, url, 'NOT_FOUND']);
    expect(titles(await read(owner, id))).toEqual(['Room 0']);
    expect((await call<{ lists: [] }>(other, 'GET', '/api/saved-lists')).body.lists).toEqual([]);
  });

  it('keep naughty names and comments exactly, or refuse them in words (A15)', async () => {
    const owner = await makeMember(t.db);
    const { _id: id } = await make(owner, 'Naughty', listings[0]);
    for (const text of ALL_NAUGHTY.filter((_, index) => index % 6 === 0)) {
      const named = await call<{ name: string } & Problem>(owner, 'PATCH', listUrl(id), { name: text });
      const what = JSON.stringify(text.slice(0, 60));
      expect([what, named.status]).toEqual([what, expect.toBeOneOf([200, 400])]);
      if (named.status === 200) expect((await read(owner, id)).name, what).toBe(text.trim());
      else expect(Object.values(named.body.fields ?? {}).join('').length, what).toBeGreaterThan(5);
      const said = await call<Problem>(owner, 'PUT', `${listingUrl(id, listings[0]!)}/comment`, { text });
      expect([what, said.status]).toEqual([what, expect.toBeOneOf([200, 400])]);
      if (said.status === 200)
        expect((await read(owner, id)).entries[0]!.comments.map((one) => one.text).join(''), what).toBe(text.trim());
    }
  });
});

describe('a list of several (J4)', () => {
  it('is sorted by votes, one per member, added and removed; pages have no repeats or gaps', async () => {
    const [owner, ana, ben] = [await makeMember(t.db), await makeMember(t.db), await makeMember(t.db)];
    const { _id: id } = await make(owner, 'Team');
    await letIn(id, ana, ben);
    for (const listing of listings) await call(owner, 'PUT', listingUrl(id, listing));
    const vote = (as: Member, room: number, isFor: boolean) =>
      call<{ votes: number; hasVoted: boolean }>(as, 'PUT', `${listingUrl(id, listings[room]!)}/vote`, { isFor });
    await Promise.all([
      vote(ana, 2, true),
      vote(ana, 2, true),
      vote(ben, 2, true),
      vote(ben, 3, true),
      vote(owner, 3, true),
    ]);
    expect((await vote(owner, 2, true)).body).toEqual({ votes: 3, hasVoted: true });
    expect(titles(await read(ana, id))).toEqual(['Room 2', 'Room 3', 'Room 0', 'Room 1']);
    expect((await vote(ana, 2, false)).body).toEqual({ votes: 2, hasVoted: false });
    expect((await read(ana, id)).entries[0]).toMatchObject({ votes: 2, hasVoted: false });
    const { property_id, host_id } = await makeListing(t.db);
    await sql`
      insert into listing (id, property_id, host_id, title, description, kind, capacity, booking_mode,
        cancellation_policy, time_zone, currency, day_minor, created_at, loc, card)
      select gen_random_uuid(), ${property_id}, ${host_id}, 'Page ' || n, '', 1, 1, 'instant', 'flexible', 'UTC', 'USD', 1, now(),
        point(0, 0), '{}' from generate_series(1, ${SAVED_LISTS.pageSize}::int) as n`.execute(t.db.kysely);
    await sql`insert into saved_list_entry (id, list_id, listing_id, added_at)
      select gen_random_uuid(), ${id}, id, now() from listing where title like 'Page %'`.execute(t.db.kysely);
    const first = await read(ben, id);
    const second = await read(ben, id, first.nextCursor!);
    const seen = [...first.entries, ...second.entries].map((entry) => entry._id);
    expect([first.entries.length, seen.length, new Set(seen).size, second.nextCursor]).toEqual([
      SAVED_LISTS.pageSize,
      SAVED_LISTS.pageSize + 4,
      SAVED_LISTS.pageSize + 4,
      null,
    ]);
    expect((await call(ben, 'GET', `${listUrl(id)}?cursor=abc`)).body.fields).toHaveProperty('cursor');
  });

  it('loses nothing when many change it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeMember(t.db)));
    const [owner, ...others] = people as [Member, ...Member[]];
    const { _id: id } = await make(owner, 'At once', listings[0]);
    await letIn(id, ...others);
    const done = await Promise.all(
      people.flatMap((person, n) => [
        call(person, 'PUT', listingUrl(id, listings[1 + (n % 3)]!)),
        call(person, 'PUT', `${listingUrl(id, listings[0]!)}/vote`, { isFor: true }),
        call(person, 'PUT', `${listingUrl(id, listings[0]!)}/comment`, { text: `From ${n}` }),
      ]),
    );
    expect(done.filter(({ status }) => status >= 300)).toEqual([]);
    const list = await read(owner, id);
    expect(titles(list).sort()).toEqual(['Room 0', 'Room 1', 'Room 2', 'Room 3']);
    expect(list.entries[0]).toMatchObject({ votes: 6, hasVoted: true });
    expect(list.entries[0]!.comments.map(({ text }) => text).sort()).toEqual(people.map((_, n) => `From ${n}`));
  });

  it('lets members remove what they added, and the owner everything', async () => {
    const [owner, ana, ben] = [await makeMember(t.db), await makeMember(t.db), await makeMember(t.db)];
    const { _id: id } = await make(owner, 'Off', listings[0]);
    await letIn(id, ana, ben);
    await call(ana, 'PUT', listingUrl(id, listings[1]!));
    await call(ben, 'PUT', listingUrl(id, listings[2]!));
    const seen = (await read(ana, id)).entries.map(({ listing, addedBy, can }) => [
      listing.title,
      addedBy?.name,
      can.remove,
    ]);
    expect(seen).toEqual([
      ['Room 0', owner.name, false],
      ['Room 1', ana.name, true],
      ['Room 2', ben.name, false],
    ]);
    expect((await call(ana, 'DELETE', listingUrl(id, listings[2]!))).body.code).toBe('FORBIDDEN');
    expect((await call(ana, 'DELETE', listingUrl(id, listings[1]!))).status).toBe(204);
    expect((await call(ana, 'DELETE', listingUrl(id, listings[1]!))).status).toBe(204);
    expect((await call(owner, 'DELETE', listingUrl(id, listings[2]!))).status).toBe(204);
    const late = await call(ben, 'PUT', `${listingUrl(id, listings[2]!)}/vote`, { isFor: true });
    expect([late.body.code, late.body.message]).toEqual(['NOT_FOUND', 'This workspace is no longer on the list.']);
    expect(titles(await read(owner, id))).toEqual(['Room 0']);
  });

  it('keeps one comment per member, editable, removed when empty, and hidden from members who blocked its author', async () => {
    const [owner, ana, ben] = [await makeMember(t.db), await makeMember(t.db), await makeMember(t.db)];
    const { _id: id } = await make(owner, 'Talk', listings[0]);
    await letIn(id, ana, ben);
    const say = (as: Member, text: string) => call(as, 'PUT', `${listingUrl(id, listings[0]!)}/comment`, { text });
    const said = async (as: Member) =>
      (await read(as, id)).entries[0]!.comments.map(({ by, text, isOwn }) => [by.name, text, isOwn]);
    await say(ana, 'Too dark');
    t.clock.advance({ minutes: 1 });
    await say(ben, 'Good light');
    t.clock.advance({ minutes: 1 });
    await say(ana, 'Not so dark');
    expect(await said(ana)).toEqual([
      [ben.name, 'Good light', false],
      [ana.name, 'Not so dark', true],
    ]);
    await t.db.kysely
      .insertInto('member_block')
      .values({ blocker_id: ben.id, blocked_id: ana.id, created_at: t.clock.now() })
      .execute();
    expect(await said(ana)).toEqual([[ana.name, 'Not so dark', true]]);
    expect(await said(ben)).toEqual([[ben.name, 'Good light', true]]);
    await say(ben, '  ');
    expect(await said(owner)).toEqual([[ana.name, 'Not so dark', false]]);
    expect((await say(ana, 'x'.repeat(SAVED_LISTS.commentCharacters + 1))).body.fields).toHaveProperty('text');
  });
});
