// The sync after a sign-in (CS5): about a second after it, once a minute and person, when the CSRF cookie is there. What
// fails is only logged. Loaded with the first sign of a member; visitors never fetch it.
import { PROFILE_SYNC } from '@daynook/contract/account-limits';
import { API, DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '@daynook/contract/limits';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session.ts';
import { PROFILE_KEY, readStored, writeStored } from '../../lib/stored-state.ts';
import { ownProfileKey } from './api.ts';
import { leadsToQuestions, syncOf } from './profile-sync-rules.ts';

/** When whom was synced last: belongs to the account and goes with a sign-out. */
const SYNCED_KEY = 'profileSynced';

const hasCsrfCookie = () => /(?:^|; )(?:__Host-csrf|csrf_token)=/.test(document.cookie);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function hasCookieInTime(): Promise<boolean> {
  for (let tries = 0; tries < PROFILE_SYNC.cookieTries; tries += 1) {
    if (hasCsrfCookie()) return true;
    await wait(PROFILE_SYNC.cookieWaitMs);
  }
  return hasCsrfCookie();
}

function wasSyncedLately(sub: string): boolean {
  const last = readStored(SYNCED_KEY) as { sub?: unknown; at?: unknown } | null | undefined;
  if (last?.sub !== sub || typeof last.at !== 'number') return false;
  const sinceMs = Date.now() - last.at;
  return sinceMs >= 0 && sinceMs < PROFILE_SYNC.minimumIntervalMs;
}

const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** Syncs whoever is signed in, then leads on where the questions come next. */
async function sync(leadTo: (path: string) => void): Promise<void> {
  const { user } = session.now();
  if (!user || wasSyncedLately(user.sub) || !(await hasCookieInTime())) return;
  // Another tab may have been quicker while this one waited.
  if (wasSyncedLately(user.sub) || session.now().user?.sub !== user.sub) return;
  writeStored(SYNCED_KEY, { sub: user.sub, at: Date.now() });
  try {
    const preferences = { currency: DEFAULT_CURRENCY, timezone: timeZoneHere() };
    const profile = await call('POST /api/users/profile', {
      body: syncOf(user, preferences, new Date()),
      timeoutMs: API.profileSyncTimeoutMs,
    });
    if (session.now().user?.sub !== user.sub) return;
    writeStored(PROFILE_KEY, profile);
    queryClient().setQueryData(ownProfileKey(user.sub), profile);
    if (leadsToQuestions(profile, user.sub, location.pathname)) leadTo('/onboarding');
  } catch (error) {
    console.warn('The profile could not be synced:', error instanceof Error ? error.message : error);
  }
}

/** Follows who is signed in. Answers how to stop. */
export function followSignIns(leadTo: (path: string) => void): () => void {
  let knownSub: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { status, user } = session.now();
    const sub = status === 'signed-in' ? user?.sub : undefined;
    if (sub === knownSub) return;
    knownSub = sub;
    clearTimeout(timer);
    if (sub !== undefined) timer = setTimeout(() => void sync(leadTo), PROFILE_SYNC.delayMs);
  };
  const unsubscribe = session.subscribe(look);
  look();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
