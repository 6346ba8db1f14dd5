// Asks before removing a calendar import, because its hours open up again.
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type CalendarImport, useRemoveCalendarImport } from './api.ts';

export function RemoveCalendarImportDialog({
  calendarImport,
  isOpen,
  onClose,
}: {
  calendarImport: CalendarImport;
  isOpen: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const failureText = useFailureText();
  const remove = useRemoveCalendarImport(calendarImport);
  const confirm = () =>
    remove.mutateAsync().then(
      () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Calendar removed' }));
      },
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Remove “{name}”?" values={{ name: calendarImport.name }} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep calendar" />
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {It isn’t blocking any time right now.} one {The busy time it added opens for booking again.} other {The # busy times it added open for booking again.}}"
          values={{ count: calendarImport.busyCount }}
        />
      </p>
    </Dialog>
  );
}
