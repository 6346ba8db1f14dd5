// Bookmarks over HTTP: each member's own, once per listing, with notes (BK1, BK4, AP14–AP16).
import type { Answer } from '@daynook/contract/api';
import type { Bookmark } from '@daynook/contract/bookmarks';
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
type Page = Answer<'GET /api/bookmarks'>;
interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly current?: Bookmark;
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function call<T = Problem>(
  as: Member,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = { ...(await t.signIn(as)) };
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, text: response.body, body: JSON.parse(response.body) as T };
}

const save = async (as: Member, listingId: string, more: object = {}) => {
  const { status, text, body } = await call<{ bookmark: Bookmark }>(as, 'POST', '/api/bookmarks', {
    listingId,
    ...more,
  });
  return { status, text, body: body.bookmark };
};
const page = async (as: Member, query = '') => (await call<Page>(as, 'GET', `/api/bookmarks${query}`)).body;
const own = (listingId: string) => `/api/bookmarks/listing/${listingId}`;
const titles = ({ bookmarks }: Page) => bookmarks.map(({ listing }) => listing.title);

describe('saving a workspace (BK1, AP14)', () => {
  it('keeps it with notes, tags and the price of the day, and answers {bookmark} (AP14)', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    const { status, body } = await save(member, listing.id, { notes: ' By the window ', tags: ['quiet', 'Quiet'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      listing: { _id: listing.id, title: listing.title, state: 'live' },
      notes: 'By the window',
      tags: ['quiet'],
      savedPrice: { fullDayMinor: 6_300, currency: 'USD' },
    });
    expect((await page(member)).bookmarks).toMatchObject([body]);
  });

  it('answers 409 with the current bookmark if there already is one, and doesn’t overwrite it', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    const first = await save(member, listing.id, { notes: 'mine' });
    const again = await call(member, 'POST', '/api/bookmarks', { listingId: listing.id, notes: 'other' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_BOOKMARKED']);
    expect(again.body.current).toEqual(first.body);
  });

  it('keeps one of twelve sent at once', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(member, listing.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    expect((await page(member)).savedCount).toBe(1);
  });

  it.each(['draft', 'in_review', 'suspended', 'deleted'])(
    'is not for what guests cannot see: %s, its own host included',
    async (state) => {
      const host = await makeMember(t.db);
      const listing = await makeListing(t.db, { host_id: host.id, state });
      for (const member of [host, await makeMember(t.db)])
        expect((await call(member, 'POST', '/api/bookmarks', { listingId: listing.id })).body.code).toBe(
          state === 'deleted' ? 'GONE' : 'NOT_FOUND',
        );
    },
  );

  it('is for paused ones, and not for what never was', async () => {
    const member = await makeMember(t.db);
    const paused = await makeListing(t.db, { state: 'paused' });
    expect((await save(member, paused.id)).body.listing.state).toBe('paused');
    expect((await call(member, 'POST', '/api/bookmarks', { listingId: newId() })).status).toBe(404);
  });

  it('stops at the limit, also for many requests at once', async () => {
    const member = await makeMember(t.db);
    const listings = await Promise.all([makeListing(t.db), makeListing(t.db), makeListing(t.db)]);
    const { property_id, host_id } = listings[0];
    await sql`
      insert into listing (id, property_id, host_id, title, description, kind, capacity, booking_mode,
        cancellation_policy, time_zone, currency, day_minor, created_at, loc)
      select gen_random_uuid(), ${property_id}, ${host_id}, 'Many', '', 1, 1, 'instant', 'flexible', 'UTC', 'USD', 1, now(),
        point(0, 0) from generate_series(1, ${BOOKMARKS.perMember - 1}::int)`.execute(t.db.kysely);
    await sql`
      insert into bookmark (id, member_id, listing_id, saved_full_day_minor, saved_currency, created_at, updated_at)
      select gen_random_uuid(), ${member.id}, id, 1, 'USD', now(), now() from listing where title = 'Many'`.execute(
      t.db.kysely,
    );
    const answers = await Promise.all(
      listings.map(({ id }) => call(member, 'POST', '/api/bookmarks', { listingId: id })),
    );
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'LIMIT_REACHED'],
      [409, 'LIMIT_REACHED'],
    ]);
  });

  it.each([
    ['notes too long', { notes: 'x'.repeat(BOOKMARKS.notesMaximumCharacters + 1) }, 'notes'],
    ['a tag too long', { tags: ['x'.repeat(BOOKMARKS.tagMaximumCharacters + 1)] }, 'tags.0'],
    ['an empty tag', { tags: ['ok', '  '] }, 'tags.1'],
    ['too many tags', { tags: Array.from({ length: BOOKMARKS.tagsMaximum + 1 }, (_, n) => `t${n}`) }, 'tags'],
    ['a zero', { notes: 'a\u0000b' }, 'notes'],
    ['half a character', { notes: 'a\ud800b' }, 'notes'],
    ['an unknown field', { memberId: newId() }, 'memberId'],
  ])('refuses %s beside its field, when saved and when changed', async (_, input, field) => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    const refused = await call(member, 'POST', '/api/bookmarks', { listingId: listing.id, ...input });
    expect([refused.body.code, Object.keys(refused.body.fields ?? {})[0]]).toEqual(['VALIDATION_FAILED', field]);
    await save(member, listing.id);
    const changed = await call(member, 'PATCH', own(listing.id), input);
    expect([changed.body.code, Object.keys(changed.body.fields ?? {})[0]]).toEqual(['VALIDATION_FAILED', field]);
  });
});

