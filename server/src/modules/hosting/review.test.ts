// Staff review of listings: in review before guests see them, then returned, approved, suspended, and restored (B11, RO2).
import type { Answer } from '@daynook/contract/api';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeBooking } from '../../../test/make.ts';
import { computeFingerprint, decodePicture } from '../../adapters/photos/render.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { letIn } from '../co-hosts/test-co-hosts.ts';
import { emailTopic } from '../emails/service.ts';
import { makeHost, makeMember, type Problem, type TestHost, type TestMember } from './test-host.ts';

type Queue = Answer<'GET /api/staff/listings'>;

let t: TestApp;
let host: TestHost;
let staff: TestMember;
beforeAll(async () => {
  t = await testApp({ environment: { LISTING_REVIEW: 'on' } });
  staff = await makeMember(t.db, { email: 'reviewer@daynook.com', name: 'Rae Reviewer' });
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
  t.clock.advance({ minutes: 1 });
});

const publish = async (id: string) => (await host.call<OwnListing>('POST', `/api/host/listings/${id}/publish`)).body;
const getReview = async (id: string) =>
  (await host.call<ListingReview>('GET', `/api/staff/listings/${id}`, undefined, { as: staff })).body;
const queue = async (query = '') =>
  (await host.call<Queue>('GET', `/api/staff/listings?${query}`, undefined, { as: staff })).body;
async function decide<T = ListingReview>(id: string, decision: string, more: object = {}) {
  const { version } = (await getReview(id)).listing;
  const body = { decision, reasons: [], version, ...more };
  return host.call<T>('POST', `/api/staff/listings/${id}/decision`, body, { as: staff });
}
async function found(): Promise<string[]> {
  const response = await t.app.inject({ url: '/api/listings/search?lat=40.6825&lng=-73.95&radius=2' });
  return response.json<{ listings: { _id: string }[] }>().listings.map(({ _id }) => _id);
}
async function emails(): Promise<string[]> {
  await drainOutbox(t.deps, new Map([[emailTopic.topic, emailTopic]]));
  const rows = await t.db.kysely
    .selectFrom('sent_email')
    .select(['subject', 'text_body'])
    .where('member_id', '=', host.member.id)
    .execute();
  return rows.map(({ subject, text_body }) => `${subject}\n${text_body}`);
}
const change = async (id: string, changes: object) => {
  const { version } = await host.own(id);
  const { status } = await host.call('PATCH', `/api/host/listings/${id}`, { version, changes, publish: true });
  expect(status).toBe(200);
};

