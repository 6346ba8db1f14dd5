// Who may host (N15): everyone, or members whom staff invited; and whether staff review listings.
import type { Answer } from '@daynook/contract/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, reviewsListings, setCurrentSettings } from '../../current-settings.ts';
import { makeWorld, newKey, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { HOME } from '../hosting/test-host.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await world.t.close();
});

const onlyInvited = () =>
  setCurrentSettings({ ...DEFAULT_SETTINGS, hosting: { access: 'invited', isReviewed: false } });
const addHome = (member: TestMember) =>
  world.call<ProblemBody>(member, 'POST', '/api/properties', HOME, { 'idempotency-key': newKey() });
type List = Answer<'GET /api/staff/host-invitations'>;
const list = async (cursor?: string) =>
  (await world.call<List>(world.staff, 'GET', `/api/staff/host-invitations${cursor ? `?cursor=${cursor}` : ''}`)).body;
const invite = <T = List['invitations'][number]>(email: string) =>
  world.call<T>(world.staff, 'POST', '/api/staff/host-invitations', { email });

describe('hosting by invitation', () => {
  it('is for members whom staff invited, in any case of their email (N15)', async () => {
    onlyInvited();
    expect(await addHome(world.guest)).toMatchObject({ status: 403, body: { code: 'HOSTING_BY_INVITATION' } });
    expect(await invite(world.guest.email.toUpperCase())).toMatchObject({ status: 201, body: { isHost: false } });
    expect((await addHome(world.guest)).status).toBe(201);
    expect((await list()).invitations).toMatchObject([{ isHost: true, invitedBy: world.staff.name }]);
  });

  it('leaves those alone who already host', async () => {
    onlyInvited();
    await world.makeListing();
    expect((await addHome(world.host)).status).toBe(201);
  });

  it('takes an invitation back, but not hosting from those who started', async () => {
    onlyInvited();
    const { body } = await invite(world.guest.email);
    expect((await addHome(world.guest)).status).toBe(201);
    const remove = () => world.call(world.staff, 'DELETE', `/api/staff/host-invitations/${body._id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await addHome(world.guest)).status).toBe(201);
  });

  it('doesn’t believe an email that nobody confirmed', async () => {
    onlyInvited();
    await invite(world.guest.email);
    await world.t.db.kysely
      .updateTable('member')
      .set({ is_email_verified: false })
      .where('id', '=', world.guest.id)
      .execute();
    expect((await addHome(world.guest)).status).toBe(403);
  });

  it('lists invitations a page at a time, and each email once', async () => {
    for (let at = 0; at < 51; at++) {
      world.t.clock.advance({ seconds: 1 });
      await invite(`host-${at}@example.org`);
    }
    const { body: again } = await invite('HOST-50@example.org');
    const first = await list();
    expect(first.invitations).toHaveLength(50);
    expect(first.invitations[0]).toMatchObject({ _id: again._id, email: 'host-50@example.org' });
    const second = await list(first.nextCursor!);
    expect(second).toMatchObject({ invitations: [{ email: 'host-0@example.org' }], nextCursor: null });
  });

  it('is for admins to decide', async () => {
    expect((await world.call(world.host, 'GET', '/api/staff/host-invitations')).status).toBe(403);
    expect(await invite<ProblemBody>('nobody')).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
  });
});

describe('who may host by default', () => {
  it('is everyone, without a review', async () => {
    expect((await addHome(world.guest)).status).toBe(201);
    expect(reviewsListings({ isListingReviewed: undefined })).toBe(false);
  });

  it('can be with a review, by setting or by the environment', () => {
    expect(reviewsListings({ isListingReviewed: true })).toBe(true);
    setCurrentSettings({ ...DEFAULT_SETTINGS, hosting: { access: 'anyone', isReviewed: true } });
    expect(reviewsListings({ isListingReviewed: undefined })).toBe(true);
    expect(reviewsListings({ isListingReviewed: false })).toBe(false);
  });
});
