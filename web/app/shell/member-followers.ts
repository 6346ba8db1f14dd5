// What follows somebody who is signed in: live updates, the units they chose, and the profile's sync. Loaded with the first sign of a member.

import { followUnits } from '../features/account/follow-units.ts';
import { followSignIns } from '../features/account/profile-sync.ts';
import { look } from '../lib/look.ts';
import { followSession } from '../lib/realtime.ts';

/** Answers how to stop. */
export function followMember(leadTo: (path: string) => void): () => void {
  const stopUnits = followUnits();
  // Staff who look as this member hear nothing and write nothing.
  if (look.now()) return stopUnits;
  const stopUpdates = followSession();
  const stopSync = followSignIns(leadTo);
  return () => {
    stopUpdates();
    stopUnits();
    stopSync();
  };
}
