// Asks before logging out if messages on this device weren't sent yet, because logging out deletes them.
import { FormattedMessage } from 'react-intl';
import { session } from '../../lib/session/session.ts';
import { messageOutbox } from '../../nouns/messages/message-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { leaving, useIsAskedToLeave } from './leaving.ts';

export function LeaveDialog() {
  const isAsked = useIsAskedToLeave();
  const count = isAsked ? messageOutbox().countUnsent() : 0;
  return (
    <Dialog
      isOpen={isAsked}
      onClose={leaving.stay}
      onPhone="center"
      title={<FormattedMessage defaultMessage="Log out without sending?" />}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={leaving.stay}>
            <FormattedMessage defaultMessage="Stay logged in" />
          </Button>
          <Button onClick={() => void session.signOut()}>
            <FormattedMessage defaultMessage="Log out" />
          </Button>
        </div>
      }
    >
      <FormattedMessage
        defaultMessage="{count, plural, one {A message hasn’t been sent yet. Logging out deletes it} other {# messages haven’t been sent yet. Logging out deletes them}} from this device."
        values={{ count }}
      />
    </Dialog>
  );
}
