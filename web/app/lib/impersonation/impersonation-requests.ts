// Impersonation in this tab: starts and ends it, adds its id to requests, and reports what was rejected. Only staff load it.
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { errorOfResponse } from '../api/api-error.ts';
import { IMPERSONATION_KEY, type Impersonation, impersonation } from './impersonation.ts';

/** Kept for the next page: why the impersonation ended. */
const OVER_KEY = 'impersonation-over';

/** Opens another page and drops all state of this one. In one place, so that tests can replace it. */
export const navigation = { to: (path: string): void => location.assign(path) };

/** Shows a rejection. Set by the banner while it's on the page. */
export const rejectionBanner = { show: (_message: string): void => {} };

/** Starts impersonating a member in this tab. */
export function enterImpersonation(begun: Impersonation): void {
  sessionStorage.clear();
  sessionStorage.setItem(IMPERSONATION_KEY, JSON.stringify(begun));
  navigation.to('/dashboard');
}

/** Ends the impersonation in this tab. */
export function leaveImpersonation({ isOver = false } = {}): void {
  const backTo = impersonation.now()?.backTo ?? '/admin/users';
  sessionStorage.clear();
  if (isOver) sessionStorage.setItem(OVER_KEY, '1');
  navigation.to(backTo);
}

/** Whether an impersonation that began here expired before it was ended; reported once. */
export function takeOver(): boolean {
  const isOver = sessionStorage.getItem(OVER_KEY) !== null;
  sessionStorage.removeItem(OVER_KEY);
  return isOver;
}

/** Requests made as the staff member: ending the impersonation, and the token that every write needs. */
const OWN = /^\/api\/(?:staff\/looks\/|csrf-token)/;
/** Requests that no press caused: rejected like the rest, but without a message. */
const UNASKED = /^\/api\/(?:listings\/shown|bookings\/quote|bookings\/holds|places\/autocomplete|news\/read)/;

/** `fetch` as the impersonated member. */
export async function fetchAsMember(path: string, init: RequestInit = {}): Promise<Response> {
  const id = impersonation.now()?.id;
  if (!id || OWN.test(path)) return globalThis.fetch(path, init);
  const headers = new Headers(init.headers);
  headers.set(IMPERSONATION_HEADER, id);
  const response = await globalThis.fetch(path, { ...init, headers: Object.fromEntries(headers) });
  if (response.status === 403) {
    const { code, message } = await errorOfResponse(response.clone());
    if (code === 'LOOK_OVER') leaveImpersonation({ isOver: true });
    else if (code === 'LOOKING_ONLY' && init.method !== 'GET' && !UNASKED.test(path)) rejectionBanner.show(message);
  }
  return response;
}
