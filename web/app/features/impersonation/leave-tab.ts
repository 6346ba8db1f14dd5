// What logging out does in this tab: during impersonation it ends that, and staff stay logged in. Messages that weren't sent yet would be
// deleted, so then it asks first (leave-dialog.tsx).
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { session } from '../../lib/session/session.ts';
import { messageOutbox } from '../../nouns/messages/message-outbox.ts';
import { leaving } from './leaving.ts';

export function leaveTab(): void {
  if (impersonation.now())
    void import('../../nouns/impersonation/api.ts').then(({ endImpersonation }) => endImpersonation());
  else if (messageOutbox().countUnsent() > 0) leaving.ask();
  else void session.signOut();
}
