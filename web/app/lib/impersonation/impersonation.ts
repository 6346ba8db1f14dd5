// The impersonation this tab is in, if any: staff see the product as a member (RO2). Only this tab knows. Starting and ending one reloads
// the page, so that nothing loaded as one person is ever shown as the other.

export interface Impersonation {
  /** Sent with every call. */
  id: string;
  /** The impersonated member, who stands in for the logged-in account. */
  user: { sub: string; email: string; name: string; picture: string | undefined };
  /** In this device's time. */
  endsAtMs: number;
  /** The page it was started on. */
  backTo: string;
}

export const IMPERSONATION_KEY = 'impersonation';

function read(): Impersonation | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(IMPERSONATION_KEY) ?? '') as Impersonation;
  } catch {
    return undefined;
  }
}

let current = read();

export const impersonation = {
  now: (): Impersonation | undefined => current,
  /** For tests, which start one within the page. */
  become: (next: Impersonation | undefined): void => {
    current = next;
  },
};
