// What looking as a member does to this tab: enters and leaves it, sends its id along, says what was refused. Loaded by staff only.
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { errorOfResponse } from '../api/api-error.ts';
import { IMPERSONATION_KEY, type Impersonation, impersonation } from './impersonation.ts';

/** Kept for the page one comes back to: why the look is over. */
const OVER_KEY = 'look-over';

/** How one gets to another page with everything of this one gone; in one place, so that tests stay where they are. */
export const leaving = { to: (path: string): void => location.assign(path) };

/** How a refusal is shown. The banner sets it while it's on the page. */
export const refusal = { show: (_message: string): void => {} };

/** Makes this tab that of the member looked at. */
export function enterImpersonation(begun: Impersonation): void {
  sessionStorage.clear();
  sessionStorage.setItem(IMPERSONATION_KEY, JSON.stringify(begun));
  leaving.to('/dashboard');
}

/** Makes this tab its own again. */
export function leaveImpersonation({ isOver = false } = {}): void {
  const backTo = impersonation.now()?.backTo ?? '/admin/users';
  sessionStorage.clear();
  if (isOver) sessionStorage.setItem(OVER_KEY, '1');
  leaving.to(backTo);
}

/** Whether a look that began here was over before it was ended; told once. */
export function takeOver(): boolean {
  const isOver = sessionStorage.getItem(OVER_KEY) !== null;
  sessionStorage.removeItem(OVER_KEY);
  return isOver;
}

/** Asked as oneself: how the look is ended, and the token without which nothing is written. */
const OWN = /^\/api\/(?:staff\/looks\/|csrf-token)/;
/** Sent without anybody having pressed anything: refused like the rest, but nobody has to be told. */
const UNASKED = /^\/api\/(?:listings\/shown|bookings\/quote|bookings\/holds|places\/autocomplete|news\/read)/;

/** `fetch` as the member. */
export async function fetchAsMember(path: string, init: RequestInit = {}): Promise<Response> {
  const id = impersonation.now()?.id;
  if (!id || OWN.test(path)) return globalThis.fetch(path, init);
  const headers = new Headers(init.headers);
  headers.set(IMPERSONATION_HEADER, id);
  const response = await globalThis.fetch(path, { ...init, headers: Object.fromEntries(headers) });
  if (response.status === 403) {
    const { code, message } = await errorOfResponse(response.clone());
    if (code === 'LOOK_OVER') leaveImpersonation({ isOver: true });
    else if (code === 'LOOKING_ONLY' && init.method !== 'GET' && !UNASKED.test(path)) refusal.show(message);
  }
  return response;
}
