// Reviews by both sides: when, by whom, hidden until both are written or the time is up, replied to once, removed by staff.
import type { Answer } from '@daynook/contract/api';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import type { PublicProfile } from '@daynook/contract/profiles';
import type { BookingReviews } from '@daynook/contract/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_NAUGHTY } from '../../../test/forms/naughty-strings.ts';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { letIn } from '../co-hosts/test-co-hosts.ts';
import { emailTopic } from '../emails/service.ts';
import { publishDue } from './publish-reviews.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const untold: TopicHandler = { topic: 'booking', handle: async () => undefined };
const HANDLERS = new Map([emailTopic, untold].map((handler) => [handler.topic, handler]));

type Either = BookingReviews & ProblemBody;
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(world.t.clock.now().getTime() - days * DAY_MS);
/** Eight hours that ended this many days ago. */
const endedAgo = (days: number) =>
  `[${new Date(ago(days).getTime() - 8 * 3_600_000).toISOString()},${ago(days).toISOString()})`;

/** A past booking with its guest and host. */
async function finished(values: Parameters<typeof makeBooking>[1] = {}, days = 1) {
  const { db } = world.t;
  const [host, guest] = [await makeMember(db, { name: 'Hal Host' }), await makeMember(db, { name: 'Gia Guest' })];
  const listing = await makeListing(db, { host_id: host.id }, { open: [] });
  const booking = await makeBooking(db, {
    listing_id: listing.id,
    guest_id: guest.id,
    status: 'completed',
    during: endedAgo(days),
    ...values,
  });
  return { host, guest, listing, booking };
}

const write = (as: TestMember, bookingId: string, body: object = { rating: 5, text: 'Good' }) =>
  world.call<Either>(as, 'PUT', `/api/bookings/${bookingId}/review`, body);
const getReviews = async (as: TestMember, bookingId: string) =>
  (await world.call<Either>(as, 'GET', `/api/bookings/${bookingId}/reviews`)).body;
const reply = (as: TestMember, id: string, text = 'Thank you') =>
  world.call<Either>(as, 'POST', `/api/reviews/${id}/reply`, { text });
const ofListing = async (id: string, as?: TestMember) =>
  (await world.call<Answer<'GET /api/listings/{id}/reviews'>>(as, 'GET', `/api/listings/${id}/reviews`)).body;
const getPage = async (as: TestMember, id: string) =>
  (await world.call<PublicProfile>(as, 'GET', `/api/members/${id}/page`)).body;
const getRating = async (id: string) =>
  (await world.call<Answer<'GET /api/listings/{id}'>>(undefined, 'GET', `/api/listings/${id}`)).body.stats;
const due = async (as: TestMember) =>
  (await world.call<Answer<'GET /api/reviews/due'>>(as, 'GET', '/api/reviews/due')).body.due;
const effects = async (bookingId: string) => {
  const rows = await world.t.db.kysely.selectFrom('outbox').select(['topic', 'payload']).orderBy('id').execute();
  return rows
    .map(({ topic, payload }) => ({
      topic,
      payload: payload as Record<string, unknown> & { data?: { bookingId?: string } },
    }))
    .filter(({ payload }) => payload.bookingId === bookingId || payload.data?.bookingId === bookingId)
    .map(({ topic, payload }) => [topic, payload.template ?? payload.event, payload.to ?? null]);
};

it('a private note is read by the other side once it’s published, and by nobody else (I4)', async () => {
  const { host, guest, listing, booking } = await finished();
  await write(guest, booking.id, { rating: 4, text: 'Bright', privateNote: 'The side door sticks' });
  expect((await getReviews(guest, booking.id)).reviews).toMatchObject([{ privateNote: 'The side door sticks' }]);
  expect((await getReviews(host, booking.id)).reviews).toEqual([]);
  await write(host, booking.id, { rating: 5, text: 'Tidy' });
  expect((await getReviews(host, booking.id)).reviews).toMatchObject([
    { side: 'guest', privateNote: 'The side door sticks' },
    { side: 'host', privateNote: null },
  ]);
  expect(JSON.stringify(await ofListing(listing.id))).not.toContain('side door');
  const { body } = await world.call(undefined, 'GET', `/api/members/${host.id}/reviews?as=host`);
  expect(JSON.stringify(body)).not.toContain('side door');
  const rows = await world.t.db.kysely.selectFrom('outbox').selectAll().execute();
  const email = rows
    .map(({ payload }) => JSON.stringify(payload))
    .find((text) => text.includes(booking.id) && text.includes(host.email));
  expect(email).toContain('"hasPrivateNote":true');
  expect(email).not.toContain('side door');
});

