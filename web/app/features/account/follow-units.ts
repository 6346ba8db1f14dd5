// Pages are written in the units a member chose, from wherever their profile was answered: saved here, on another device, or
// before the sign-in. The cookie has the next page written so from the start.
import { chosenUnits } from '../../lib/locale.ts';
import { look } from '../../lib/look.ts';
import { queryClient } from '../../lib/query-client.ts';
import { writeUnitsCookie } from '../../lib/stored-state.ts';
import type { OwnProfile } from './api.ts';

/** As long as browsers keep one. */
const COOKIE_SECONDS = 400 * 86_400;

/** Answers how to stop. */
export function followUnits(): () => void {
  const follow = (profile: Partial<OwnProfile> | undefined) => {
    const units = profile?.preferences?.units;
    if (!units) return;
    // The cookie is of all tabs.
    if (!look.now()) writeUnitsCookie(units, units === 'auto' ? 0 : COOKIE_SECONDS);
    if (units !== (chosenUnits.now() ?? 'auto')) chosenUnits.set(units);
  };
  return queryClient()
    .getQueryCache()
    .subscribe(({ query }) => {
      if (query.queryKey[0] === 'own-profile') follow(query.state.data as Partial<OwnProfile> | undefined);
    });
}
