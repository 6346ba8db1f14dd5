// Pages are written in the units and with the clock a member chose, from wherever their profile was answered: saved here, on
// another device, or before the sign-in. A cookie has the next page written in the units from the start.

import { queryClient } from '../../lib/api/query-client.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { chosenUnits, keepTimeFormat } from '../../lib/locale.ts';
import { writeUnitsCookie } from '../../lib/session/stored-state.ts';
import type { OwnProfile } from '../../nouns/accounts/api.ts';

/** As long as browsers keep one. */
const COOKIE_SECONDS = 400 * 86_400;

function follow({ units, timeFormat }: Partial<OwnProfile['preferences']>): void {
  if (timeFormat) keepTimeFormat(timeFormat);
  if (!units) return;
  // The cookie is of all tabs.
  if (!impersonation.now()) writeUnitsCookie(units, units === 'auto' ? 0 : COOKIE_SECONDS);
  if (units !== (chosenUnits.now() ?? 'auto')) chosenUnits.set(units);
}

/** Answers how to stop. */
export const followFormats = (): (() => void) =>
  queryClient()
    .getQueryCache()
    .subscribe(({ query }) => {
      if (query.queryKey[0] !== 'own-profile') return;
      const profile = query.state.data as Partial<OwnProfile> | undefined;
      if (profile?.preferences) follow(profile.preferences);
    });
