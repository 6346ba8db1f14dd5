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

/** Pages about oneself. Every other page was come to for something else: hours to book, a heart, somebody to write to. */
const ABOUT_ONESELF = /^\/(?:dashboard|profile|profile\/settings|settings(?:\/[^/]+)?)\/?$/;

/** CS6: whether the first questions are owed: not asked yet, one of the three unknown, and LinkedIn does not answer them. */
export function owesQuestions(
  profile: Pick<OwnProfile, 'onboardingCompleted' | 'profile' | 'preferences' | 'accountStatus'>,
  sub: string,
): boolean {
  if (profile.accountStatus !== 'active' || profile.onboardingCompleted) return false;
  const { profession, company } = profile.profile;
  const isComplete = Boolean(profession && company && profile.preferences.workspaceType);
  return !isComplete && networkOf(sub) !== 'linkedin';
}

/** CS6: whether they may come here. They never lead away from what somebody came to do. */
export const mayAskAt = (pathname: string): boolean => ABOUT_ONESELF.test(pathname);
