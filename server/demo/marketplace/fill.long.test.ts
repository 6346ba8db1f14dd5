// The demo marketplace as a newcomer meets it, filled once and looked at through the API and the checks of production.
import { rmSync } from 'node:fs';
import type { Answer } from '@daynook/contract/api';
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '../../src/adapters/photos/folder-store.ts';
import { loadGazetteer } from '../../src/adapters/places/gazetteer.ts';
import { offeredLanguages } from '../../src/current-languages.ts';
import { haversineKm } from '../../src/lib/geo/sphere.ts';
import { verifyDays } from '../../src/modules/availability/service.ts';
import { verifyBookings } from '../../src/modules/bookings/service.ts';
import { verifyLedger } from '../../src/modules/payments/service.ts';
import { findCity } from '../../src/modules/places/service.ts';
import { verify } from '../../src/verify/checks.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { fillDemo } from './fill.ts';
import { makeMarketplace } from './properties.ts';
import { removeDemo } from './remove.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = makeTemporaryFolder('daynook-demo-files-');
  t = await testApp({ now: new Date(), overrides: { photoFiles: createFolderStore(folder) } });
  await fillDemo(t.deps, () => {});
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    t.db.kysely,
  );
  return rows[0]!.count;
};

it('has at least 1,200 workspaces in 60 cities and more, in homes of one to five rooms', async () => {
  expect(await count("listing where state = 'live'")).toBeGreaterThanOrEqual(1_200);
  expect(await count('(select distinct city, region from property) as cities')).toBeGreaterThanOrEqual(60);
  const sizes = '(select property_id, count(*) as rooms from listing group by property_id) as homes';
  expect(await count(`${sizes} where rooms > 6`)).toBe(0);
  expect(await count(`${sizes} where rooms >= 3`)).toBeGreaterThan(100);
  expect(await count('listing_link')).toBeGreaterThan(100);
});

it('is in every language', async () => {
  expect(offeredLanguages(t.deps.config)).toEqual(['en', 'fr', 'es']);
});

it('has floor plans with the rooms of two homes (B16)', async () => {
  expect(await count('floor where jsonb_array_length(areas) > 1')).toBe(2);
  expect(await count("property where floor_plan_shown_to = 'everyone'")).toBe(1);
});

it('has noise measured by hosts and guests, and rooms that guests found quiet', async () => {
  expect(await count("noise_sample where by_whom = 'host'")).toBeGreaterThan(90);
  expect(await count("noise_sample where by_whom = 'guest'")).toBeGreaterThan(60);
  const rooms = await count('(select distinct listing_id from noise_sample) as rooms');
  expect(await count('listing where is_measured_quiet')).toBeGreaterThan(2);
  expect(await count('listing where is_measured_quiet')).toBeLessThan(rooms);
});

it('gives the demo guest bookmarks at the price guests see', async () => {
  const guest = `member_id = (select id from member where email = '${DEMO_ACCOUNTS.guest}')`;
  expect(await count(`bookmark where ${guest}`)).toBe(4);
  expect(
    await count(
      `bookmark join listing on listing.id = listing_id where ${guest} and saved_full_day_minor <> full_day_minor`,
    ),
  ).toBe(0);
});

it('stands where its cities are', async () => {
  const properties = await t.db.kysely
    .selectFrom('property')
    .innerJoin('property_address as address', 'address.property_id', 'property.id')
    .select(['city', 'region', 'address.lat', 'address.lng'])
    .execute();
  const far = properties.filter((property) => {
    const city = findCity(`${property.city}, ${property.region}`);
    return !city || haversineKm(property, city) > 40;
  });
  expect(far).toEqual([]);
});

it('holds what production checks: bookings, money and search agree', async () => {
  expect(await verifyBookings(t.db)).toEqual([]);
  expect(await verifyLedger(t.db)).toEqual([]);
  expect(await verifyDays(t.db)).toEqual([]);
});

it('has paid its host week by week: a transfer came back, and the latest payouts aren’t sent yet', async () => {
  const { rows } = await sql<{ status: string }>`
    select distinct payout.status from payout join member on member.id = payout.host_id where member.email = ${DEMO_ACCOUNTS.host}
    order by status`.execute(t.db.kysely);
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['failed', 'paid']));
  for (const status of ['payable', 'on-the-way', 'paid'])
    expect(await count(`payout where status = '${status}'`)).toBeGreaterThan(0);
  expect(await count('payout_account')).toBeGreaterThan(10);
});

it('shows no two covers alike on a page of any city', async () => {
  for (const city of ['Portland', 'Toronto', 'Austin']) {
    const response = await t.app.inject({ url: `/api/listings/search?city=${city}&limit=50` });
    const { listings } = response.json<{ listings: { images: { url: string }[] }[] }>();
    const covers = listings.map(({ images }) => images[0]!.url);
    expect(covers.length).toBeGreaterThan(10);
    expect(new Set(covers).size).toBe(covers.length);
  }
});

