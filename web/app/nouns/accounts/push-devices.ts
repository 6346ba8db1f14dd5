// The browsers that get a member's push notifications, and adding this one.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { toBase64Url } from '../../lib/base64url.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { findPushHere, forgetPushHere } from '../../lib/offline/push-here.ts';
import { session } from '../../lib/session/session.ts';
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';

export type PushDevices = Answer<'GET /api/account/push-devices'>;

/** The subscription that was sent to the server. Logging out deletes it. */
const SENT_KEY = 'pushEndpoint';

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call('GET /api/account/push-devices', { signal }),
});

/** Why there are none in this browser. iPhones and iPads only have them in installed apps. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export async function findPushState(): Promise<PushState> {
  if (!('PushManager' in window) || !(await hasWorker())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await findPushHere()) && readStoredText(SENT_KEY) ? 'on' : 'off';
}

/** It's registered a few seconds after the page has loaded, and never where the operator turned it off. */
const WORKER_WAIT_MS = 8_000;

async function hasWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  if ((await navigator.serviceWorker.getRegistration())?.active) return true;
  const isLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), WORKER_WAIT_MS));
  return Promise.race([navigator.serviceWorker.ready.then(() => true), isLate]);
}

const toText = (key: ArrayBuffer | null): string => toBase64Url(key ?? new ArrayBuffer());

async function sendSubscription(subscription: PushSubscription, replaces?: string): Promise<PushDevices> {
  const { endpoint } = subscription;
  const keys = { p256dh: toText(subscription.getKey('p256dh')), auth: toText(subscription.getKey('auth')) };
  const body = { endpoint, ...keys, ...(replaces === undefined ? {} : { replaces }) };
  const devices = await call('PUT /api/account/push-devices', { body });
  writeStoredText(SENT_KEY, endpoint);
  return devices;
}

/** Asks for permission and adds this browser. Undefined if the member said no. */
export async function turnPushOn(publicKey: string): Promise<PushDevices | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key, such as of a test installation at the same address, can't be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  return sendSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Removes a browser; this one forgets its subscription, too. */
export async function removePushDevice(queries: QueryClient, id: string, isHere: boolean): Promise<void> {
  await call('DELETE /api/account/push-devices/{id}', { params: { id } });
  if (isHere) {
    removeStored(SENT_KEY);
    await forgetPushHere();
  }
  await queries.invalidateQueries({ queryKey: pushDevicesQuery.queryKey });
}

/**
 * Browsers replace subscriptions now and then, and a new login has to be told about the one it continues: notifications end with the login
 * that asked for them. If the member removed this browser elsewhere, it stays removed. Without a connection it's tried at the next start.
 */
export async function keepPushCurrent(): Promise<void> {
  const sent = readStoredText(SENT_KEY);
  if (!sent || impersonation.now() || session.now().status !== 'signed-in') return;
  const subscription = await findPushHere();
  if (!subscription) return;
  await sendSubscription(subscription, sent).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    removeStored(SENT_KEY);
    await forgetPushHere();
  });
}
