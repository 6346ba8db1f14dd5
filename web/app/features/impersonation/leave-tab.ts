// What logging out does in this tab: during impersonation it ends that, and staff stay logged in.
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { session } from '../../lib/session/session.ts';

export function leaveTab(): void {
  if (impersonation.now())
    void import('../../nouns/impersonation/api.ts').then(({ endImpersonation }) => endImpersonation());
  else void session.signOut();
}
