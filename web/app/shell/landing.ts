// Where a sign-in leads that began on no page in particular: staff to their own start, everybody else to the dashboard (SS2).
import { SESSION } from '@daynook/contract/limits';
import { call } from '../lib/api.ts';

const STAFF_START = '/admin';

/** Answers the same path wherever one was going; who can't be asked about is led like everybody. */
export async function landingOf(returnTo: string): Promise<string> {
  if (returnTo !== SESSION.landingPath) return returnTo;
  try {
    const { isStaff } = await call('GET /api/users/profile', { timeoutMs: 2_000 });
    return isStaff ? STAFF_START : returnTo;
  } catch {
    return returnTo;
  }
}