it('has four pictures and more of every workspace', async () => {
  const few =
    '(select listing.id from listing left join listing_photo as photo on photo.listing_id = listing.id group by listing.id';
  expect(await count(`${few} having count(photo.id) < 4) as few`)).toBe(0);
});

it('lets the demo host open every home and room of theirs', async () => {
  const host = await t.db.kysely
    .selectFrom('member')
    .select(['subject'])
    .where('email', '=', 'host@example.com')
    .executeTakeFirstOrThrow();
  const headers = await t.signIn(host);
  const get = async <T>(url: string): Promise<T> => {
    const response = await t.app.inject({ url, headers });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response.json<T>();
  };
  const properties = await get<{ _id: string }[]>('/api/properties/my-properties');
  expect(properties.length).toBeGreaterThan(0);
  for (const { _id } of properties) expect((await get<OwnProperty>(`/api/properties/${_id}`)).arrival).toHaveLength(2);
  for (const { _id } of await get<{ _id: string }[]>('/api/listings/my-listings')) {
    const listing = await get<OwnListing>(`/api/host/listings/${_id}`);
    expect(listing.gaps.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  }
});

it('has both demo accounts in conversations, each said by one of the two, with something yet to read', async () => {
  for (const email of ['guest@example.com', 'host@example.com']) {
    const member = await t.db.kysely
      .selectFrom('member')
      .select(['id', 'subject'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const response = await t.app.inject({ url: '/api/conversations', headers: await t.signIn(member) });
    const inbox = response.json<Answer<'GET /api/conversations'>>();
    expect(inbox.conversations.length).toBeGreaterThanOrEqual(3);
    expect(inbox.unreadCount).toBeGreaterThan(0);
  }
  expect(
    await count(`message where sender_id is not null and not exists (
      select 1 from conversation_member as own
      where own.conversation_id = message.conversation_id and own.member_id = message.sender_id)`),
  ).toBe(0);
});

it('has been looked at: each step to a booking is smaller than the one before, in these days and in those before (K5)', async () => {
  const host = await t.db.kysely
    .selectFrom('member')
    .select(['subject'])
    .where('email', '=', 'host@example.com')
    .executeTakeFirstOrThrow();
  for (const days of [7, 30, 90]) {
    const response = await t.app.inject({
      url: `/api/host/insights/funnel?days=${days}`,
      headers: await t.signIn(host),
    });
    const { all, rooms } = response.json<Answer<'GET /api/host/insights/funnel'>>();
    for (const { impressions, views, quotes, requests, bookings } of [all.now, all.before]) {
      expect([impressions > 2 * views, views > quotes, quotes > requests, requests >= bookings]).toEqual(
        Array(4).fill(true),
      );
      expect(views).toBeGreaterThan(0);
    }
    expect(all.now.bookings).toBeGreaterThan(0);
    expect(rooms.length).toBeGreaterThan(1);
  }
});

it('could have happened: people joined before they listed and booked, rooms were listed before they were booked, no week stands out', async () => {
  expect(await count('property join member on member.id = host_id where property.created_at < member.created_at')).toBe(
    0,
  );
  expect(await count('booking join member on member.id = guest_id where booking.created_at < member.created_at')).toBe(
    0,
  );
  const early = 'coalesce(requested_at, confirmed_at) < listing.created_at';
  expect(await count(`booking join listing on listing.id = listing_id where ${early}`)).toBe(0);
  const { rows: weeks } = await sql<{ booked: number }>`
    select count(*)::int as booked from booking, extract(day from now() - coalesce(requested_at, confirmed_at)) as days
    where days < 56 group by floor(days / 7) order by 1`.execute(t.db.kysely);
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)!.booked / weeks[0]!.booked).toBeLessThan(2);
});

it('is the same from the same seed', () => {
  const make = () => JSON.stringify(makeMarketplace(loadGazetteer(), '2026-11-21').homes);
  expect(make()).toBe(make());
});

it('is filled once', async () => {
  const before = await count('listing');
  await fillDemo(t.deps, () => {});
  expect(await count('listing')).toBe(before);
});

it('leaves no page of people empty: names in addresses, thanks to show and to say, talk on the boards (RT1)', async () => {
  const as = async (email: string) => {
    const member = await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const headers = { ...(await t.signIn(member)) };
    return async <T>(url: string) => {
      const answer = await t.app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer.json<T>();
    };
  };
  const [guest, host] = [await as('guest@example.com'), await as('host@example.com')];
  expect(await count('member where username is null and exists (select from property where host_id = member.id)')).toBe(
    0,
  );
  for (const ask of [guest, host])
    expect((await ask<Answer<'GET /api/kudos/received'>>('/api/kudos/received')).kudos.length).toBeGreaterThan(0);
  type Due = Answer<'GET /api/reviews/due'>;
  expect((await guest<Due>('/api/reviews/due')).due.length).toBeGreaterThan(0);
  // What is published while one may still write is there from both sides.
  expect(
    await count(`review join booking on booking.id = booking_id where ends_at > now() - interval '14 days' and side = 'guest'
      and not exists (select from review as other where other.booking_id = booking.id and other.side = 'host')`),
  ).toBe(0);
  expect((await host<Answer<'GET /api/kudos/due'>>('/api/kudos/due')).due.length).toBeGreaterThan(0);
  const page = await host<Answer<'GET /api/profiles/{username}'>>('/api/profiles/nadia-okafor');
  expect([page.name, page.bio.length > 20, page.kudos.latest.length > 0]).toEqual(['Nadia Okafor', true, true]);
  expect((await guest<Answer<'GET /api/profiles/{username}'>>('/api/profiles/sam-rivera')).name).toBe('Sam Rivera');
  const { boards } = await guest<Answer<'GET /api/community/boards'>>('/api/community/boards');
  const talked = boards.filter(({ postCount }) => postCount > 0);
  expect(talked.length).toBeGreaterThanOrEqual(7);
  for (const { key } of talked) {
    type Posts = Answer<'GET /api/community/boards/{board}/posts'>;
    const { posts } = await guest<Posts>(`/api/community/boards/${key}/posts`);
    expect(posts.length, key).toBeGreaterThanOrEqual(3);
  }
  const wrongCounts = `community_post as post where reply_count <> (select count(*) from community_reply where post_id = post.id)`;
  expect(await count(wrongCounts)).toBe(0);
  // Nobody has said anything before it could be said.
  expect(await count('kudos join booking on booking.id = booking_id where kudos.created_at < booking.ends_at')).toBe(0);
  expect(await count('community_reply where created_at > now()')).toBe(0);
  const { collections } = await guest<Answer<'GET /api/discover'>>('/api/discover');
  expect(collections.length).toBeGreaterThan(2);
});

it('leaves staff something in each queue that a marketplace has on any day, and figures of how it does (RO2)', async () => {
  const staff = await t.db.kysely
    .selectFrom('member')
    .selectAll()
    .where('email', '=', 'staff@daynook.com')
    .executeTakeFirstOrThrow();
  const headers = await t.signIn(staff);
  const get = async <T>(url: string): Promise<T> => {
    const answer = await t.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json<T>();
  };
  const { queues } = await get<Answer<'GET /api/staff/overview'>>('/api/staff/overview');
  const waiting = Object.fromEntries(queues.map(({ queue, count: waits }) => [queue, waits]));
  expect(waiting).toMatchObject({ tickets: 5, listings: 2, documents: 2, reports: 3 });

  const { tickets, counts } = await get<Answer<'GET /api/staff/tickets'>>('/api/staff/tickets');
  expect(counts).toMatchObject({ waiting: 1, late: 1 });
  expect(new Set(tickets.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
  expect(tickets.filter(({ booking }) => booking !== null).length).toBeGreaterThanOrEqual(3);
  expect(await count("support_message where kind = 'note'")).toBe(1);

  for (const { _id } of (await get<Answer<'GET /api/staff/reports'>>('/api/staff/reports')).reports)
    expect((await get<Answer<'GET /api/staff/reports/{id}'>>(`/api/staff/reports/${_id}`)).now?.lines).not.toEqual([]);

  const { listings } = await get<Answer<'GET /api/staff/listings'>>('/api/staff/listings?queue=in_review');
  const reviews = await Promise.all(
    listings.map(({ _id }) => get<Answer<'GET /api/staff/listings/{id}'>>(`/api/staff/listings/${_id}`)),
  );
  expect(reviews.map(({ changes }) => changes?.map(({ field }) => field) ?? null)).toEqual([['description'], null]);
  expect(listings.filter(({ host }) => host.name === 'Nadia Okafor')).toEqual([]);

  for (const { _id } of (await get<Answer<'GET /api/staff/documents'>>('/api/staff/documents')).documents) {
    const file = await t.app.inject({ url: `/api/staff/documents/${_id}/file`, headers });
    expect([file.statusCode, file.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  }

  const market = await get<Answer<'GET /api/staff/market'>>('/api/staff/market');
  expect(market.medianAnswerMinutes).toBeGreaterThan(5);
  expect(market.weeks.filter(({ asked }) => asked > 0).length).toBeGreaterThan(6);
});

it('can be removed, and leaves nothing behind but what the operator decided (R2)', async () => {
  const { members } = await removeDemo(t.deps, () => {});
  expect(members).toBeGreaterThan(1_000);
  for (const table of [
    'listing',
    'property',
    'booking',
    'ledger_entry',
    'message',
    'review',
    'support_ticket',
    'sent_email',
  ])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await count('member where deleted_at is null')).toBe(0);
  expect(await count('identity_account')).toBe(0);
  // Nothing carries out effects here.
  const results = (await verify({ db: t.db })).filter(({ name }) => name !== 'Nothing in the outbox is overdue');
  expect(results.flatMap(({ name, violations }) => violations.map((one) => [name, one]))).toEqual([]);
});