describe('writing a review (I1, I3)', () => {
  const GUESTS = { rating: 4, categories: { internet: 5, noise: 3 }, text: ' What a desk! ' };
  const HOSTS = { rating: 5, text: 'Left it spotless' };

  it('until both are in, neither side sees the other’s, and no one else sees either (I2)', async () => {
    const { host, guest, booking, listing } = await finished();
    expect(await getReviews(guest, booking.id)).toMatchObject({
      side: 'guest',
      canWrite: true,
      replyUntil: null,
      reviews: [],
    });
    expect(await write(guest, booking.id, GUESTS)).toMatchObject({
      status: 200,
      body: {
        side: 'guest',
        canWrite: true,
        until: ago(1 - REVIEWS.windowDays).toISOString(),
        reviews: [{ rating: 4, text: 'What a desk!', categories: { internet: 5, noise: 3 }, publishedAt: null }],
      },
    });
    expect(await getReviews(host, booking.id)).toMatchObject({ side: 'host', reviews: [] });
    expect((await getReviews(world.staff, booking.id)).reviews).toEqual([]);
    expect(await ofListing(listing.id)).toMatchObject({ total: 0, reviews: [] });
    expect(await getRating(listing.id)).toEqual({ rating: null, reviewCount: 0 });
    expect(await effects(booking.id)).toEqual([]);
    expect(await due(guest)).toEqual([]);
    expect(await due(host)).toMatchObject([{ bookingId: booking.id, side: 'host', other: { name: 'Gia Guest' } }]);
  });

  it('each side once: the second publishes both and notifies both (I2)', async () => {
    const { host, guest, booking, listing } = await finished();
    await write(guest, booking.id, GUESTS);
    const theirs = await write(host, booking.id, HOSTS);
    expect(theirs.body.canWrite).toBe(false);
    expect(theirs.body.reviews.map(({ side, text }) => [side, text])).toEqual([
      ['guest', 'What a desk!'],
      ['host', 'Left it spotless'],
    ]);
    expect(await ofListing(listing.id)).toMatchObject({
      total: 1,
      categories: [],
      reviews: [{ author: { name: 'Gia G.' }, categories: { internet: 5, noise: 3 } }],
    });
    expect(await getRating(listing.id)).toEqual({ rating: 4, reviewCount: 1 });
    expect(await getPage(host, guest.id)).toMatchObject({
      visiting: { rating: 5, reviewCount: 1, latest: [{ author: { name: 'Hal H.' }, listing: null }] },
    });
    expect(await effects(booking.id)).toEqual([
      ['mail', 'review-published', host.email],
      ['mail', 'review-published', guest.email],
      ['booking', 'reviewed', null],
    ]);
    await drainOutbox(world.t.deps, HANDLERS);
    const { body } = await world.call<Answer<'GET /api/news'>>(guest, 'GET', '/api/news');
    expect(body.news.map(({ title, href }) => [title, href])).toEqual([
      ['Hal Host reviewed you as a guest', `/booking/${booking.id}`],
    ]);
    expect((await write(guest, booking.id)).body.code).toBe('REVIEW_CLOSED');
  });

  it('may be changed until it is published, as often as one likes', async () => {
    const { host, guest, booking } = await finished();
    await write(guest, booking.id, { rating: 1, categories: { desk: 1 }, text: 'In anger' });
    await write(guest, booking.id, { rating: 3 });
    await write(host, booking.id);
    expect((await getReviews(host, booking.id)).reviews[0]).toMatchObject({ rating: 3, categories: {}, text: '' });
  });

  it('of both at one moment exactly one publishes, and both are published', async () => {
    const { host, guest, booking } = await finished();
    const answers = await Promise.all([write(guest, booking.id), write(host, booking.id), write(guest, booking.id)]);
    const [first, ofHost, second] = answers.map(({ status, body }) => (status === 200 ? 'written' : body.code));
    expect(ofHost).toBe('written');
    // The guest’s second review replaces the first, or arrives after both are published.
    expect([first, second].toSorted()).toEqual([expect.stringMatching(/^(?:REVIEW_CLOSED|written)$/), 'written']);
    const { reviews } = await getReviews(host, booking.id);
    expect(reviews.map(({ publishedAt }) => publishedAt)).toEqual([expect.any(String), expect.any(String)]);
    expect((await effects(booking.id)).length).toBe(3);
  });

  it.each([
    ['confirmed', 1, 'REVIEW_CLOSED'],
    ['cancelled', 1, 'REVIEW_CLOSED'],
    ['completed', 14, 'REVIEW_CLOSED'],
    ['completed', 13.9, undefined],
    ['closed', 5, undefined],
  ])('a booking that is %s and ended %s days ago: %s', async (status, days, code) => {
    const { guest, booking } = await finished({ status }, days);
    expect((await due(guest)).length).toBe(code ? 0 : 1);
    const { body } = await world.get(guest, booking.id);
    expect(body.reviewUntil === null).toBe(code !== undefined);
    expect((await write(guest, booking.id)).body.code).toBe(code);
    if (!code) expect((await world.get(guest, booking.id)).body.reviewUntil).toBeNull();
  });

  it('no one else can write or read it; members who may answer for the host write the host’s side (K9)', async () => {
    const { host, guest, booking, listing } = await finished();
    const [stranger, helper, looker] = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    await letIn(world.t, host, { propertyId: listing.property_id, member: helper, level: 'calendar-messages' });
    await letIn(world.t, host, { propertyId: listing.property_id, member: looker, level: 'calendar' });
    for (const other of [stranger, looker]) {
      expect((await write(other, booking.id)).status).toBe(404);
      expect((await getReviews(other, booking.id)).code).toBe('NOT_FOUND');
    }
    expect((await write(world.staff, booking.id)).status).toBe(404);
    expect((await write(helper, booking.id, { rating: 5, text: 'From the helper' })).body.side).toBe('host');
    // It belongs to the side, not the person, so the host may change it.
    expect((await getReviews(host, booking.id)).reviews).toMatchObject([{ text: 'From the helper' }]);
    expect(await due(host)).toEqual([]);
    await write(guest, booking.id);
    expect((await getReviews(guest, booking.id)).reviews).toHaveLength(2);
  });

  it.each([
    ['no stars', { text: 'x' }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['too many letters', { rating: 5, text: 'x'.repeat(REVIEWS.textMaximumCharacters + 1) }, 'text'],
    ['a zero', { rating: 5, text: 'a\u0000b' }, 'text'],
    ['a category of one’s own', { rating: 5, categories: { view: 5 } }, 'categories'],
    ['a field of others', { rating: 5, reply: 'x' }, 'reply'],
  ])('refuses %s beside its field', async (_, body, field) => {
    const { guest, booking } = await finished();
    const refused = await write(guest, booking.id, body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})[0]).toMatch(field);
  });

  it('a guest is not rated like a room', async () => {
    const { host, booking } = await finished();
    const refused = await write(host, booking.id, { rating: 5, categories: { desk: 1 } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['categories']]);
  });

  it('keeps words as they were typed, whatever they look like', async () => {
    const { guest, booking } = await finished();
    let keptCount = 0;
    for (const text of ALL_NAUGHTY.filter((_, index) => index % 7 === 0)) {
      const { status, body } = await write(guest, booking.id, { rating: 5, text });
      expect([200, 400], text).toContain(status);
      if (status !== 200) continue;
      keptCount += 1;
      expect(body.reviews[0]!.text).toBe(text.trim());
    }
    expect(keptCount).toBeGreaterThan(10);
  });
});

