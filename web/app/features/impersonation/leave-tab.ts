// What signing out means in this tab: where staff look as a member, the look ends and they stay who they are.
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { session } from '../../lib/session/session.ts';

export function leaveTab(): void {
  if (impersonation.now())
    void import('../../nouns/impersonation/api.ts').then(({ endImpersonation }) => endImpersonation());
  else void session.signOut();
}
