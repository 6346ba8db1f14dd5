// Listings whose host's document has expired are paused if the operator wants that, and only their host can publish them again once
// a new document is verified (RO2, B11).

import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { HostDocument } from '@daynook/contract/hosting/insurance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { emailTopic } from '../emails/service.ts';
import { sendExpiryReminders } from '../insurance/service.ts';
import { pauseAfterDocuments } from './document-pauses.ts';
import { TestHost } from './test-host.ts';

let world: World;
let off: World;
beforeAll(async () => {
  world = await makeWorld({ environment: { PAUSE_AFTER_DOCUMENTS: 'insurance, permit' } });
  off = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
  await off.t.close();
});

/** A document verified by staff. */
async function verified(w: World, host: TestMember, values: object): Promise<string> {
  const input = { clientId: w.t.deps.newId(), kind: 'insurance', ...values };
  const { body } = await w.call<HostDocument>(host, 'POST', '/api/host/documents', input);
  await w.t.db.kysely
    .updateTable('host_document')
    .set({ media_type: 'application/pdf', byte_count: 9, sent_at: w.t.clock.now(), state: 'verified' })
    .where('id', '=', body._id)
    .execute();
  return body._id;
}
/** A complete, published listing. */
const makeListing = async (w: World, host: TestMember) => ({ id: (await new TestHost(w.t, host).liveRoom()).room._id });
const findState = async (w: World, id: string) =>
  w.t.db.kysely.selectFrom('listing').select(['state', 'state_reason']).where('id', '=', id).executeTakeFirstOrThrow();
const publish = (w: World, host: TestMember, id: string) =>
  w.call<OwnListing & ProblemBody>(host, 'POST', `/api/host/listings/${id}/publish`);
const texts = async (host: TestMember, subject: string) => {
  await drainOutbox(world.t.deps, new Map([[emailTopic.topic, emailTopic]]));
  const { kysely } = world.t.db;
  const emails = kysely.selectFrom('sent_email').select('text_body').where('member_id', '=', host.id);
  return (await emails.where('subject', '=', subject).execute()).map(({ text_body }) =>
    text_body.replaceAll('\n', ' '),
  );
};
async function notified(w: World, host: TestMember): Promise<{ mails: string[]; bell: string[] }> {
  await drainOutbox(w.t.deps, new Map([[emailTopic.topic, emailTopic]]));
  const { kysely } = w.t.db;
  const emails = await kysely.selectFrom('sent_email').select('subject').where('member_id', '=', host.id).execute();
  const bell = await kysely.selectFrom('notification').select('title').where('member_id', '=', host.id).execute();
  return { mails: emails.map(({ subject }) => subject), bell: bell.map(({ title }) => title) };
}

