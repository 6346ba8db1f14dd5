// Cancels several bookings of a series: this one, this and the following, those between two dates, or all. Shows the refund of each
// before anything happens.
import type { SeriesScope } from '@daynook/contract/limits/booking-series';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate, formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import {
  type Selection,
  type Series,
  type SeriesBooking,
  type SeriesRefund,
  seriesRefundQuery,
  useSeriesPress,
} from '../../nouns/booking-series/api.ts';
import { emptyReason, ReasonFields, useReasonText } from '../../nouns/bookings/actions/reason-fields.tsx';
import { listCancelReasons } from '../../nouns/bookings/actions/reasons.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { useFines } from '../../nouns/host-cancellations/api.ts';
import { Consequences } from '../../nouns/host-cancellations/consequences.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';
import type { SeriesDialogProps } from './decline-series-dialog.tsx';
import { toastResult } from './series-result.ts';

function useSelection({ booking, series }: SeriesDialogProps) {
  const cancelable = series.bookings.filter(({ can }) => can.cancel);
  const isThisOpen = cancelable.some(({ _id }) => _id === booking._id);
  const [chosen, setScope] = useState<SeriesScope>(isThisOpen ? 'following' : 'all');
  const dates = cancelable.map(({ date }) => date);
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const first = from ?? dates[0] ?? '';
  const last = to ?? dates.at(-1) ?? '';
  // ISO dates sort as text.
  const end = [first, last].toSorted()[1] ?? last;
  const selection: Selection =
    chosen === 'all'
      ? { scope: chosen }
      : chosen === 'range'
        ? { scope: chosen, from: first, to: end }
        : { scope: chosen, bookingId: booking._id };
  return { cancelable, isThisOpen, scope: chosen, setScope, first, last: end, setFrom, setTo, selection };
}

/** Those whose cancellation has consequences for the host. The booking whose page is open may not be one of them. */
function listCounted({ role, bookings }: Series, refund: SeriesRefund | undefined): SeriesBooking[] {
  if (role !== 'host') return [];
  const chosen = new Set(refund?.rows.map(({ bookingId }) => bookingId));
  return bookings.filter(({ _id, status }) => status === 'confirmed' && chosen.has(_id));
}