describe('what one has saved (BK4, AP15)', () => {
  it('shows when a live listing is free next, or that it isn’t soon', async () => {
    const member = await makeMember(t.db);
    const at = { notice_minutes: 0, start_step_minutes: 60 };
    const open = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 10 * 60, endMinute: 16 * 60 }));
    const desk = await makeListing(t.db, { ...at, title: 'Desk' }, { open });
    const never = await makeListing(t.db, { ...at, title: 'Never' }, { open: [] });
    const paused = await makeListing(t.db, { ...at, title: 'Paused', state: 'paused' });
    for (const { id } of [desk, never, paused]) expect((await save(member, id)).body).not.toHaveProperty('freeFrom');
    const free = new Map((await page(member)).bookmarks.map(({ listing, freeFrom }) => [listing.title, freeFrom]));
    const start = new Date(free.get('Desk')!);
    expect(start.getTime()).toBeGreaterThanOrEqual(t.clock.now().getTime());
    expect(start.getTime() - t.clock.now().getTime()).toBeLessThan(24 * 3_600_000);
    // Ten in the morning of New York, in winter.
    expect(start.toISOString().slice(11, 16) >= '15:00' && start.toISOString().slice(11, 16) <= '20:00').toBe(true);
    expect([free.get('Never'), free.get('Paused')]).toEqual([null, undefined]);
  });

  it('is found by tag whatever its case, and by all words of title, place, notes and tags', async () => {
    const member = await makeMember(t.db);
    const [desk, loft] = await Promise.all([
      makeListing(t.db, { title: 'Garden desk' }),
      makeListing(t.db, { title: 'Loft 100% wool' }),
    ]);
    await save(member, desk.id, { notes: 'Ask Nadia', tags: ['Quiet', 'team'] });
    t.clock.advance({ seconds: 1 });
    await save(member, loft.id, { tags: ['quiet'] });
    expect(titles(await page(member, '?tag=QUIET'))).toEqual(['Loft 100% wool', 'Garden desk']);
    expect(titles(await page(member, '?tag=team'))).toEqual(['Garden desk']);
    expect(titles(await page(member, '?q=nadia%20garden'))).toEqual(['Garden desk']);
    expect(titles(await page(member, '?q=brooklyn'))).toHaveLength(2);
    expect(titles(await page(member, '?q=100%25'))).toEqual(['Loft 100% wool']);
    expect(await page(member, '?q=nowhere')).toMatchObject({
      bookmarks: [],
      total: 0,
      savedCount: 2,
      tags: [
        { tag: expect.stringMatching(/^quiet$/i), count: 2 },
        { tag: 'team', count: 1 },
      ],
    });
  });

  it.each(['newest', 'price', 'rating'])('comes in pages that neither repeat nor skip, by %s', async (sort) => {
    const member = await makeMember(t.db);
    const count = BOOKMARKS.pageSize * 2 + 3;
    for (let n = 0; n < count; n += 1) {
      // Every other one is alike, so that the id must part them.
      const listing = await makeListing(
        t.db,
        { title: `Room ${n}`, day_minor: n % 2 ? 5_000 : 5_000 + ((n * 37) % 100), rating_hundredths: 400 + (n % 5) },
        { open: [] },
      );
      await save(member, listing.id);
      if (n % 3 === 0) t.clock.advance({ seconds: 1 });
    }
    const seen: Bookmark[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Page = await page(member, `?sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`);
      expect(answer.total).toBe(count);
      seen.push(...answer.bookmarks);
      cursor = answer.nextCursor;
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(count);
    expect(seen).toHaveLength(count);
    if (sort === 'price') {
      const prices = seen.map(({ listing }) => listing.pricing.dayMinor);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
    if (sort === 'newest') {
      const moments = seen.map(({ savedAt }) => savedAt);
      expect(moments).toEqual(moments.toSorted().reverse());
    }
  });

  it('shows what is paused or gone; a gone listing sorts last by price and keeps its name, without pictures', async () => {
    const member = await makeMember(t.db);
    const [cheap, dear] = [
      await makeListing(t.db, { title: 'Cheap', day_minor: 1_000 }),
      await makeListing(t.db, { title: 'Dear', day_minor: 9_000 }),
    ];
    for (const { id } of [cheap, dear]) await save(member, id, { notes: 'kept' });
    await t.db.kysely
      .insertInto('listing_photo')
      .values({ id: newId(), listing_id: cheap.id, position: 0, key: 'room/1', alt: 'View', width: 1600, height: 1200 })
      .execute();
    const become = (id: string, state: string) =>
      t.db.kysely.updateTable('listing').set({ state }).where('id', '=', id).execute();
    await become(dear.id, 'paused');
    const before = (await page(member, '?sort=price')).bookmarks;
    expect(before.map(({ listing }) => [listing.state, listing.images.length])).toEqual([
      ['live', 1],
      ['paused', 0],
    ]);
    await become(cheap.id, 'suspended');
    const after = (await page(member, '?sort=price')).bookmarks;
    expect(after.map(({ listing }) => [listing.title, listing.state, listing.images.length])).toEqual([
      ['Dear', 'paused', 0],
      ['Cheap', 'gone', 0],
    ]);
    // Its notes stay one's own to change and to remove.
    expect((await call(member, 'PATCH', own(cheap.id), { notes: 'sold?' })).status).toBe(200);
    expect((await call(member, 'DELETE', own(cheap.id))).status).toBe(200);
  });

  it('never carries the home’s address or exact point', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    await sql`insert into property_address (property_id, street, postal_code, lat, lng)
      values (${listing.property_id}, '77 Canary Street', '99999', 33.334567, -33.336789)`.execute(t.db.kysely);
    const saved = await save(member, listing.id);
    const listed = await call<Page>(member, 'GET', '/api/bookmarks');
    for (const { text } of [saved, listed]) expect(text).not.toMatch(/canary|33\.334|33\.336/i);
    expect(saved.body.listing.property.address.coordinates).toEqual({ lat: 40.6782, lng: -73.9442 });
  });

  it('belongs to one member: others can’t see, change, or remove it', async () => {
    const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
    const listing = await makeListing(t.db);
    await save(member, listing.id, { notes: 'secret' });
    expect((await page(other)).bookmarks).toEqual([]);
    expect((await call(other, 'PATCH', own(listing.id), { notes: 'x' })).body.code).toBe('NOT_FOUND');
    expect((await call<object>(other, 'DELETE', own(listing.id))).body).toEqual({ removed: null });
    expect((await page(member)).bookmarks[0]!.notes).toBe('secret');
    const ids = await call<{ listingIds: string[] }>(member, 'GET', '/api/bookmarks/listing-ids');
    expect(ids.body.listingIds).toEqual([listing.id]);
    expect((await call<object>(other, 'GET', '/api/bookmarks/listing-ids')).body).toEqual({ listingIds: [] });
  });

  it('refuses a cursor that is not ours', async () => {
    const member = await makeMember(t.db);
    expect((await call(member, 'GET', '/api/bookmarks?cursor=abc')).body.fields).toHaveProperty('cursor');
  });
});