it('a host’s listings are paused once when a document expires, with the reason; bookings stay and the host is notified (RO2, B11)', async () => {
  const host = await world.makeGuest();
  await verified(world, host, { validTo: '2026-11-21' });
  const listings = { host_id: host.id, booking_mode: 'instant' } as const;
  const [room, other] = [await world.makeListing(listings), await world.makeListing(listings)];
  const draft = await world.makeListing({ host_id: host.id, state: 'draft' });
  const booking = await world.booked(room);
  await sendExpiryReminders(world.t.deps);
  const [reminder] = await texts(host, 'Your insurance policy expires on November 21, 2026');
  expect(reminder).toContain('or we’ll pause your listings after that day');
  // It's still valid on its last day.
  expect(await pauseAfterDocuments(world.t.deps)).toBe(0);
  world.t.clock.set('2026-11-22T00:30:00Z');
  const [one, two] = await Promise.all([pauseAfterDocuments(world.t.deps), pauseAfterDocuments(world.t.deps)]);
  expect(one + two).toBe(2);
  expect(await pauseAfterDocuments(world.t.deps)).toBe(0);
  const why =
    'Your insurance policy expired on November 21, 2026. Upload a new one. You can publish again once we’ve checked it.';
  for (const { id } of [room, other])
    expect(await findState(world, id)).toEqual({ state: 'paused', state_reason: why });
  expect(await findState(world, draft.id)).toEqual({ state: 'draft', state_reason: null });
  expect((await world.get(world.guest, booking._id)).body.status).toBe('confirmed');
  const subject = '2 of your listings are paused';
  const { mails, bell } = await notified(world, host);
  for (const lines of [mails, bell]) expect(lines.filter((line) => line.includes('are paused'))).toEqual([subject]);
  expect(
    (await world.book<ProblemBody>(room, { startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T16:00:00.000Z' }))
      .body.code,
  ).toBe('LISTING_NOT_BOOKABLE');
});

it('only the host can publish them again, once a new document is verified; withdrawing the old one isn’t enough (RO2, B11)', async () => {
  world.t.clock.set('2026-11-23T00:30:00Z');
  const host = await world.makeGuest();
  const old = await verified(world, host, { validTo: '2026-11-22' });
  const listing = await makeListing(world, host);
  await pauseAfterDocuments(world.t.deps);
  const refused = await publish(world, host, listing.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'LISTING_STATE_CHANGED']);
  expect(refused.body.message).toContain('November 22, 2026');
  await world.call(host, 'DELETE', `/api/host/documents/${old}`);
  expect((await publish(world, host, listing.id)).body.code).toBe('LISTING_STATE_CHANGED');
  // One is verified but not yet valid, the other of another kind.
  await verified(world, host, { validFrom: '2026-11-24', validTo: '2027-11-23' });
  await verified(world, host, { kind: 'permit' });
  expect((await publish(world, host, listing.id)).body.code).toBe('LISTING_STATE_CHANGED');
  world.t.clock.set('2026-11-24T00:30:00Z');
  await pauseAfterDocuments(world.t.deps);
  expect(await findState(world, listing.id)).toMatchObject({ state: 'paused' });
  expect((await publish(world, host, listing.id)).body.state).toBe('live');
  expect(await findState(world, listing.id)).toEqual({ state: 'live', state_reason: null });
  expect(await pauseAfterDocuments(world.t.deps)).toBe(0);
  // When the new one expires, it starts over.
  world.t.clock.set('2027-11-24T00:30:00Z');
  expect(await pauseAfterDocuments(world.t.deps)).toBe(1);
});

it('another valid document of the kind, an irrelevant kind, or an unverified document pause nothing (RO2)', async () => {
  const hosts = await Promise.all(Array.from({ length: 3 }, () => world.makeGuest()));
  const listings = await Promise.all(hosts.map((host) => makeListing(world, host)));
  await verified(world, hosts[0]!, { validTo: '2027-11-01' });
  await verified(world, hosts[0]!, { validTo: '2028-11-01' });
  await verified(world, hosts[1]!, { kind: 'lease', validTo: '2027-11-01' });
  const input = { clientId: world.t.deps.newId(), kind: 'insurance', validTo: '2027-11-01' };
  await world.call(hosts[2]!, 'POST', '/api/host/documents', input);
  expect(await pauseAfterDocuments(world.t.deps)).toBe(0);
  for (const { id } of listings) expect(await findState(world, id)).toMatchObject({ state: 'live' });
});

it('nothing is paused or kept unpublished if the operator hasn’t enabled it (RO2)', async () => {
  const host = await off.makeGuest();
  await verified(off, host, { validTo: '2026-11-01' });
  const listing = await makeListing(off, host);
  expect(await pauseAfterDocuments(off.t.deps)).toBe(0);
  expect(await findState(off, listing.id)).toMatchObject({ state: 'live' });
  await off.call(host, 'POST', `/api/host/listings/${listing.id}/pause`);
  expect((await publish(off, host, listing.id)).body.state).toBe('live');
});
