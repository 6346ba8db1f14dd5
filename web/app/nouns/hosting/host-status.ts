// Whether the logged-in member is a host (CS4): requested 500 ms after login, cached 30 s per member, silent if it fails.
import { HOST_STATUS } from '@daynook/contract/limits';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { session } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';
import { becomeHostPath } from './become-host-path.ts';
import { type CachedHostStatus, type HostStatus, isCacheFresh, notAHost, toHostStatus } from './host-rules.ts';

export interface KnownHostStatus extends HostStatus {
  isLoading: boolean;
}

const KEY = 'hostStatus';
const idle: KnownHostStatus = { ...notAHost, isLoading: false };
const waiting: KnownHostStatus = { ...notAHost, isLoading: true };

let state: KnownHostStatus = idle;
let knownFor: string | undefined;
const listeners = new Set<() => void>();

function become(next: KnownHostStatus): void {
  state = next;
  for (const listener of listeners) listener();
}

function readCache(userId: string): CachedHostStatus | undefined {
  const all = readStored(KEY);
  const entry = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[userId] : undefined;
  if (typeof entry !== 'object' || entry === null) return undefined;
  const cached = entry as CachedHostStatus;
  return Array.isArray(cached.properties) && typeof cached.timestamp === 'number' ? cached : undefined;
}

async function ask(): Promise<HostStatus> {
  const properties = await call('GET /api/properties/my-properties');
  const listings = properties.length > 0 ? await call('GET /api/listings/my-listings') : [];
  return toHostStatus(
    properties.map(({ _id, title }) => ({ _id, title })),
    listings.length,
  );
}

/** Refetches the status unless it's fresh; used at login, after a host adds something, and before "Become a host". */
export async function checkHostStatus(userId: string, { isForced = false } = {}): Promise<HostStatus> {
  const cached = readCache(userId);
  if (cached && !isForced && isCacheFresh(cached, Date.now())) {
    become({ ...cached, isLoading: false });
    return cached;
  }
  try {
    const fresh = await ask();
    writeStored(KEY, { [userId]: { ...fresh, timestamp: Date.now() } satisfies CachedHostStatus });
    if (knownFor === userId) become({ ...fresh, isLoading: false });
    return fresh;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) console.warn('Host status is not known:', error);
    const fallback = cached ?? notAHost;
    if (knownFor === userId) become({ ...fallback, isLoading: false });
    return fallback;
  }
}

/** Whether the logged-in member is known to be a host, without a request. */
export function isKnownHost(): boolean {
  const { user } = session.now();
  return user ? readCache(user.sub)?.isHost === true : false;
}

/** The next step to become a host, as far as it's known (SH5). */
export const nextHostPath = async (userId: string): Promise<string> => becomeHostPath(await checkHostStatus(userId));

let timer: ReturnType<typeof setTimeout> | undefined;

function follow(): void {
  const { status, user } = session.now();
  const userId = status === 'signed-in' ? user?.sub : undefined;
  if (userId === knownFor) return;
  knownFor = userId;
  clearTimeout(timer);
  if (!userId) {
    become(idle);
    return;
  }
  // The last known status keeps the navigation from flickering; the response corrects it.
  const cached = readCache(userId);
  become(cached ? { ...cached, isLoading: true } : waiting);
  timer = setTimeout(() => void checkHostStatus(userId), HOST_STATUS.delayMs);
}

let stopFollowing: (() => void) | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!stopFollowing) {
    stopFollowing = session.subscribe(follow);
    queueMicrotask(follow);
  }
  return () => listeners.delete(listener);
}

export function useHostStatus(): KnownHostStatus {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => idle,
  );
}