describe('with review on', () => {
  it('publishing goes to staff: guests find the listing only after they approve it (B11)', async () => {
    const { room } = await host.completeRoom();
    expect(await publish(room._id)).toMatchObject({ state: 'in_review', stateReason: null });
    expect((await publish(room._id)).state).toBe('in_review');
    expect((await t.app.inject({ url: `/api/listings/${room._id}` })).statusCode).toBe(404);
    // The queue shows the cover, because half of the check is about photos.
    const [waiting] = (await queue(`q=${room._id}`)).listings;
    expect(waiting!.photo).toMatchObject({ url: room.photos[0]!.photo!.url });
    expect(await getReview(room._id)).toMatchObject({
      changes: null,
      approvedAt: null,
      decisions: [{ decision: 'submitted', by: host.member.name }],
    });
    const { status, body } = await decide(room._id, 'approve');
    expect([status, body.listing.state, body.changes]).toEqual([200, 'live', []]);
    expect(await found()).toContain(room._id);
    expect(await emails()).toContainEqual(expect.stringMatching(/is approved/));
  });

  it('a listing of a host who was suspended meanwhile is approved but stays paused (N1)', async () => {
    const { room, home } = await host.completeRoom();
    const helper = await makeMember(t.db);
    await letIn(t, host.member, { propertyId: home._id, member: helper, level: 'full' });
    await publish(room._id);
    const suspended = await host.call(
      'POST',
      `/api/staff/members/${host.member.id}/suspend`,
      { reason: 'Fraud' },
      { as: staff },
    );
    expect(suspended.status).toBe(200);
    expect((await decide(room._id, 'approve')).body.listing.state).toBe('paused');
    expect(await emails()).not.toContainEqual(expect.stringMatching(/now live/));
    const again = await host.call('POST', `/api/host/listings/${room._id}/publish`, undefined, { as: helper });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'LISTING_STATE_CHANGED', message: expect.stringContaining('suspended') },
    });
    expect(await found()).not.toContain(room._id);
  });

  it('an incomplete listing isn’t sent to staff', async () => {
    const property = await host.addHome();
    const listing = await host.addRoom(property._id);
    const { body } = await host.call('POST', `/api/host/listings/${listing._id}/publish`);
    expect(body.code).toBe('LISTING_INCOMPLETE');
  });

  it('returned with reasons in the editor and by email, and submitted again', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    expect((await decide<Problem>(room._id, 'return')).body.code).toBe('REASON_REQUIRED');
    const reasons = ['The pictures show another room', '<b>No desk</b> is to be seen'];
    const { body } = await decide(room._id, 'return', { reasons, note: 'Write to us if this is wrong.' });
    expect(body.listing).toMatchObject({
      state: 'draft',
      stateReason: '• The pictures show another room\n• <b>No desk</b> is to be seen\nWrite to us if this is wrong.',
    });
    expect(await emails()).toContainEqual(
      expect.stringMatching(/needs changes[\s\S]*another room[\s\S]*if this is wrong/),
    );
    expect(await publish(room._id)).toMatchObject({ state: 'in_review', stateReason: null });
    expect((await getReview(room._id)).decisions.map(({ decision }) => decision)).toEqual([
      'submitted',
      'returned',
      'submitted',
    ]);
  });

  it('an approved listing resumes from a pause immediately; with new text it goes to staff, side by side', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    await host.call('POST', `/api/host/listings/${room._id}/pause`);
    await change(room._id, { dayMinor: 9_900 });
    expect((await publish(room._id)).state).toBe('live');
    await host.call('POST', `/api/host/listings/${room._id}/pause`);
    await change(room._id, { title: 'Another name' });
    expect((await publish(room._id)).state).toBe('in_review');
    expect((await getReview(room._id)).changes).toEqual([
      { field: 'title', before: room.title, after: 'Another name' },
    ]);
  });

  it('changes to a live listing wait in their own queue and are reviewed without an email', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    t.clock.advance({ minutes: 1 });
    await change(room._id, { houseRules: ['No shoes'] });
    expect((await queue('queue=changed')).listings.map(({ _id }) => _id)).toContain(room._id);
    const before = (await emails()).length;
    expect((await decide(room._id, 'approve')).body).toMatchObject({ listing: { state: 'live' }, changes: [] });
    expect((await emails()).length).toBe(before);
    expect((await queue('queue=changed')).listings.map(({ _id }) => _id)).not.toContain(room._id);
  });

  it('nothing is decided unseen or twice', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    const { version } = (await getReview(room._id)).listing;
    await change(room._id, { description: `${room.description} And a cat.` });
    const path = `/api/staff/listings/${room._id}/decision`;
    const body = { decision: 'approve', reasons: [], version };
    const late = await host.call('POST', path, body, { as: staff });
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CHANGED']);
    const fresh = { ...body, version: (await getReview(room._id)).listing.version };
    const answers = await Promise.all([1, 2, 3].map(() => host.call('POST', path, fresh, { as: staff })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide<Problem>(room._id, 'lift')).body.code).toBe('LISTING_STATE_CHANGED');
  });

  it('the longest waiting comes first, found by title, town, host and id, page by page', async () => {
    const listings = [];
    for (let n = 0; n < 3; n += 1) {
      const { room } = await host.completeRoom();
      await publish(room._id);
      listings.push(room._id);
      t.clock.advance({ minutes: 1 });
    }
    const all = await queue('queue=in_review');
    const waiting = all.listings.map(({ submittedAt }) => submittedAt!);
    expect(waiting).toEqual(waiting.toSorted());
    expect(all.isReviewOn).toBe(true);
    expect(all.counts.inReview).toBe(all.listings.length);
    expect((await queue(`queue=all&q=${listings[1]}`)).listings.map(({ _id }) => _id)).toEqual([listings[1]]);
    const byHost = await queue(`queue=in_review&q=${encodeURIComponent(host.member.name)}`);
    expect(byHost.listings.map(({ _id }) => _id)).toEqual(expect.arrayContaining(listings));
  });
});