describe('the end of the time to review (I2)', () => {
  it('publishes what is in once, no matter how often the job runs; the other side can no longer write', async () => {
    const { host, guest, booking, listing } = await finished({}, 13.5);
    await write(guest, booking.id, { rating: 2, text: 'Loud' });
    await publishDue(world.t.deps);
    expect((await getReviews(host, booking.id)).reviews).toEqual([]);
    world.t.clock.advance({ days: 1 });
    try {
      await Promise.all([publishDue(world.t.deps), publishDue(world.t.deps)]);
      expect(await getRating(listing.id)).toEqual({ rating: 2, reviewCount: 1 });
      expect(await getReviews(host, booking.id)).toMatchObject({ canWrite: false, reviews: [{ text: 'Loud' }] });
      expect((await write(host, booking.id)).body.code).toBe('REVIEW_CLOSED');
      expect((await effects(booking.id)).map(([, name]) => name)).toEqual(['review-published', 'reviewed']);
    } finally {
      world.t.clock.advance({ days: -1 });
    }
  });
});

describe('the answer of the reviewed (I5)', () => {
  it('is shown below for everyone, once, from the reviewed side only, for 30 days', async () => {
    const { host, guest, booking, listing } = await finished();
    await write(guest, booking.id);
    await write(host, booking.id);
    const [ofRoom, ofGuest] = (await getReviews(host, booking.id)).reviews.map(({ _id }) => _id);
    expect((await reply(guest, ofRoom!)).status).toBe(404);
    expect((await reply(await world.makeGuest(), ofRoom!)).status).toBe(404);
    const said = await reply(host, ofRoom!, ' Come again ');
    expect(said.body).toMatchObject({ replyUntil: null, reviews: [{ reply: 'Come again' }, { reply: null }] });
    expect((await reply(host, ofRoom!)).body.code).toBe('REVIEW_CLOSED');
    expect((await ofListing(listing.id)).reviews[0]).toMatchObject({ reply: 'Come again' });
    expect((await effects(booking.id)).at(-2)).toEqual(['mail', 'review-answered', guest.email]);
    world.t.clock.advance({ days: 30 });
    try {
      expect((await reply(guest, ofGuest!)).body.code).toBe('REVIEW_CLOSED');
      world.t.clock.advance({ seconds: -1 });
      expect((await reply(guest, ofGuest!)).status).toBe(200);
      world.t.clock.advance({ seconds: 1 });
    } finally {
      world.t.clock.advance({ days: -30 });
    }
  });

  it('isn’t possible while the review is hidden', async () => {
    const { host, guest, booking } = await finished();
    const { body } = await write(guest, booking.id);
    expect((await reply(host, body.reviews[0]!._id)).status).toBe(404);
  });
});

