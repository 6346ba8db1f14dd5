// A co-host leaves a property, after confirming once.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useOwnProfile } from '../members/api.ts';
import { useLeave } from './api.ts';

export function LeaveProperty({
  propertyId,
  title,
  className,
}: {
  propertyId: string;
  title: string;
  className: string;
}) {
  const intl = useIntl();
  const failureText = useFailureText();
  const profile = useOwnProfile();
  const leave = useLeave(propertyId);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    if (!profile.data) return;
    leave.mutateAsync(profile.data._id).then(
      () => {
        close();
        toast.success(intl.formatMessage({ defaultMessage: 'You’re no longer a co-host of {title}' }, { title }));
      },
      (error: unknown) => toast.error(failureText(error)),
    );
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Stop co-hosting" />
        <span className="sr-only">: {title}</span>
      </button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Stop co-hosting {title}?" values={{ title }} />}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              <FormattedMessage defaultMessage="Keep co-hosting" />
            </Button>
            <Button variant="danger" isBusy={leave.isPending || profile.isPending} onClick={confirm}>
              <FormattedMessage defaultMessage="Stop co-hosting" />
            </Button>
          </>
        }
      >
        <p className="text-[15.5px] text-muted">
          <FormattedMessage defaultMessage="You’ll lose access to its calendar, bookings, and conversations. The owner can invite you again." />
        </p>
      </Dialog>
    </>
  );
}
