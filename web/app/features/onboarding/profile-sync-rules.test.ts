import { expect, it } from 'vitest';
import { findNetwork, toSync } from './profile-sync-rules.ts';

it.each([
  ['linkedin|abc', 'linkedin'],
  ['google-oauth2|123', 'google'],
  ['facebook|9', 'facebook'],
  ['oauth2|LinkedIn-OIDC', undefined],
  ['linkedin-openid|7', 'linkedin'],
  ['019a-uuid', undefined],
  ['', undefined],
])('the network behind %j is %s (CS5)', (sub, network) => {
  expect(findNetwork(sub)).toBe(network);
});

it('sends the same facts about a sign-in as the given product (AP2)', () => {
  const user = { sub: 'google-oauth2|123', email: 'ana@example.org', name: 'Ana', picture: undefined };
  const preferences = { currency: 'USD', timezone: 'America/Toronto' };
  expect(toSync(user, preferences, new Date('2026-11-21T15:00:00Z'))).toEqual({
    email: 'ana@example.org',
    name: 'Ana',
    picture: undefined,
    preferences,
    socialConnections: [
      { provider: 'google', providerId: '123', connected: true, connectedAt: '2026-11-21T15:00:00.000Z' },
    ],
    profile: {},
  });
});
