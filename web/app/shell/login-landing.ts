// Where sign-in leads without a page to return to: staff to /admin, everyone else to the dashboard (SS2).
import { SESSION } from '@daynook/contract/limits';
import { call } from '../lib/api/api.ts';

const STAFF_START = '/admin';

/** Other paths stay the same; if the profile can't be loaded, members go to the dashboard. */
export async function chooseLanding(returnTo: string): Promise<string> {
  if (returnTo !== SESSION.landingPath) return returnTo;
  try {
    const { isStaff } = await call('GET /api/users/profile', { timeoutMs: 2_000 });
    return isStaff ? STAFF_START : returnTo;
  } catch {
    return returnTo;
  }
}
