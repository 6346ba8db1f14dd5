// Who may see a guarded page (RT3, RT4). Pure.

export type GuardDecision = 'wait' | 'show' | 'sign-in' | 'pending';

interface GuardFacts {
  session: 'loading' | 'signed-out' | 'signed-in';
  /** Logged out only because the session expired: the page stays, so no input is lost. */
  isExpired: boolean;
  /** Logging out: the page disappears in a moment and must not become the page to return to. */
  isLeaving: boolean;
  /** Staff always count as active. */
  isStaff: boolean;
  accountStatus: string | undefined;
  /** If the check fails, the member counts as pending, unless the status is already known in this page's lifetime. */
  hasStatusFailed: boolean;
  pathname: string;
}

/** Guarded pages that inactive members may see. */
const OPEN_TO_PENDING = new Set(['/pending', '/beta']);

export function guardDecision(facts: GuardFacts): GuardDecision {
  if (facts.session === 'loading' || facts.isLeaving) return 'wait';
  if (facts.session === 'signed-out') return facts.isExpired ? 'show' : 'sign-in';
  if (facts.isStaff || OPEN_TO_PENDING.has(facts.pathname) || facts.accountStatus === 'active') return 'show';
  if (facts.accountStatus === undefined && !facts.hasStatusFailed) return 'wait';
  return 'pending';
}