describe('suspending (B11)', () => {
  it('removes a listing from search immediately, keeps bookings, and gives the host the reason', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    const booking = await makeBooking(t.db, { listing_id: room._id });
    expect(await found()).toContain(room._id);
    const { body } = await decide(room._id, 'suspend', { reasons: ['A neighbor has complained'] });
    expect(body.listing.state).toBe('suspended');
    expect(await found()).not.toContain(room._id);
    expect((await host.own(room._id)).stateReason).toBe('• A neighbor has complained');
    expect((await host.call('POST', `/api/host/listings/${room._id}/publish`)).body.code).toBe('LISTING_STATE_CHANGED');
    const kept = await t.db.kysely.selectFrom('booking').select('status').where('id', '=', booking.id).execute();
    expect(kept).toEqual([{ status: 'confirmed' }]);
    expect(await emails()).toContainEqual(expect.stringMatching(/is suspended[\s\S]*neighbor/));
  });

  it('lifting leads back to where it was', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    await host.call('POST', `/api/host/listings/${room._id}/pause`);
    await decide(room._id, 'suspend', { reasons: ['Checking'] });
    expect((await decide(room._id, 'lift')).body.listing).toMatchObject({ state: 'paused', stateReason: null });
  });

  it('says by email whether a listing is live again or has to be published again', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    await decide(room._id, 'suspend', { reasons: ['Checking'] });
    expect((await decide(room._id, 'lift')).body.listing.state).toBe('live');
    expect(await emails()).toContainEqual(expect.stringContaining('is live again'));
    await host.call('POST', `/api/host/listings/${room._id}/pause`);
    await decide(room._id, 'suspend', { reasons: ['Checking'] });
    await decide(room._id, 'lift');
    expect(await emails()).toContainEqual(expect.stringMatching(/You can publish .* again/));
  });

  it.each([
    ['approved', [] as string[], 'approve'],
    ['no longer suspended', ['approve', 'suspend'], 'lift'],
  ])(
    '%s, it waits for its host where the currency has changed meanwhile: the prices are other ones',
    async (_when, first, last) => {
      const { home, room } = await host.completeRoom();
      await publish(room._id);
      for (const decision of first) await decide(room._id, decision, { reasons: ['unsafe'] });
      const change = { version: home.version, changes: { currency: 'JPY' } };
      expect((await host.call('PATCH', `/api/properties/${home._id}`, change)).status).toBe(200);
      expect((await decide(room._id, last)).body.listing.state).toBe('paused');
      expect(await found()).not.toContain(room._id);
      expect((await host.own(room._id)).gaps).toContainEqual({ code: 'currency', isBlocking: true });
    },
  );

  it('lifting a suspension pauses a listing without a price, so guests can’t book for free', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    await decide(room._id, 'suspend', { reasons: ['Checking'] });
    await change(room._id, { dayMinor: 0 });
    expect((await decide(room._id, 'lift')).body.listing.state).toBe('paused');
    expect(await found()).not.toContain(room._id);
  });

  it('approving a suspended listing keeps the reason its host reads', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'approve');
    const kept = { state: 'paused', state_reason: 'The last day of your insurance was yesterday.' };
    await t.db.kysely.updateTable('listing').set(kept).where('id', '=', room._id).execute();
    await decide(room._id, 'approve');
    expect(await host.own(room._id)).toMatchObject({ state: 'paused', stateReason: kept.state_reason });
  });

  it('all access and decisions are in the audit log with reasons (RO2)', async () => {
    const { room } = await host.completeRoom();
    await publish(room._id);
    await decide(room._id, 'return', { reasons: ['Too dark'] });
    const { body } = await host.call<Answer<'GET /api/staff/tables/audit'>>(
      'GET',
      `/api/staff/tables/audit?subjectId=${room._id}`,
      undefined,
      { as: staff },
    );
    expect(body.rows.map(({ action, reason, member }) => [action, reason, member?._id])).toEqual([
      ['returned', '• Too dark', host.member.id],
      ['looked', null, host.member.id],
    ]);
  });
});

describe('similar photos', () => {
  const picture = (shift: number) =>
    sharp(
      Buffer.from(
        `<svg width="320" height="240"><rect width="320" height="240" fill="#ddd"/><circle cx="${80 + shift}" cy="120" r="60" fill="#333"/><rect x="200" y="${40 + shift}" width="80" height="160" fill="#777"/></svg>`,
      ),
    );
  const readBits = async (bytes: Buffer) =>
    computeFingerprint(await decodePicture(bytes, { maximumWidth: 2_000, maximumPixels: 50_000_000 }));

  it('are those of another size, quality and brightness; another picture is not', async () => {
    const original = await readBits(await picture(0).png().toBuffer());
    const copy = await readBits(
      await picture(0).resize(200).modulate({ brightness: 1.05 }).jpeg({ quality: 60 }).toBuffer(),
    );
    const other = await readBits(await picture(0).flop().negate().png().toBuffer());
    const apart = (a: string, b: string) => [...a].filter((bit, at) => bit !== b[at]).length;
    expect(original).toMatch(/^[01]{64}$/);
    expect(apart(original, copy)).toBeLessThanOrEqual(6);
    expect(apart(original, other)).toBeGreaterThan(6);
  });

  it('are shown with the owner of the listing', async () => {
    const { room } = await host.completeRoom();
    const other = await makeHost(t);
    const theirs = (await other.completeRoom()).room;
    const bits = '1011'.repeat(16);
    await sql`update listing_photo set fingerprint = ${bits}::bit(64) where id = ${room.photos[0]!._id}`.execute(
      t.db.kysely,
    );
    await sql`update listing_photo set fingerprint = ${`0${bits.slice(1)}`}::bit(64) where id = ${theirs.photos[0]!._id}`.execute(
      t.db.kysely,
    );
    expect((await getReview(room._id)).alike).toMatchObject([
      { photoId: room.photos[0]!._id, other: { listingId: theirs._id, title: theirs.title }, isSameHost: false },
    ]);
  });
});
