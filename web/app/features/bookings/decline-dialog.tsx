// A host says no: with a reason from the list and, if they like, a word of their own.
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { BookingSummary } from './api.ts';
import { FailureNote } from './failure-note.tsx';
import { givenName } from './names.ts';
import { ReasonFields } from './reason-fields.tsx';
import { declineReasons } from './reasons.ts';
import { useReasonForm } from './use-reason-form.ts';

interface DeclineDialogProps {
  booking: BookingSummary;
  isOpen: boolean;
  onClose: () => void;
}

export function DeclineDialog({ booking, isOpen, onClose }: DeclineDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const guest = givenName(booking.guest.name);
  const onDone = () =>
    toast.success(intl.formatMessage({ defaultMessage: 'Declined. {guest} has been notified' }, { guest }));
  const form = useReasonForm(booking, 'decline', { onClose, onDone });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.close}
      title={<FormattedMessage defaultMessage="Decline this request?" />}
      footer={
        <>
          <Button look="outline" className="max-sm:grow" onClick={form.close}>
            <FormattedMessage defaultMessage="Go back" />
          </Button>
          <Button look="danger" className="max-sm:grow" type="submit" form={formId} isBusy={form.isBusy}>
            <FormattedMessage defaultMessage="Decline request" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        {form.failure && <FailureNote error={form.failure} />}
        <p className="mb-5 text-pretty text-muted">
          <FormattedMessage
            defaultMessage="{guest} won’t be charged and will see your reason and similar spaces. This time opens for booking right away."
            values={{ guest }}
          />{' '}
          <FormattedMessage
            defaultMessage="Would another time work? Send {guest} an offer from your conversation."
            values={{ guest }}
          />
        </p>
        <ReasonFields
          {...form.fields}
          legend={<FormattedMessage defaultMessage="Reason" />}
          reasons={declineReasons}
          reader={guest}
        />
      </form>
    </Dialog>
  );
}