export function CancelSeriesDialog(props: SeriesDialogProps) {
  const { booking, series, isOpen, onClose } = props;
  const intl = useIntl();
  const locale = useLocale();
  const formId = useId();
  const state = useSelection(props);
  const preview = useQuery({ ...seriesRefundQuery(series._id, state.selection), enabled: isOpen });
  const [draft, setDraft] = useState(emptyReason);
  const [wasTried, setTried] = useState(false);
  const reason = useReasonText(draft);
  const press = useSeriesPress(series._id);
  const refund = preview.isPlaceholderData ? undefined : preview.data;
  const count = refund?.rows.length ?? 0;
  const isGuest = booking.role === 'guest';
  const counted = listCounted(series, refund);
  const ids = counted.map(({ _id }) => _id);
  const { fineMinor, isMissing } = useFines(ids, isOpen && ids.length > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!reason) return focusError(event.currentTarget);
    if (!refund || press.isPending) return;
    const { selection } = state;
    const shown = { expectedRefundMinor: refund.refundMinor, expectedFineMinor: fineMinor };
    press.mutateAsync({ verb: 'cancel', selection, reason, ...shown }).then(
      (result) => {
        onClose();
        const done = { defaultMessage: '{count, plural, one {# booking canceled} other {# bookings canceled}}' };
        toastResult(intl, result, intl.formatMessage(done, { count: result.rows.length }));
      },
      () => undefined,
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-xl"
      title={<FormattedMessage defaultMessage="Cancel several bookings" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep bookings" />
          </Button>
          <Button
            variant="danger"
            className="max-sm:grow"
            type="submit"
            form={formId}
            isBusy={press.isPending}
            disabled={count === 0 || isMissing}
          >
            {isGuest && refund && refund.refundMinor > 0 ? (
              <FormattedMessage
                defaultMessage="Cancel {count} and get {amount} back"
                values={{
                  count,
                  amount: formatMoney(refund.refundMinor, refund.currency, locale, { withCode: true }),
                }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="Cancel {count, plural, one {# booking} other {# bookings}}"
                values={{ count }}
              />
            )}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        {press.error instanceof ApiError && <FailureNote error={press.error} />}
        <ScopeFields {...state} />
        {preview.isError ? (
          <RetryLine onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
            <FormattedMessage defaultMessage="We couldn’t load the refund." />
          </RetryLine>
        ) : preview.data ? (
          <RefundRows refund={preview.data} isBusy={preview.isPlaceholderData} isGuest={isGuest} />
        ) : (
          <TextSkeleton lines={3} />
        )}
        {counted[0] && <Consequences booking={counted[0]} bookingIds={ids} count={ids.length} nowMs={Date.now()} />}
        <div>
          <ReasonFields
            value={draft}
            onChange={setDraft}
            wasTried={wasTried}
            legend={<FormattedMessage defaultMessage="Why are you canceling?" />}
            reasons={listCancelReasons(booking.role)}
            reader={givenName(isGuest ? booking.host.name : booking.guest.name)}
          />
        </div>
      </form>
    </Dialog>
  );
}

function ScopeFields({
  cancelable,
  isThisOpen,
  scope,
  setScope,
  first,
  last,
  setFrom,
  setTo,
}: ReturnType<typeof useSelection>) {
  const id = useId();
  const locale = useLocale();
  const options = cancelable.map((one) => (
    <option key={one._id} value={one.date}>
      {formatDate(one.startsAt, one.timeZone, locale, 'medium')}
    </option>
  ));
  return (
    <div className="grid gap-4">
      <ChoiceCards<SeriesScope>
        id={id}
        legend={<FormattedMessage defaultMessage="Which bookings?" />}
        value={scope}
        onChange={setScope}
        choices={[
          ...(isThisOpen
            ? ([
                { value: 'this', title: <FormattedMessage defaultMessage="Only this one" /> },
                { value: 'following', title: <FormattedMessage defaultMessage="This and the following" /> },
              ] as const)
            : []),
          { value: 'range', title: <FormattedMessage defaultMessage="Between two dates" /> },
          { value: 'all', title: <FormattedMessage defaultMessage="All that are left" /> },
        ]}
      />
      {scope === 'range' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={<FormattedMessage defaultMessage="First day" />}
            value={first}
            onChange={(event) => setFrom(event.target.value)}
          >
            {options}
          </Select>
          <Select
            label={<FormattedMessage defaultMessage="Last day" />}
            value={last}
            onChange={(event) => setTo(event.target.value)}
          >
            {options}
          </Select>
        </div>
      )}
    </div>
  );
}

/** One line for each booking, and the total. */
const RefundRows = ({ refund, isBusy, isGuest }: { refund: SeriesRefund; isBusy: boolean; isGuest: boolean }) => (
  <section aria-busy={isBusy} className={`rounded-panel bg-well p-4 ${isBusy ? 'opacity-60' : ''}`}>
    <h3 className="text-[15px] font-semibold">
      {isGuest ? (
        <FormattedMessage defaultMessage="Your refund" />
      ) : (
        <FormattedMessage defaultMessage="Refund to the guest" />
      )}
    </h3>
    <ul className="mt-2 grid gap-1.5">
      {refund.rows.map((row) => (
        <li key={row.bookingId} className="flex flex-wrap items-baseline justify-between gap-x-4 text-[15px]">
          <ZonedTime startsAt={row.startsAt} endsAt={row.endsAt} timeZone={row.timeZone} withDate />
          <span className="ms-auto text-muted num">
            {row.paidMinor === 0 ? (
              <FormattedMessage defaultMessage="Not charged" />
            ) : (
              <FormattedMessage
                defaultMessage="{refund} of {price}"
                values={{
                  refund: <Money key="r" amountMinor={row.refundMinor} currency={refund.currency} />,
                  price: <Money key="p" amountMinor={row.paidMinor} currency={refund.currency} />,
                }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line pt-2.5 font-semibold">
      <FormattedMessage defaultMessage="Total refund" />
      <Money amountMinor={refund.refundMinor} currency={refund.currency} withCode />
    </p>
  </section>
);
