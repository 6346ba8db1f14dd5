// Runs while a member is logged in: live updates, their units and time format, the profile sync, what they can read offline, and what they
// wrote there. Loaded only for members.

import { keepOfflineData } from '../features/offline/keep-offline.ts';
import { followSignIns } from '../features/onboarding/profile-sync.ts';
import { followFormats } from '../features/settings/follow-formats.ts';
import { impersonation } from '../lib/impersonation/impersonation.ts';
import { registerWorker } from '../lib/offline/register-worker.ts';
import { followSession } from '../lib/realtime/realtime.ts';
import { keepPushCurrent } from '../nouns/accounts/push-devices.ts';
import { isKnownHost } from '../nouns/hosting/host-status.ts';
import { sendWaitingMessages } from '../nouns/messages/message-outbox.ts';
import { isHostAt } from './host-at.ts';

/** Returns a function that stops it. */
export function startMemberTasks(leadTo: (path: string) => void): () => void {
  const stopFormats = followFormats();
  // During impersonation nothing is received or written.
  if (impersonation.now()) return stopFormats;
  const stopUpdates = followSession();
  const stopOffline = keepOfflineData();
  const stopSending = sendWaitingMessages();
  registerWorker();
  void keepPushCurrent().catch(() => undefined);
  const stopSync = followSignIns(leadTo, (pathname) => isHostAt(pathname, isKnownHost()));
  return () => {
    stopUpdates();
    stopFormats();
    stopSync();
    stopOffline();
    stopSending();
  };
}
