// Asks before edits are lost.
import { FormattedMessage } from 'react-intl';
import type { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  return (
    <Dialog
      isOpen={guard.isAsking}
      onClose={guard.stay}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Leave without saving?" />}
      footer={
        <>
          <Button variant="plain" onClick={guard.leave}>
            <FormattedMessage defaultMessage="Leave without saving" />
          </Button>
          <Button onClick={guard.stay}>
            <FormattedMessage defaultMessage="Stay on page" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage defaultMessage="Your latest changes haven’t been saved." />
      </p>
    </Dialog>
  );
}
