// Cancels a team day, after asking.
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type TeamDay, useCancelDay } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export function CancelDay({ day }: { day: TeamDay }) {
  const failureText = useFailureText();
  const errorId = useId();
  const cancel = useCancelDay(day._id);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  return (
    <div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Cancel team day" />
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Cancel this team day?" />}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              <FormattedMessage defaultMessage="Keep it" />
            </Button>
            <Button
              variant="danger"
              isBusy={cancel.isPending}
              aria-describedby={cancel.error ? errorId : undefined}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
            >
              <FormattedMessage defaultMessage="Cancel team day" />
            </Button>
          </>
        }
      >
        <p className="text-[15.5px] text-muted">
          <FormattedMessage defaultMessage="We email everyone who’s invited, and delete where they start. You can’t undo this." />
        </p>
        {cancel.error && (
          <p id={errorId} role="alert" className="mt-3 font-medium text-danger">
            {failureText(cancel.error)}
          </p>
        )}
      </Dialog>
    </div>
  );
}