describe('changing and removing (BK1, BK4, AP16)', () => {
  it('writes notes or tags and leaves the other as it is', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    await save(member, listing.id, { notes: 'first', tags: ['a'] });
    t.clock.advance({ minutes: 1 });
    const noted = await call<Bookmark>(member, 'PATCH', own(listing.id), { notes: 'second' });
    expect(noted.body).toMatchObject({ notes: 'second', tags: ['a'] });
    expect(noted.body.updatedAt > noted.body.savedAt).toBe(true);
    const tagged = await call<Bookmark>(member, 'PATCH', own(listing.id), { tags: ['b', 'B', 'c'] });
    expect(tagged.body).toMatchObject({ notes: 'second', tags: ['b', 'c'] });
    expect((await call<Bookmark>(member, 'PATCH', own(listing.id), {})).body).toEqual(tagged.body);
  });

  it('removes as often as asked, and answers what was noted so that it can be undone', async () => {
    const member = await makeMember(t.db);
    const listing = await makeListing(t.db);
    await save(member, listing.id, { notes: 'keep me', tags: ['a'] });
    const [first, second] = [
      await call<{ removed: object | null }>(member, 'DELETE', own(listing.id)),
      await call<{ removed: object | null }>(member, 'DELETE', own(listing.id)),
    ];
    expect(first.body.removed).toEqual({ notes: 'keep me', tags: ['a'] });
    expect([second.status, second.body.removed]).toEqual([200, null]);
    expect((await save(member, listing.id, first.body.removed!)).body).toMatchObject({ notes: 'keep me', tags: ['a'] });
  });
});
