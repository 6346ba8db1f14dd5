// Changes to a live listing wait until their host publishes them, and guests don't see them before.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeHost, makeMember, type Problem, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
let listing: OwnListing;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
  ({ room: listing } = await host.liveRoom());
});

const seenByGuests = async () => (await t.app.inject({ url: `/api/listings/${listing._id}` })).json<ListingDetail>();
const edit = async (changes: Record<string, unknown>) => {
  const { status, body } = await host.edit(await host.own(listing._id), changes);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const publish = (version: number) =>
  host.call<OwnListing & Problem>('POST', `/api/host/listings/${listing._id}/changes/publish`, { version });
const discard = (version: number, parts?: string[]) =>
  host.call<OwnListing & Problem>('POST', `/api/host/listings/${listing._id}/changes/discard`, { version, parts });

describe('a change to a live listing (B18)', () => {
  it('waits: its host sees it on every device, guests don’t see it', async () => {
    const before = await seenByGuests();
    await edit({ title: 'Garden room, repainted', dayMinor: 7_500 });
    await edit({ addOns: [{ id: t.deps.newId(), name: 'Parking', priceMinor: 500, unit: 'day', maximum: 1 }] });
    const own = await host.own(listing._id);
    expect(own).toMatchObject({ title: 'Garden room, repainted', dayMinor: 7_500, state: 'live' });
    expect(own.unpublished).toMatchObject({
      parts: ['title', 'dayMinor', 'addOns'],
      published: { title: 'Garden room with a door', dayMinor: 6_000, addOns: [] },
    });
    expect(await seenByGuests()).toEqual(before);
  });

  it('that’s reverted is no longer a change', async () => {
    await edit({ title: 'Garden room, repainted', amenities: ['wifi', 'monitor'], roomName: 'Blue' });
    await edit({ title: listing.title, roomName: '' });
    expect((await edit({ amenities: [] })).unpublished).toBeNull();
  });

  it('is published together with the others, once, and only as its host saw them', async () => {
    await edit({ title: 'Garden room, repainted' });
    const seen = await edit({ houseRules: ['No calls after eight'], facts: [{ id: 'chair', value: 'Aeron' }] });
    await edit({ floor: '3rd' });
    const late = await publish(seen.version);
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CHANGED']);
    expect(late.body.current?.unpublished?.parts).toEqual(['title', 'floor', 'houseRules', 'facts']);
    const { status, body } = await publish(late.body.current!.version);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Garden room, repainted', floor: '3rd', unpublished: null });
    const guests = await seenByGuests();
    expect(guests).toMatchObject({ title: 'Garden room, repainted', houseRules: ['No calls after eight'] });
    expect((await publish(body.version)).body).toMatchObject({ title: 'Garden room, repainted', unpublished: null });
  });

  it('is discarded alone or with the others', async () => {
    await edit({ title: 'Garden room, repainted', dayMinor: 7_500, floor: '3rd' });
    const one = await discard((await host.own(listing._id)).version, ['title']);
    expect(one.body).toMatchObject({ title: listing.title, dayMinor: 7_500 });
    expect(one.body.unpublished?.parts).toEqual(['floor', 'dayMinor']);
    const all = await discard(one.body.version);
    expect(all.body).toMatchObject({ floor: null, dayMinor: 6_000, unpublished: null });
    expect((await discard(one.body.version)).body.code).toBe('VERSION_CHANGED');
  });

  it.each([
    [{ dayMinor: 0 }, 'dayMinor'],
    [{ hourMinor: 9_000 }, 'hourMinor'],
    [{ seats: 40 }, 'seats'],
  ])('of %j is refused immediately, with its field', async (changes, field) => {
    const { status, body } = await host.edit(await host.own(listing._id), changes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect((await host.own(listing._id)).unpublished).toBeNull();
  });

  it('is validated together with earlier unpublished changes', async () => {
    await edit({ halfDayMinor: 5_000 });
    const { body } = await host.edit(await host.own(listing._id), { dayMinor: 4_000 });
    expect(Object.keys(body.fields ?? {})).toEqual(['halfDayMinor']);
  });

  it('that removes something required isn’t published', async () => {
    const { version } = await edit({ description: 'Short.' });
    const { status, body } = await publish(version);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'LISTING_INCOMPLETE', ['description']]);
    expect((await seenByGuests()).description).toBe(listing.description);
  });

  it('with `publish` goes live right away, and replaces unpublished changes to the field', async () => {
    await edit({ noticeMinutes: 60, floor: '3rd' });
    const { body } = await host.change(await host.own(listing._id), { noticeMinutes: 240 });
    expect(body.noticeMinutes).toBe(240);
    expect(body.unpublished?.parts).toEqual(['floor']);
    const { rows } = await t.db.pool.query('select notice_minutes from listing where id = $1', [listing._id]);
    expect(rows).toEqual([{ notice_minutes: 240 }]);
  });

  it('leaves the price that guests pay until it is published', async () => {
    await edit({ dayMinor: 9_900 });
    const guest = await makeMember(t.db);
    const hours = { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T22:00:00.000Z' };
    const early = await host.bookedBy(guest, listing._id, hours);
    await publish((await host.own(listing._id)).version);
    const later = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T22:00:00.000Z' };
    const after = await host.bookedBy(guest, listing._id, later);
    expect(after.totalMinor).toBeGreaterThan(early.totalMinor);
  });

  it('is in the host’s preview and nowhere else', async () => {
    await edit({ title: 'Garden room, repainted', dayMinor: 7_500 });
    const before = await seenByGuests();
    const { version } = await host.own(listing._id);
    const preview = () => host.call<ListingDetail>('GET', `/api/host/listings/${listing._id}/preview`);
    expect((await preview()).body).toMatchObject({ title: 'Garden room, repainted', pricing: { dayMinor: 7_500 } });
    expect(await seenByGuests()).toEqual(before);
    expect(await host.own(listing._id)).toMatchObject({ version, unpublished: { parts: ['title', 'dayMinor'] } });
    expect(
      (await host.call('GET', `/api/host/listings/${listing._id}/preview`, undefined, { as: await makeMember(t.db) }))
        .status,
    ).toBe(404);
  });

  it('is published when the listing is paused and resumed', async () => {
    await edit({ title: 'Garden room, repainted' });
    const paused = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/pause`);
    expect(paused.body.unpublished?.parts).toEqual(['title']);
    const live = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/publish`);
    expect(live.body).toMatchObject({ state: 'live', title: 'Garden room, repainted', unpublished: null });
    expect((await seenByGuests()).title).toBe('Garden room, repainted');
  });

  it('stays unpublished when a bulk pause is undone', async () => {
    const { version } = await edit({ title: 'Garden room, repainted', dayMinor: 9_900 });
    const changeId = t.deps.newId();
    const listings = [{ _id: listing._id, version }];
    await host.call('POST', '/api/host/listings/bulk', { changeId, change: { action: 'pause' }, rooms: listings });
    expect((await host.own(listing._id)).state).toBe('paused');
    await host.call('POST', `/api/host/bulk-changes/${changeId}/undo`, { listingIds: [listing._id] });
    expect(await host.own(listing._id)).toMatchObject({ state: 'live', unpublished: { parts: ['title', 'dayMinor'] } });
    expect((await seenByGuests()).title).toBe(listing.title);
  });

  it('is hidden from other members', async () => {
    const { version } = await edit({ title: 'Garden room, repainted' });
    const as = await makeMember(t.db);
    for (const what of ['publish', 'discard'])
      expect(
        (await host.call('POST', `/api/host/listings/${listing._id}/changes/${what}`, { version }, { as })).body.code,
      ).toBe('NOT_FOUND');
    expect((await host.own(listing._id)).unpublished?.parts).toEqual(['title']);
  });
});