describe('staff (I6)', () => {
  it('take a reported review down for a reason: both are notified, and its stars no longer count', async () => {
    const { host, guest, booking, listing } = await finished();
    await write(guest, booking.id, { rating: 1, text: 'You fool' });
    const hidden = (await getReviews(guest, booking.id)).reviews[0]!._id;
    const report = (as: TestMember) =>
      world.call(as, 'POST', '/api/reports', { kind: 'review', subjectId: hidden, reason: 'rude' });
    expect((await report(host)).status).toBe(404);
    await write(host, booking.id);
    expect((await report(guest)).status).toBe(404);
    expect((await report(host)).status).toBe(201);
    const queue = await world.call<Answer<'GET /api/staff/reports'>>(
      world.staff,
      'GET',
      '/api/staff/reports?kind=review',
    );
    const { title } = await world.t.db.kysely
      .selectFrom('listing')
      .select('title')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    // The queue names the listing, and nothing of the review.
    expect(queue.body.reports[0]!.listingTitle).toBe(title);
    expect(JSON.stringify(queue.body)).not.toContain('You fool');
    const id = queue.body.reports[0]!._id;
    const decided = await world.call(world.staff, 'POST', `/api/staff/reports/${id}/decision`, {
      decision: 'hide',
      reason: 'Insults somebody',
    });
    expect(decided).toMatchObject({
      status: 200,
      body: { now: { isHidden: true, lines: [{ text: '1 of 5\nYou fool' }] } },
    });
    expect(await getRating(listing.id)).toEqual({ rating: null, reviewCount: 0 });
    expect((await ofListing(listing.id)).total).toBe(0);
    expect((await getPage(guest, host.id)).reviews).toEqual([]);
    expect((await getReviews(host, booking.id)).reviews[0]).toMatchObject({
      text: '',
      hiddenReason: 'Insults somebody',
    });
    expect((await getReviews(guest, booking.id)).reviews[0]).toMatchObject({ text: 'You fool' });
    expect((await reply(host, hidden)).status).toBe(404);
    await drainOutbox(world.t.deps, HANDLERS);
    const emails = async ({ email }: TestMember) =>
      world.t.db.kysely
        .selectFrom('sent_email')
        .select(['subject', 'text_body'])
        .where('to_email', '=', email)
        .execute();
    const toHost = (await emails(host)).find(({ subject }) => subject === 'We removed a review of you');
    const toGuest = (await emails(guest)).find(({ subject }) => subject === 'We removed your review');
    expect([toHost?.text_body, toGuest?.text_body].map((text) => text?.includes('Insults somebody'))).toEqual([
      true,
      true,
    ]);
  });
});

