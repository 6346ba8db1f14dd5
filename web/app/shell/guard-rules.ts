// Who may see a guarded page (RT3, RT4). Pure.

export type GuardDecision = 'wait' | 'show' | 'sign-in' | 'pending';

interface GuardFacts {
  session: 'loading' | 'signed-out' | 'signed-in';
  /** Signed out only because the session ended under the person's hands: the page stays, so nothing typed is lost. */
  isExpired: boolean;
  /** Signing out: whatever is shown goes in a moment, and must not be remembered as a page to come back to. */
  isLeaving: boolean;
  /** Staff count as active without being asked. */
  isStaff: boolean;
  accountStatus: string | undefined;
  /** Asking failed: counts as pending, except for a status already known in this page's lifetime. */
  hasStatusFailed: boolean;
  pathname: string;
}

/** Guarded pages that a member who is not active may see. */
const OPEN_TO_PENDING = new Set(['/pending', '/beta']);

export function guardDecision(facts: GuardFacts): GuardDecision {
  if (facts.session === 'loading' || facts.isLeaving) return 'wait';
  if (facts.session === 'signed-out') return facts.isExpired ? 'show' : 'sign-in';
  if (facts.isStaff || OPEN_TO_PENDING.has(facts.pathname) || facts.accountStatus === 'active') return 'show';
  if (facts.accountStatus === undefined && !facts.hasStatusFailed) return 'wait';
  return 'pending';
}
