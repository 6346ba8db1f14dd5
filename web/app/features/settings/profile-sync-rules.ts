// What's sent after a login, and whether the onboarding questions come next (CS5, CS6). Pure.
import type { Input, OwnProfile } from '../../nouns/accounts/api.ts';

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

const CHECKOUT = /^\/listing\/[^/]+\/book\/?$/;
/** A booking's page and receipt, which guests open on the way there. */
const OWN_BOOKING = /^\/booking\/[^/]+(?:\/receipt)?\/?$/;
/** The home page, onboarding itself, login and logout pages, and the demo's outbox. */
const NEVER_ASKED = /^\/(?:|onboarding|auth\/.*|logout-complete|demo\/outbox)\/?$/;

/** CS6: whether onboarding is needed: not done yet, one of the three fields is unknown, and LinkedIn doesn't provide them. */
export function owesQuestions(
  profile: Pick<OwnProfile, 'onboardingCompleted' | 'profile' | 'preferences' | 'accountStatus'>,
  sub: string,
): boolean {
  if (profile.accountStatus !== 'active' || profile.onboardingCompleted) return false;
  const { profession, company } = profile.profile;
  const isComplete = Boolean(profession && company && profile.preferences.workspaceType);
  return !isComplete && findNetwork(sub) !== 'linkedin';
}

/** From a first property to a live listing: onboarding would take a new host away from a half-filled form. */
const HOSTING = /^\/(?:become-host|host|host-onboarding|listing\/[^/]+\/preview)(?:\/|$)/;

/** CS6: whether this page may redirect to onboarding. Booking and hosting are never interrupted. */
export const mayAskAt = (pathname: string): boolean =>
  ![NEVER_ASKED, CHECKOUT, OWN_BOOKING, HOSTING].some((pages) => pages.test(pathname));
