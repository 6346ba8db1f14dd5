// What is told of a sign-in, and whether the first questions come next (CS5, CS6). Pure.
import type { Input, OwnProfile } from './api.ts';

interface SignedInUser {
  sub: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
}

type Sync = Input<'POST /api/users/profile'>['body'];

const PROVIDERS = ['linkedin', 'google', 'facebook'] as const;

/** The network behind a login, which its subject names: `linkedin|abc`, `google-oauth2|123`. */
export function networkOf(sub: string): (typeof PROVIDERS)[number] | undefined {
  const prefix = /^([^|]{1,60})\|/.exec(sub)?.[1]?.toLowerCase();
  return PROVIDERS.find((provider) => prefix?.includes(provider));
}

export function syncOf(user: SignedInUser, preferences: { currency: string; timezone: string }, now: Date): Sync {
  const provider = networkOf(user.sub);
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

/** CS6: whoever was not asked yet and lacks one of the three goes to the questions, unless LinkedIn already answers them. */
export function leadsToQuestions(
  profile: Pick<OwnProfile, 'onboardingCompleted' | 'profile' | 'preferences' | 'accountStatus'>,
  sub: string,
  pathname: string,
): boolean {
  if (profile.accountStatus !== 'active' || profile.onboardingCompleted) return false;
  const { profession, company } = profile.profile;
  const isComplete = Boolean(profession && company && profile.preferences.workspaceType);
  if (isComplete || pathname === '/' || pathname === '/onboarding') return false;
  return networkOf(sub) !== 'linkedin';
}
