// The look of staff at the product as a member sees it that this tab is in, if it is in one (RO2). Known to this tab alone.
// Beginning and ending one load the page anew, so that nothing asked as the one is ever shown as the other.

export interface Look {
  /** Goes with every call. */
  id: string;
  /** As whom: in the place of who is signed in. */
  user: { sub: string; email: string; name: string; picture: string | undefined };
  /** By this device's clock. */
  endsAtMs: number;
  /** Where it was begun. */
  backTo: string;
}

export const LOOK_KEY = 'look';

function read(): Look | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(LOOK_KEY) ?? '') as Look;
  } catch {
    return undefined;
  }
}

let current = read();

export const look = {
  now: (): Look | undefined => current,
  /** For what begins one in this page: tests. */
  become: (next: Look | undefined): void => {
    current = next;
  },
};
