// The look of staff at the product as a member sees it that this tab is in, if it is in one (RO2). Known to this tab alone.
// Beginning and ending one load the page anew, so that nothing asked as the one is ever shown as the other.

export interface Impersonation {
  /** Goes with every call. */
  id: string;
  /** As whom: in the place of who is signed in. */
  user: { sub: string; email: string; name: string; picture: string | undefined };
  /** By this device's clock. */
  endsAtMs: number;
  /** Where it was begun. */
  backTo: string;
}

export const IMPERSONATION_KEY = 'look';

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
  /** For what begins one in this page: tests. */
  become: (next: Impersonation | undefined): void => {
    current = next;
  },
};
