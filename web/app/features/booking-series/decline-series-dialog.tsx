// The host declines all open requests of a series, with one reason.
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { type Series, useSeriesPress } from '../../nouns/booking-series/api.ts';
import { emptyReason, ReasonFields, useReasonText } from '../../nouns/bookings/actions/reason-fields.tsx';
import { declineReasons } from '../../nouns/bookings/actions/reasons.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export interface SeriesDialogProps {
  booking: Booking;
  series: Series;
  isOpen: boolean;
  onClose: () => void;
}

export function DeclineSeriesDialog({ booking, series, isOpen, onClose }: SeriesDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const [draft, setDraft] = useState(emptyReason);
  const [wasTried, setTried] = useState(false);
  const reason = useReasonText(draft);
  const press = useSeriesPress(series._id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!reason) return focusError(event.currentTarget);
    press.mutateAsync({ verb: 'decline', reason }).then(
      () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Requests declined' }));
      },
      () => undefined,
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Decline all requests?" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep requests" />
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={press.isPending}>
            <FormattedMessage defaultMessage="Decline all" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {press.error instanceof ApiError && <FailureNote error={press.error} />}
        <ReasonFields
          value={draft}
          onChange={setDraft}
          wasTried={wasTried}
          legend={<FormattedMessage defaultMessage="Why are you declining?" />}
          reasons={declineReasons}
          reader={givenName(booking.guest.name)}
        />
      </form>
    </Dialog>
  );
}
