// What's sent after a login (CS5). Pure.
import type { Input } from '../../nouns/accounts/api.ts';

interface SignedInUser {
  sub: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
}

type Sync = Input<'POST /api/users/profile'>['body'];

const PROVIDERS = ['linkedin', 'google', 'facebook'] as const;

/** The identity provider of a login, from its subject: `linkedin|abc`, `google-oauth2|123`. */
export function findNetwork(sub: string): (typeof PROVIDERS)[number] | undefined {
  const prefix = /^([^|]{1,60})\|/.exec(sub)?.[1]?.toLowerCase();
  return PROVIDERS.find((provider) => prefix?.includes(provider));
}

export function toSync(user: SignedInUser, preferences: { currency: string; timezone: string }, now: Date): Sync {
  const provider = findNetwork(user.sub);
  return {
    email: user.email,
    name: user.name,
    picture: user.picture,
    preferences,
    socialConnections: provider
      ? [
          {
            provider,
            providerId: user.sub.slice(user.sub.indexOf('|') + 1).slice(0, 200),
            connected: true,
            connectedAt: now.toISOString(),
          },
        ]
      : [],
    profile: {},
  };
}
