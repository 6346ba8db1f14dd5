// The bank has paid the whole batch: marks everything still on the way with one press (RO3).
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { isOutdated, markBatchPaid, type PayoutBatch, useFreshPayouts, useOutdated } from './payouts-api.ts';

interface BatchPaidProps {
  batch: PayoutBatch;
  /** The pressed button is gone then, so focus moves elsewhere. */
  onDone: () => void;
}

export function BatchPaid({ batch, onDone }: BatchPaidProps) {
  const intl = useIntl();
  const refresh = useFreshPayouts();
  const onOutdated = useOutdated();
  const [isAsking, setAsking] = useState(false);
  const left = batch.payouts - batch.paid - batch.failed;
  const mark = useMutation({
    mutationFn: () => markBatchPaid(batch._id),
    onSuccess: async () => {
      setAsking(false);
      toast.success(intl.formatMessage({ defaultMessage: 'Batch marked as paid' }));
      await refresh();
      onDone();
    },
    onError: (error) => {
      if (isOutdated(error)) setAsking(false);
      onOutdated(error);
    },
  });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Mark all as paid…" />
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            defaultMessage="Mark {count, plural, one {# payout} other {# payouts}} as paid?"
            values={{ count: left }}
          />
        }
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              <FormattedMessage defaultMessage="Cancel" />
            </Button>
            <Button isBusy={mark.isPending} onClick={() => mark.mutate()}>
              <FormattedMessage defaultMessage="Mark as paid" />
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>
            <FormattedMessage defaultMessage="Do this once your bank statement shows every transfer. Hosts then see their payouts as paid." />
          </p>
          <p>
            <FormattedMessage defaultMessage="Mark transfers that came back as failed first. If one comes back later, you can still mark it as failed." />
          </p>
          <FormFailure error={isOutdated(mark.error) ? null : mark.error} />
        </div>
      </Dialog>
    </>
  );
}