describe('the photos of a live listing', () => {
  const arrange = async (photos: readonly { _id: string; alt: string }[]) => {
    const { version } = await host.own(listing._id);
    return host.call<OwnListing & Problem>('PUT', `/api/host/listings/${listing._id}/photos`, { version, photos });
  };
  const words = (listing: OwnListing) => listing.photos.map(({ _id, alt }) => ({ _id, alt }));

  it('are reordered, described and removed by publishing; one that was added since stays', async () => {
    await host.addPhotos(listing._id, 1);
    const before = (await seenByGuests()).images;
    const [first, second, ...rest] = words(await host.own(listing._id));
    const wanted = [{ ...second!, alt: 'The wide desk' }, ...rest];
    const { body } = await arrange(wanted);
    expect(words(body)).toEqual(wanted);
    expect(body.unpublished?.parts).toEqual(['photos']);
    expect((await seenByGuests()).images).toEqual(before);
    await host.addPhotos(listing._id, 1);
    const own = await host.own(listing._id);
    expect(own.photos).toHaveLength(wanted.length + 1);
    const published = await publish(own.version);
    expect(words(published.body)).toEqual(words(own));
    expect(published.body.photos.map(({ _id }) => _id)).not.toContain(first!._id);
    expect((await seenByGuests()).images.map(({ alt }) => alt)[0]).toBe('The wide desk');
  });

  it('are no longer a change once they’re back in order', async () => {
    const photos = words(await host.own(listing._id));
    await arrange(photos.toReversed());
    expect((await arrange(photos)).body.unpublished).toBeNull();
  });

  it('are still enough to publish', async () => {
    const photos = words(await host.own(listing._id));
    const { body } = await arrange(photos.slice(1));
    expect(body.gaps).toContainEqual({ code: 'photos', isBlocking: true });
    expect(Object.keys((await publish(body.version)).body.fields ?? {})).toEqual(['photos']);
  });
});