describe('what others see', () => {
  it('averages of categories come with three that rate them (I3)', async () => {
    const { host, listing, ...first } = await finished();
    const rate = async (booking: { id: string }, guest: TestMember, stars: number) => {
      await write(guest, booking.id, { rating: 5, categories: { desk: stars, ...(stars === 5 ? { noise: 1 } : {}) } });
      await write(host, booking.id);
    };
    const again = async (guest: TestMember, days: number) =>
      makeBooking(world.t.db, {
        listing_id: listing.id,
        guest_id: guest.id,
        status: 'completed',
        during: endedAgo(days),
      });
    await rate(first.booking, first.guest, 5);
    await rate(await again(first.guest, 2), first.guest, 4);
    expect((await ofListing(listing.id)).categories).toEqual([]);
    await rate(await again(first.guest, 3), first.guest, 4);
    expect((await ofListing(listing.id)).categories).toEqual([{ category: 'desk', average: 4.3, count: 3 }]);
  });

  it('a deleted or suspended author is shown as a former member; the text stays', async () => {
    const { host, guest, booking, listing } = await finished();
    await write(guest, booking.id, { rating: 5, text: 'Stays' });
    await write(host, booking.id);
    await world.t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', guest.id).execute();
    expect((await ofListing(listing.id)).reviews[0]).toMatchObject({
      author: { name: 'Former member', picture: null },
      text: 'Stays',
    });
  });

  it('in both roles, paged, where the page may be seen; as a guest without the room', async () => {
    const { host, guest, listing } = await finished();
    const at = world.t.clock.now();
    const rows = Array.from({ length: REVIEWS.pageSize + 3 }, (_, index) => ({
      id: world.t.deps.newId(),
      listing_id: listing.id,
      author_id: host.id,
      side: 'host',
      guest_id: guest.id,
      rating: 5,
      text: `Visit ${index}`,
      written_at: at,
      // Many at the same time, so the id breaks ties.
      published_at: new Date(at.getTime() - (index % 2) * 1_000),
    }));
    await world.t.db.kysely.insertInto('review').values(rows).execute();
    type Page = Answer<'GET /api/members/{id}/reviews'> & ProblemBody;
    const page = async (query: string, as?: TestMember) =>
      (await world.call<Page>(as, 'GET', `/api/members/${guest.id}/reviews?as=guest${query}`)).body;
    const first = await page('');
    const second = await page(`&cursor=${first.nextCursor}`);
    const texts = [...first.reviews, ...second.reviews].map(({ text }) => text);
    expect([first.reviews.length, second.reviews.length, new Set(texts).size]).toEqual([10, 3, 13]);
    expect(second.nextCursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain(listing.title);
    expect((await page('&cursor=abc')).code).toBe('VALIDATION_FAILED');
    await world.t.db.kysely
      .insertInto('member_page')
      .values({ member_id: guest.id, bio: '', is_public: false, updated_at: at })
      .execute();
    expect((await page('')).code).toBe('NOT_FOUND');
  });
});
