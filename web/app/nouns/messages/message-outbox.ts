// The page's one message outbox: keeps sending while other conversations are open, and sends what waited for a connection once there is one.
import type { Message } from '@daynook/contract/messages';
import { useSyncExternalStore } from 'react';
import { isUnreached } from '../../lib/api/api-error.ts';
import { apiHealth } from '../../lib/api/api-health-store.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { readStoredTokens } from '../../lib/session/logout-cleanup.ts';
import { session } from '../../lib/session/session.ts';
import { listStoredKeys } from '../../lib/session/stored-state.ts';
import { sendMessage } from './api.ts';
import { createOutbox, OUTGOING_PREFIX, type Outbox } from './outgoing.ts';

/** How often it's tried while a message waits. */
const TRY_EVERY_MS = 30_000;

let outbox: Outbox | undefined;
let notify: (conversationId: string, message: Message) => void = () => undefined;

/** `onSaid` receives each message that the server has stored. */
export function messageOutbox(onSaid?: (conversationId: string, message: Message) => void): Outbox {
  if (onSaid) notify = onSaid;
  outbox ??= createOutbox(
    async (conversationId, message) => notify(conversationId, await sendMessage(conversationId, message)),
    {
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      readOwner: () => readStoredTokens()?.user.sub,
      isKept: () => !session.now().isLeaving,
      isUnreached,
      listKept: () =>
        listStoredKeys()
          .filter((key) => key.startsWith(OUTGOING_PREFIX))
          .map((key) => key.slice(OUTGOING_PREFIX.length)),
    },
  );
  return outbox;
}

/** Whether messages that were written on this device are being sent. */
export function useIsSending(): boolean {
  const own = messageOutbox();
  return useSyncExternalStore(own.subscribe, own.isSending, () => false);
}

/** Chromium wakes the service worker when there's a connection again, which asks open pages. Others notice themselves. */
async function askForWake(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register('outgoing');
}

/** Sends what waits: at the start, when the connection or the API is back, and now and then. Returns a function that stops it. */
export function sendWaitingMessages(): () => void {
  if (impersonation.now()) return () => {};
  const own = messageOutbox();
  const send = () => {
    if (session.now().status === 'signed-in' && apiHealth.retryIn() === 0) own.sendWaiting();
  };
  const onMessage = ({ data }: MessageEvent<{ kind?: unknown } | null>) => {
    if (data?.kind === 'send-waiting') send();
  };
  const onChange = () => {
    if (own.countUnsent() > 0) void askForWake().catch(() => undefined);
  };
  const stopWatching = own.subscribe(onChange);
  const stopHealth = apiHealth.subscribe(() => {
    if (apiHealth.now().state === 'healthy') send();
  });
  const timer = setInterval(send, TRY_EVERY_MS);
  addEventListener('online', send);
  navigator.serviceWorker?.addEventListener('message', onMessage);
  send();
  return () => {
    stopWatching();
    stopHealth();
    clearInterval(timer);
    removeEventListener('online', send);
    navigator.serviceWorker?.removeEventListener('message', onMessage);
  };
}
