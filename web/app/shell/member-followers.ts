// What follows somebody who is signed in: live updates, the units and the clock they chose, and the profile's sync. Loaded with the first sign of a member.

import { followFormats } from '../features/settings/follow-formats.ts';
import { followSignIns } from '../features/settings/profile-sync.ts';
import { impersonation } from '../lib/impersonation/impersonation.ts';
import { followSession } from '../lib/realtime/realtime.ts';
import { modeNow } from './mode.ts';

/** Answers how to stop. */
export function followMember(leadTo: (path: string) => void): () => void {
  const stopFormats = followFormats();
  // Staff who look as this member hear nothing and write nothing.
  if (impersonation.now()) return stopFormats;
  const stopUpdates = followSession();
  const stopSync = followSignIns(leadTo, (pathname) => modeNow(pathname) === 'hosting');
  return () => {
    stopUpdates();
    stopFormats();
    stopSync();
  };
}
