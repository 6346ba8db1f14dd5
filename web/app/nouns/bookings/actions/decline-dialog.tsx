// A host declines a request with a reason from the list and an optional message.
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { givenName } from '../../../lib/given-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { otherHoursPath } from '../../offers/declined-hours.ts';
import type { BookingSummary } from '../api.ts';
import { FailureNote } from '../failure-note.tsx';
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
  const navigate = useNavigate();
  const [isOfferNext, setOfferNext] = useState(false);
  const onDone = () => {
    toast.success(intl.formatMessage({ defaultMessage: 'Declined. {guest} has been notified' }, { guest }));
    if (isOfferNext) void navigate(otherHoursPath(booking));
  };
  const form = useReasonForm(booking, 'decline', { onClose, onDone });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.close}
      title={<FormattedMessage defaultMessage="Decline this request?" />}
      footer={
        <>
          <Button variant="danger" className="max-sm:grow" type="submit" form={formId} isBusy={form.isBusy}>
            {isOfferNext ? (
              <FormattedMessage defaultMessage="Decline and suggest hours" />
            ) : (
              <FormattedMessage defaultMessage="Decline request" />
            )}
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={form.close}>
            <FormattedMessage defaultMessage="Go back" />
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
          />
        </p>
        <ReasonFields
          {...form.fields}
          legend={<FormattedMessage defaultMessage="Reason" />}
          reasons={declineReasons}
          reader={guest}
        />
        <Checkbox
          className="mt-3"
          checked={isOfferNext}
          description={
            <FormattedMessage
              defaultMessage="Next, you choose when. {guest} can book those hours right away."
              values={{ guest }}
            />
          }
          onChange={(event) => setOfferNext(event.target.checked)}
        >
          <FormattedMessage defaultMessage="Suggest other hours" />
        </Checkbox>
      </form>
    </Dialog>
  );
}
