// Features that the operator turned off (N17): their calls answer NOT_OFFERED, and everything else goes on.
import { api } from '@daynook/contract/api';
import { SITE_FEATURES } from '@daynook/contract/settings/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../current-settings.ts';
import { makeWorld, type ProblemBody, type World } from '../modules/bookings/test-world.ts';
import { findFeature } from './offered.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await world.t.close();
});
const turnOff = (...off: (typeof SITE_FEATURES)[number][]) =>
  setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off } });

describe('a feature that’s off', () => {
  it.each([
    ['kudos', '/api/kudos/received'],
    ['community', '/api/community/boards'],
    ['referrals', '/api/referrals'],
    ['waitlists', '/api/waitlist'],
  ] as const)('answers NOT_OFFERED: %s (N17)', async (feature, path) => {
    expect((await world.call(world.guest, 'GET', path)).status).toBe(200);
    turnOff(feature);
    for (const actor of [world.guest, world.staff])
      expect(await world.call<ProblemBody>(actor, 'GET', path)).toMatchObject({
        status: 404,
        body: { code: 'NOT_OFFERED' },
      });
    setCurrentSettings(DEFAULT_SETTINGS);
    expect((await world.call(world.guest, 'GET', path)).status).toBe(200);
  });

  it('still asks people to log in first', async () => {
    turnOff('kudos');
    expect((await world.call(undefined, 'GET', '/api/kudos/received')).status).toBe(401);
  });

  it('leaves the others alone', async () => {
    turnOff(...SITE_FEATURES.filter((feature) => feature !== 'kudos'));
    expect((await world.call(world.guest, 'GET', '/api/kudos/received')).status).toBe(200);
    expect((await world.call(world.guest, 'GET', '/api/bookings')).status).toBe(200);
  });
});

it('knows the calls of every feature', () => {
  const keys = Object.keys(api) as (keyof typeof api)[];
  const byFeature = Map.groupBy(keys, findFeature);
  expect(SITE_FEATURES.map((feature) => [feature, (byFeature.get(feature) ?? []).length])).toEqual([
    ['kudos', keys.filter((key) => key.includes('kudos')).length],
    ['community', keys.filter((key) => key.includes('/community/')).length],
    ['referrals', keys.filter((key) => key.includes('/referrals')).length],
    ['waitlists', keys.filter((key) => key.includes('/waitlist')).length],
  ]);
});
