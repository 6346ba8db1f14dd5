// Applies the member's units, time format, and first day of the week to pages, wherever they were set: here, on another device, or before logging in. A cookie
// lets the server render the next page with them.

import { queryClient } from '../../lib/api/query-client.ts';
import { keepFirstWeekday } from '../../lib/dates/chosen-first-weekday.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { chosenUnits, keepTimeFormat } from '../../lib/locale.ts';
import { writeUnitsCookie } from '../../lib/session/stored-state.ts';
import type { OwnProfile } from '../../nouns/accounts/api.ts';

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

function follow({ units, timeFormat, firstWeekday }: Partial<OwnProfile['preferences']>): void {
  if (timeFormat) keepTimeFormat(timeFormat);
  if (firstWeekday) keepFirstWeekday(firstWeekday);
  if (!units) return;
  // All tabs share the cookie.
  if (!impersonation.now()) writeUnitsCookie(units, units === 'auto' ? 0 : COOKIE_SECONDS);
  if (units !== (chosenUnits.now() ?? 'auto')) chosenUnits.set(units);
}

/** Returns a function that stops it. */
export const followFormats = (): (() => void) =>
  queryClient()
    .getQueryCache()
    .subscribe(({ query }) => {
      if (query.queryKey[0] !== 'own-profile') return;
      const profile = query.state.data as Partial<OwnProfile> | undefined;
      if (profile?.preferences) follow(profile.preferences);
    });
