// The sync after a login (CS5): about a second after it, at most once a minute per member, if the CSRF cookie exists. Failures are only
// logged. Then onboarding (CS6), once, on the first page that may redirect to it. Loaded only for members.

import { API, DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '@daynook/contract/limits';
import { PROFILE_SYNC } from '@daynook/contract/limits/accounts';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { ownPathname } from '../../lib/languages.ts';
import { onNavigation } from '../../lib/navigation-events.ts';
import { session } from '../../lib/session/session.ts';
import { signInReturn } from '../../lib/session/sign-in-return.ts';
import { PROFILE_KEY, readStored, writeStored } from '../../lib/session/stored-state.ts';
import { ownProfileKey } from '../../nouns/accounts/api.ts';
import { mayRedirectFrom, needsOnboarding } from './onboarding-redirect.ts';
import { toSync } from './profile-sync-rules.ts';

/** When which member was synced last, and whether they still need onboarding. Stored under the account, so logging out deletes it. */
const SYNCED_KEY = 'profileSynced';
const QUESTIONS_PATH = '/onboarding';

const hasCsrfCookie = () => /(?:^|; )(?:__Host-csrf|csrf_token)=/.test(document.cookie);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function hasCookieInTime(): Promise<boolean> {
  for (let tries = 0; tries < PROFILE_SYNC.cookieTries; tries += 1) {
    if (hasCsrfCookie()) return true;
    await wait(PROFILE_SYNC.cookieWaitMs);
  }
  return hasCsrfCookie();
}

interface LastSync {
  readonly sub: string;
  readonly at: number;
  readonly isOwed: boolean;
}

const readLast = () => readStored(SYNCED_KEY) as Partial<LastSync> | null | undefined;
const writeLast = (last: LastSync) => writeStored(SYNCED_KEY, last);

function wasSyncedLately(sub: string): boolean {
  const last = readLast();
  if (last?.sub !== sub || typeof last.at !== 'number') return false;
  const sinceMs = Date.now() - last.at;
  return sinceMs >= 0 && sinceMs < PROFILE_SYNC.minimumIntervalMs;
}

/** Whether they've answered or skipped onboarding since: the profile is cached whenever it's saved. */
const wasAnsweredSince = () =>
  (readStored(PROFILE_KEY) as { onboardingCompleted?: boolean } | null | undefined)?.onboardingCompleted === true;

const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** Syncs the member. Returns whether they still need onboarding, from storage if the sync is skipped. */
async function sync(): Promise<boolean> {
  const { user } = session.now();
  if (!user || (!wasSyncedLately(user.sub) && !(await hasCookieInTime()))) return false;
  if (session.now().user?.sub !== user.sub) return false;
  // Before this page loaded, or in another tab that was faster.
  if (wasSyncedLately(user.sub)) return readLast()?.isOwed === true && !wasAnsweredSince();
  const at = Date.now();
  writeLast({ sub: user.sub, at, isOwed: false });
  try {
    const preferences = { currency: DEFAULT_CURRENCY, timezone: timeZoneHere() };
    const profile = await call('POST /api/users/profile', {
      body: toSync(user, preferences, new Date()),
      timeoutMs: API.profileSyncTimeoutMs,
    });
    if (session.now().user?.sub !== user.sub) return false;
    writeStored(PROFILE_KEY, profile);
    queryClient().setQueryData(ownProfileKey(user.sub), profile);
    const isOwed = needsOnboarding(profile, user.sub);
    writeLast({ sub: user.sub, at, isOwed });
    return isOwed;
  } catch (error) {
    console.warn('The profile could not be synced:', error instanceof Error ? error.message : error);
    return false;
  }
}

/** Follows who is logged in; returns a function to stop. `isHosting`: the page is shown while hosting, which isn't interrupted. */
export function followSignIns(leadTo: (path: string) => void, isHosting: (pathname: string) => boolean): () => void {
  let knownSub: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  const arriveAt = (pathname: string) => {
    askAt(pathname);
    // The login page returns through /auth/callback.
    if (!signInReturn.isAt(pathname) && !pathname.startsWith('/auth/')) signInReturn.forget();
  };
  const askAt = (pathname: string) => {
    if (!isOwed) return;
    const mayAsk = mayRedirectFrom(pathname) && !signInReturn.isAt(pathname) && !isHosting(pathname);
    // Members who open onboarding themselves aren't redirected again.
    if (pathname !== QUESTIONS_PATH && !mayAsk) return;
    isOwed = false;
    const last = readLast();
    if (last?.sub !== undefined && last.at !== undefined) writeLast({ sub: last.sub, at: last.at, isOwed });
    if (pathname !== QUESTIONS_PATH) leadTo(QUESTIONS_PATH);
  };
  const begin = async (sub: string) => {
    isOwed = (await sync()) && knownSub === sub;
    arriveAt(ownPathname());
  };
  const variant = () => {
    const { status, user } = session.now();
    const sub = status === 'signed-in' ? user?.sub : undefined;
    if (sub === knownSub) return;
    knownSub = sub;
    isOwed = false;
    clearTimeout(timer);
    if (sub !== undefined) timer = setTimeout(() => void begin(sub), PROFILE_SYNC.delayMs);
  };
  const stopArrivals = onNavigation(arriveAt);
  const unsubscribe = session.subscribe(variant);
  variant();
  return () => {
    knownSub = undefined;
    stopArrivals();
    unsubscribe();
    clearTimeout(timer);
  };
}
