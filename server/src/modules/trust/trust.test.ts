// What's proven about a member, and never more (I8).
import type { TrustLevels } from '@daynook/contract/listings/host-facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../lib/ids.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { findTrust } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const getTrust = async (memberId: string, now = world.t.clock.now()): Promise<TrustLevels> =>
  (await findTrust(world.t.db.kysely, [memberId], now))(memberId);
const addDocument = (
  hostId: string,
  kind: string,
  values: { state?: string; valid_from?: string; valid_to?: string } = {},
) => {
  const at = world.t.clock.now();
  return world.t.db.kysely
    .insertInto('host_document')
    .values({
      id: newId(),
      host_id: hostId,
      kind,
      state: 'verified',
      media_type: 'application/pdf',
      byte_count: 10,
      sent_at: at,
      decided_at: at,
      created_at: at,
      client_id: newId(),
      ...values,
    })
    .execute();
};

it('a confirmed email is proven, an unconfirmed one isn’t (I8)', async () => {
  const member = await world.makeGuest();
  expect(await getTrust(member.id)).toEqual([{ level: 'email', since: null, until: null }]);
  await world.t.db.kysely.updateTable('member').set({ is_email_verified: false }).where('id', '=', member.id).execute();
  expect(await getTrust(member.id)).toEqual([]);
});

it('a confirmed phone number is proven, since the day it was confirmed where they are, and never shown (I8)', async () => {
  const member = await world.makeGuest();
  await world.t.db.kysely
    .insertInto('member_phone')
    .values({ member_id: member.id, number: '+15035550123', confirmed_at: new Date('2026-11-20T23:30:00-05:00') })
    .execute();
  await world.t.db.kysely
    .updateTable('member')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', member.id)
    .execute();
  const trust = await getTrust(member.id);
  expect(trust).toContainEqual({ level: 'phone', since: '2026-11-20', until: null });
  expect(JSON.stringify(trust)).not.toContain('5550123');
});

it('documents count once staff verified them, while they’re valid, until the last day of the longest (I8)', async () => {
  const host = await world.makeGuest();
  await addDocument(host.id, 'identity', { state: 'waiting' });
  await addDocument(host.id, 'lease', { state: 'rejected' });
  await addDocument(host.id, 'insurance', {});
  await addDocument(host.id, 'permit', { valid_to: '2026-11-20' });
  await addDocument(host.id, 'permit', { valid_from: '2026-12-01' });
  expect(await getTrust(host.id)).toEqual([{ level: 'email', since: null, until: null }]);
  await addDocument(host.id, 'identity', { valid_to: '2026-11-21' });
  await addDocument(host.id, 'identity', { valid_to: '2027-05-03' });
  await addDocument(host.id, 'lease');
  expect(await getTrust(host.id)).toEqual([
    { level: 'email', since: null, until: null },
    { level: 'identity', since: null, until: '2027-05-03' },
    { level: 'right-to-host', since: null, until: null },
  ]);
  expect(await getTrust(host.id, new Date('2027-05-04T00:00:00Z'))).not.toContainEqual(
    expect.objectContaining({ level: 'identity' }),
  );
});

it('a card is proven by a booking paid with it, not by a request or one that’s paid in cash (I8)', async () => {
  const guest = await world.makeGuest();
  const listing = await world.makeListing({ booking_mode: 'request', notice_minutes: 0 });
  await world.book(listing, {}, { guest });
  expect(await getTrust(guest.id)).toEqual([{ level: 'email', since: null, until: null }]);
  const instant = await world.makeListing({ booking_mode: 'instant', notice_minutes: 0 });
  await world.booked(instant, {}, { guest });
  expect(await getTrust(guest.id)).toContainEqual({ level: 'payment', since: null, until: null });
});
