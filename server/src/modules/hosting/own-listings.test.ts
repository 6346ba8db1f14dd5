// A host's listings page by page, by name and by state, and their counts.
import type { Answer } from '@daynook/contract/api';
import type { HostListing } from '@daynook/contract/hosting/hosting-bulk';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeBooking, makeCoHost, makeListing, makeProperty } from '../../../test/make.ts';
import { makeHost, makeMember, type TestHost, testApp } from './test-host.ts';

type Page = Answer<'GET /api/host/listings'>;
type Summary = Answer<'GET /api/host/room-summary'>;

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const ask = (query: Record<string, string> = {}, as = host.member) =>
  host.call<Page>('GET', `/api/host/listings?${new URLSearchParams(query)}`, undefined, { as });
const titles = (page: { body: Page }) => page.body.listings.map(({ title }) => title);

/** Properties with listings with these titles. `more` adds columns to each listing. */
async function addProperty(title: string, listings: readonly string[], more: object = {}, of = host.member) {
  const property = await makeProperty(t.db, { host_id: of.id, title });
  const made = [];
  for (const name of listings)
    made.push(await makeListing(t.db, { property_id: property.id, host_id: of.id, title: name, ...more }));
  return { home: property, rooms: made };
}

describe('a host’s listings page by page (K8)', () => {
  it('are listed by property, each once, however many there are and whatever is removed meanwhile (K8)', async () => {
    const names = (letter: string) => Array.from({ length: 30 }, (_, index) => `${letter}${index + 100}`);
    const { rooms } = await addProperty('First', names('a'));
    await addProperty('Second', names('b'));
    const first = await ask();
    expect(first.body.listings).toHaveLength(HOSTING.listingsPerPage);
    expect(first.body.counts).toEqual({ live: 60 });
    // The last listing of the page is removed, and so is another one on it.
    for (const id of [first.body.listings.at(-1)!._id, rooms[0]!.id])
      await t.db.kysely.updateTable('listing').set({ state: 'deleted' }).where('id', '=', id).execute();
    const second = await ask({ cursor: first.body.nextCursor! });
    expect(second.body.nextCursor).toBeNull();
    expect([...titles(first), ...titles(second)]).toEqual([...names('a'), ...names('b')]);
    expect(second.body.counts).toEqual({ live: 58 });
    const { status, body } = await ask({ cursor: 'made-up' });
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each([
    ['garden', ['Garden room']],
    ['GARD  room', ['Garden room']],
    ['desk 100%', ['A desk, 100% yours']],
    ['under_eaves', []],
    ['cabin', ['A desk, 100% yours', 'Loft']],
    ['eaves', ['Loft']],
    ['', ['Garden room', 'Study', 'A desk, 100% yours', 'Loft']],
  ])('looked for by %j: every word, in the room’s names or its home’s (K8)', async (q, found) => {
    await addProperty('The Brick House', ['Garden room', 'Study']);
    const { home } = await addProperty('Cabin', ['A desk, 100% yours']);
    await makeListing(t.db, { property_id: home.id, host_id: host.member.id, title: 'Loft', room_name: 'Under eaves' });
    const page = await ask({ q });
    expect(titles(page)).toEqual(found);
    expect(page.body.counts).toEqual(found.length > 0 ? { live: found.length } : {});
  });

  it('by state and property; counts follow the search text, whichever state is requested (K8)', async () => {
    const { home } = await addProperty('One', ['Desk', 'Attic desk']);
    await addProperty('Two', ['Cellar', 'Far desk'], { state: 'draft' });
    const drafts = await ask({ state: 'draft', q: 'desk' });
    expect(titles(drafts)).toEqual(['Far desk']);
    expect(drafts.body.counts).toEqual({ live: 2, draft: 1 });
    expect(titles(await ask({ propertyId: home.id }))).toEqual(['Desk', 'Attic desk']);
  });

  it.each([
    ['title', 'asc'],
    ['title', 'desc'],
    ['state', 'asc'],
    ['mode', 'desc'],
    ['price', 'asc'],
    ['rating', 'desc'],
    ['updated', 'asc'],
    ['property', 'desc'],
    ['booked', 'desc'],
    ['month', 'asc'],
  ])('sorted by %s, %s, each room comes once over all pages (K8)', async (sort, direction) => {
    const { home } = await addProperty('First', []);
    for (let index = 0; index < 60; index += 1) {
      const values = {
        title: `Room ${index % 7}`,
        state: ['live', 'draft', 'paused'][index % 3]!,
        booking_mode: index % 2 === 0 ? 'instant' : 'request',
        day_minor: 1_000 * (index % 5),
        rating_hundredths: index % 4,
      };
      await makeListing(t.db, { property_id: home.id, host_id: host.member.id, ...values });
    }
    const first = await ask({ sort, direction });
    const second = await ask({ sort, direction, cursor: first.body.nextCursor! });
    const all = [...first.body.listings, ...second.body.listings];
    expect([all.length, new Set(all.map(({ _id }) => _id)).size]).toEqual([60, 60]);
    const keys: Record<string, (listing: HostListing) => string | number> = {
      title: ({ title }) => title.toLowerCase(),
      state: ({ state }) => ['live', 'draft', 'paused'].indexOf(state),
      mode: ({ bookingMode }) => bookingMode,
      price: ({ pricing }) => pricing.dayMinor,
    };
    const toSortKey = keys[sort];
    if (!toSortKey) return;
    const wanted = all.map(toSortKey).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(all.map(toSortKey)).toEqual(direction === 'asc' ? wanted : wanted.toReversed());
  });

  it('by missing fields, booking mode, and price; all matches can be selected at once (K8)', async () => {
    const { home, room: complete } = await host.completeRoom();
    const add = (title: string, values: object) =>
      makeListing(t.db, { property_id: home._id, host_id: host.member.id, title, ...values });
    await add('No photos', { state: 'draft', booking_mode: 'instant', day_minor: 4_000 });
    await add('No price', { state: 'draft', booking_mode: 'request', day_minor: 0 });
    await add('In euros', { state: 'draft', booking_mode: 'request', currency: 'EUR', day_minor: 5_000 });
    expect(titles(await ask({ missing: 'price' }))).toEqual(['No price']);
    expect(titles(await ask({ missing: 'none' }))).toEqual([complete.title]);
    const lacking = await ask({ missing: 'photos', state: 'draft' });
    expect(titles(lacking)).toEqual(['No photos', 'No price', 'In euros']);
    expect(lacking.body.counts).toEqual({ draft: 3 });
    expect(lacking.body).toMatchObject({ totalCount: 4, currencies: ['EUR', 'USD'] });
    expect(titles(await ask({ mode: 'instant' }))).toEqual(['No photos']);
    expect(titles(await ask({ currency: 'USD', dayFromMinor: '4000', dayToMinor: '5000' }))).toEqual(['No photos']);
    type Choices = Answer<'GET /api/host/listing-choices'>;
    const choices = await host.call<Choices>(
      'GET',
      '/api/host/listing-choices?missing=photos&sort=title&direction=desc',
    );
    expect(choices.body.listings.map(({ title, version, currency }) => [title, version, currency])).toEqual([
      ['No price', 1, 'USD'],
      ['No photos', 1, 'USD'],
      ['In euros', 1, 'EUR'],
    ]);
    expect(choices.body.isCut).toBe(false);
    const stranger = await makeMember(t.db);
    expect(
      (await host.call<Choices>('GET', '/api/host/listing-choices', undefined, { as: stranger })).body.listings,
    ).toEqual([]);
  });

  it('say how many of the next days are booked and what this month earns, and sort by both (K8)', async () => {
    const { rooms } = await addProperty('Figures', ['Empty', 'Busy', 'Earning']);
    const [, busy, earning] = rooms;
    const stay = (listing_id: string, from: string, until: string, more: object) =>
      makeBooking(t.db, {
        listing_id,
        during: `[${from}:00-05:00,${until}:00-05:00)`,
        local_start: `${from.replace('T', ' ')} EST`,
        local_end: `${until.replace('T', ' ')} EST`,
        ...more,
      });
    // Three dates; the night until midnight takes no fourth. A date with two bookings counts once.
    await stay(busy!.id, '2026-12-01T22:00', '2026-12-04T00:00', {});
    await stay(busy!.id, '2026-12-05T09:00', '2026-12-05T10:00', {});
    await stay(busy!.id, '2026-12-05T11:00', '2026-12-05T12:00', {});
    // Neither counts: past the eight weeks, and canceled.
    await stay(busy!.id, '2027-03-01T09:00', '2027-03-01T12:00', {});
    await stay(busy!.id, '2026-12-08T09:00', '2026-12-08T12:00', { status: 'cancelled', payment_status: 'refunded' });
    await stay(earning!.id, '2026-11-25T09:00', '2026-11-25T17:00', {});
    const figures = ({ body }: { body: Page }) =>
      body.listings.map(({ title, bookedDays, monthEarnings }) => [title, bookedDays, monthEarnings]);
    const sorted = await ask({ sort: 'booked', direction: 'desc' });
    expect(figures(sorted)).toEqual([
      ['Busy', 4, []],
      ['Earning', 1, [{ currency: 'USD', amountMinor: 5_400 }]],
      ['Empty', 0, []],
    ]);
    expect(titles(await ask({ sort: 'month', direction: 'desc' }))[0]).toBe('Earning');
    // What a listing earns is its owner's.
    const helper = await makeMember(t.db);
    await makeCoHost(t.db, { property_id: rooms[0]!.property_id, member_id: helper.id, level: 'full' });
    expect(figures(await ask({ sort: 'booked', direction: 'desc' }, helper))).toEqual([
      ['Busy', 4, null],
      ['Earning', 1, null],
      ['Empty', 0, null],
    ]);
  });

  it('sorts titles by their base letters (K8)', async () => {
    await addProperty('Sorted', ['Zoo', 'Étoile', 'Ezra', 'atelier'], { state: 'draft' });
    const sorted = ['atelier', 'Étoile', 'Ezra', 'Zoo'];
    expect(titles(await ask({ sort: 'title' }))).toEqual(sorted);
    expect(titles(await ask({ sort: 'title', direction: 'desc' }))).toEqual(sorted.toReversed());
  });

  it('never includes someone else’s, whatever the cursor or property (A04)', async () => {
    const { home, rooms } = await addProperty('Mine', ['Desk']);
    const stranger = await makeMember(t.db);
    const own = await addProperty('Theirs', ['Their desk'], {}, stranger);
    const mark = Buffer.from(`${rooms[0]!.created_at.toISOString()} ${rooms[0]!.id}`).toString('base64url');
    expect(titles(await ask({ propertyId: home.id }, stranger))).toEqual([]);
    expect(titles(await ask({ cursor: mark }, stranger))).toEqual([]);
    expect(titles(await ask({ q: 'desk' }, stranger))).toEqual([own.rooms[0]!.title]);
  });
});

describe('what listings need (K3)', () => {
  const summary = async (as = host.member) =>
    (await host.call<Summary>('GET', '/api/host/room-summary', undefined, { as })).body;

  it('counts them by state and names the most pressing that guests cannot book (K3)', async () => {
    const { home } = await host.completeRoom();
    const add = (title: string, values: object, open?: []) =>
      makeListing(t.db, { property_id: home._id, host_id: host.member.id, title, ...values }, open ? { open } : {});
    await add('Unfinished', { state: 'draft' });
    await add('Unfinished, too', { state: 'draft' });
    await add('Never open', {}, []);
    await add('Fine', {});
    await add('Paused', { state: 'paused' });
    await add('Kept off', { state: 'paused', state_reason: 'A permit ended.' });
    await add('Taken off', { state: 'suspended', state_reason: 'Another room is shown.' });
    const { counts, needs, needCount } = await summary();
    expect(counts).toEqual({ draft: 3, live: 2, paused: 2, suspended: 1 });
    expect(needCount).toBe(6);
    expect(needs.map(({ kind, room }) => [kind, room.title])).toEqual([
      ['suspended', 'Taken off'],
      ['kept-off', 'Kept off'],
      ['no-hours', 'Never open'],
      ['ready', 'Garden room with a door'],
    ]);
    expect(needs[0]!.room.stateReason).toBe('Another room is shown.');
    const { groups } = await summary();
    expect(
      groups.slice(0, 4).map(({ kind, gap: missingField, count, first }) => [kind, missingField, count, first.title]),
    ).toEqual([
      ['suspended', null, 1, 'Taken off'],
      ['kept-off', null, 1, 'Kept off'],
      ['no-hours', null, 1, 'Never open'],
      ['ready', null, 1, 'Garden room with a door'],
    ]);
    const photos = groups.find(({ gap: missingField }) => missingField === 'photos');
    expect(photos).toMatchObject({ kind: 'unfinished', count: 2, first: { title: 'Unfinished' } });
    expect(titles(await ask({ state: 'draft', missing: 'photos' }))).toEqual(['Unfinished', 'Unfinished, too']);
  });

  it.each([
    ['full', 1],
    ['calendar', 0],
  ] as const)('a co-host with %s sees what they can do something about (K9)', async (level, count) => {
    const { home } = await addProperty('Helped with', ['Draft'], { state: 'draft' });
    const helper = await makeMember(t.db);
    await makeCoHost(t.db, { property_id: home.id, member_id: helper.id, level });
    const { counts, needCount } = await summary(helper);
    expect([counts, needCount]).toEqual([{ draft: 1 }, count]);
  });
});
