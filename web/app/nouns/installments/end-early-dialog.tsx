// Ending a stay that's paid monthly early: the guest picks the last day and sees what isn't paid then, before anything changes.
import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Booking } from '../bookings/api.ts';
import { FailureNote } from '../bookings/failure-note.tsx';
import { type EarlyEnd, earlyEndQuery, useEndEarly } from './api.ts';
import { LaterPayments } from './later-payments.tsx';

interface EndEarlyDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

export function EndEarlyDialog({ booking, isOpen, onClose }: EndEarlyDialogProps) {
  const intl = useIntl();
  const [lastDate, setLastDate] = useState<string>();
  const options = useQuery({ ...earlyEndQuery(booking._id), enabled: isOpen });
  const preview = useQuery({ ...earlyEndQuery(booking._id, lastDate), enabled: isOpen && lastDate !== undefined });
  const end = useEndEarly(booking._id);
  const choice = lastDate === undefined ? null : (preview.data?.choice ?? null);
  const dates = options.data?.dates;
  const confirm = () => {
    if (!choice || end.isPending) return;
    end.mutateAsync({ lastDate: choice.lastDate, expectedMinor: choice.canceledMinor }).then(
      () => {
        toast.success(
          intl.formatMessage(
            { defaultMessage: 'Your stay ends on {day}' },
            { day: formatDate(choice.endsAt, booking.timeZone, intl.locale) },
          ),
        );
        onClose();
      },
      // What it would be by now.
      () => Promise.all([options.refetch(), preview.refetch()]),
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-xl"
      title={<FormattedMessage defaultMessage="End your stay early?" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep booking" />
          </Button>
          <Button variant="danger" className="max-sm:grow" disabled={!choice} isBusy={end.isPending} onClick={confirm}>
            {choice ? (
              <FormattedMessage
                defaultMessage="End stay on {day}"
                values={{ day: formatDate(choice.endsAt, booking.timeZone, intl.locale, 'short') }}
              />
            ) : (
              <FormattedMessage defaultMessage="End stay" />
            )}
          </Button>
        </>
      }
    >
      {end.error instanceof ApiError && <FailureNote error={end.error} />}
      <p className="text-pretty">
        <FormattedMessage
          defaultMessage="You need to give at least {days} days’ notice. You pay through your last day and nothing after it."
          values={{ days: INSTALLMENT.noticeDays }}
        />
      </p>
      {options.isError && (
        <RetryLine className="mt-4" onRetry={() => void options.refetch()} isRetrying={options.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load your options." />
        </RetryLine>
      )}
      {options.isPending && <Skeleton className="mt-4 h-20 rounded-field" />}
      {dates === null && (
        <p className="mt-4 rounded-field bg-well px-4 py-3 text-pretty">
          <FormattedMessage defaultMessage="You can’t shorten this stay. It ends too soon, or you’ve already paid for the rest of it." />
        </p>
      )}
      {dates && (
        <DayPicker
          className="mt-5 max-w-xs"
          label={intl.formatMessage({ defaultMessage: 'Your last day' })}
          minimum={dates.earliest}
          maximum={dates.latest}
          value={lastDate}
          error={preview.error instanceof ApiError ? preview.error.message : undefined}
          onChange={setLastDate}
        />
      )}
      {dates && lastDate !== undefined && !preview.isError && (
        <div aria-live="polite" className="mt-5">
          {choice ? <Choice booking={booking} choice={choice} /> : <Skeleton className="h-32 rounded-panel" />}
        </div>
      )}
    </Dialog>
  );
}

function Choice({ booking, choice }: { booking: Booking; choice: NonNullable<EarlyEnd['choice']> }) {
  const { endsAt, canceledMinor, later } = choice;
  return (
    <div className="grid gap-3 rounded-panel bg-well p-5">
      <p className="text-pretty">
        <FormattedMessage
          defaultMessage="Your stay ends on {end}. You’ll pay {amount} less."
          values={{
            end: <ZonedTime key="e" startsAt={endsAt} timeZone={booking.timeZone} withDate />,
            amount: (
              <strong key="a" className="font-semibold whitespace-nowrap">
                <Money amountMinor={canceledMinor} currency={booking.currency} withCode />
              </strong>
            ),
          }}
        />
      </p>
      {later.length > 0 ? (
        <>
          <p className="text-[14.5px] font-semibold text-muted">
            <FormattedMessage defaultMessage="Remaining payments" />
          </p>
          <ul className="grid gap-3 text-[15px]">
            <LaterPayments later={later} currency={booking.currency} />
          </ul>
        </>
      ) : (
        <p>
          <FormattedMessage defaultMessage="No more payments are scheduled." />
        </p>
      )}
      <p className="border-t border-line pt-3 text-[14.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Fees, cleaning, and extras aren’t refunded. You can’t undo this, because others can book the days you give up." />
      </p>
    </div>
  );
}
