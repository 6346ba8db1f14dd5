// Whether a login leads to the onboarding questions, and from which pages (CS6). Pure.
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import { findNetwork } from './profile-sync-rules.ts';

const CHECKOUT = /^\/listing\/[^/]+\/book\/?$/;
/** A booking's page and receipt, which guests open on the way there. */
const OWN_BOOKING = /^\/booking\/[^/]+(?:\/receipt)?\/?$/;
/** The home page, onboarding itself, login and logout pages, and the demo's outbox. */
const NEVER_ASKED = /^\/(?:|onboarding|auth\/.*|logout-complete|demo\/outbox)\/?$/;

/** CS6: whether onboarding is needed: not done yet, one of the three fields is unknown, and LinkedIn doesn't provide them. */
export function needsOnboarding(
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
export const mayRedirectFrom = (pathname: string): boolean =>
  ![NEVER_ASKED, CHECKOUT, OWN_BOOKING, HOSTING].some((pages) => pages.test(pathname));
