// Cancels several bookings at once after showing what each guest gets back and what it means for the host (G5). What couldn't be
// canceled stays in the dialog and says why.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { emptyReason, ReasonFields, useReasonText } from '../../nouns/bookings/actions/reason-fields.tsx';
import { listCancelReasons } from '../../nouns/bookings/actions/reasons.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import {
  type CancellationRow,
  type CancelObstacle,
  cancellationsQuery,
  sumFines,
  useCancelSeveral,
} from '../../nouns/host-cancellations/api.ts';
import { Consequences } from '../../nouns/host-cancellations/consequences.tsx';
import { ExcuseFields, emptyExcuse } from '../../nouns/host-cancellations/excuse-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';
import { RefundRows } from './refund-rows.tsx';

interface CancelSeveralDialogProps {
  bookingIds: readonly string[];
  onCanceled: (bookingIds: readonly string[]) => void;
  onClose: () => void;
}

/** Reason and excuse, which all of the bookings share. */
function useSharedInput() {
  const [reason, setReason] = useState(emptyReason);
  const [wantsExcuse, setWantsExcuse] = useState(false);
  const [excuse, setExcuse] = useState(emptyExcuse);
  const [wasTried, setTried] = useState(false);
  return {
    ...{ reason, setReason, wantsExcuse, setWantsExcuse, excuse, setExcuse, wasTried, setTried },
    reasonText: useReasonText(reason),
    excuseText: excuse.message.trim(),
  };
}

function useCancellation({ bookingIds, onCanceled, onClose }: CancelSeveralDialogProps) {
  const intl = useIntl();
  const preview = useQuery(cancellationsQuery(bookingIds));
  const [failures, setFailures] = useState<ReadonlyMap<string, CancelObstacle>>(new Map());
  const shared = useSharedInput();
  const press = useCancelSeveral();
  const rows = preview.data?.rows.filter(({ bookingId }) => bookingIds.includes(bookingId));
  const open = (rows ?? []).filter(({ obstacle }) => obstacle === null);
  const counted = open.filter(({ isCounted }) => isCounted);
  const isReady = rows !== undefined && !preview.isPlaceholderData && open.length > 0;

  const send = async () => {
    const { rows: results } = await press.mutateAsync({
      bookings: open.map((row) => ({
        bookingId: row.bookingId,
        expectedDueMinor: row.dueMinor,
        expectedFineMinor: sumFines([row]),
      })),
      reason: shared.reasonText,
      ...(shared.wantsExcuse && counted.length > 0
        ? { excuse: { reason: shared.excuse.reason, message: shared.excuseText } }
        : {}),
    });
    const done = results.filter(({ obstacle }) => obstacle === null).map(({ bookingId }) => bookingId);
    setFailures(new Map(results.flatMap(({ bookingId, obstacle }) => (obstacle ? [[bookingId, obstacle]] : []))));
    if (done.length === bookingIds.length) onClose();
    if (done.length === 0) return;
    onCanceled(done);
    const words = { defaultMessage: '{count, plural, one {# booking canceled} other {# bookings canceled}}' };
    toast.success(intl.formatMessage(words, { count: done.length }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    shared.setTried(true);
    const isExcuseMissing = shared.wantsExcuse && counted.length > 0 && !shared.excuseText;
    if (!shared.reasonText || isExcuseMissing) return focusError(event.currentTarget);
    if (!isReady || press.isPending) return;
    // Shown above the fields.
    send().catch(() => undefined);
  };
  return { preview, failures, shared, press, rows, open, counted, isReady, submit };
}

export function CancelSeveralDialog(props: CancelSeveralDialogProps) {
  const { bookingIds, onClose } = props;
  const formId = useId();
  const state = useCancellation(props);
  const { preview, failures, press, rows, open, counted, isReady } = state;
  const count = preview.data ? open.length : bookingIds.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-xl"
      title={
        count > 0 ? (
          <FormattedMessage
            defaultMessage="Cancel {count, plural, one {# booking} other {# bookings}}?"
            values={{ count }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="{count, plural, one {This booking can’t be canceled} other {These bookings can’t be canceled}}"
            values={{ count: bookingIds.length }}
          />
        )
      }
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            {count > 0 ? (
              <FormattedMessage
                defaultMessage="{count, plural, one {Keep booking} other {Keep bookings}}"
                values={{ count }}
              />
            ) : (
              <FormattedMessage defaultMessage="Close" />
            )}
          </Button>
          {count > 0 && (
            <Button
              variant="danger"
              className="max-sm:grow"
              type="submit"
              form={formId}
              isBusy={press.isPending}
              disabled={!isReady}
            >
              <FormattedMessage
                defaultMessage="Cancel {count, plural, one {# booking} other {# bookings}}"
                values={{ count }}
              />
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={state.submit} className="grid gap-6">
        {press.error instanceof ApiError && <FailureNote error={press.error} />}
        {failures.size > 0 && <NotCanceled failures={failures} />}
        {preview.isError ? (
          <RetryLine onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
            <FormattedMessage defaultMessage="We couldn’t load the refunds." />
          </RetryLine>
        ) : rows ? (
          <RefundRows
            rows={rows}
            totals={preview.data?.totals ?? []}
            failures={failures}
            isBusy={preview.isPlaceholderData}
          />
        ) : (
          <TextSkeleton lines={4} />
        )}
        {open.length > 0 && <SharedFields rows={open} counted={counted} bookingIds={bookingIds} {...state.shared} />}
      </form>
    </Dialog>
  );
}

/** After a try: some or all of them stay as they were. */
function NotCanceled({ failures }: { failures: ReadonlyMap<string, CancelObstacle> }) {
  const note = useRef<HTMLParagraphElement>(null);
  // Each try has its own map.
  useEffect(() => {
    if (failures.size > 0) note.current?.focus();
  }, [failures]);
  return (
    <p
      ref={note}
      tabIndex={-1}
      role="alert"
      className="rounded-field bg-danger-wash px-4 py-3 text-[15px] font-medium outline-none"
    >
      <FormattedMessage
        defaultMessage="{count, plural, one {# booking wasn’t canceled.} other {# bookings weren’t canceled.}} See why below."
        values={{ count: failures.size }}
      />
    </p>
  );
}

interface SharedFieldsProps extends ReturnType<typeof useSharedInput> {
  rows: readonly CancellationRow[];
  counted: readonly CancellationRow[];
  bookingIds: readonly string[];
}

function SharedFields({ rows, counted, bookingIds, ...shared }: SharedFieldsProps) {
  const intl = useIntl();
  const [first] = counted;
  const reader =
    rows.length === 1 ? givenName(rows[0]!.guestName) : intl.formatMessage({ defaultMessage: 'each guest' });
  return (
    <>
      {first && (
        <Consequences
          booking={{ _id: first.bookingId, startsAt: first.startsAt }}
          count={counted.length}
          bookingIds={bookingIds}
          nowMs={Date.now()}
        />
      )}
      <div>
        <ReasonFields
          value={shared.reason}
          onChange={shared.setReason}
          wasTried={shared.wasTried}
          legend={<FormattedMessage defaultMessage="Why are you canceling?" />}
          reasons={listCancelReasons('host')}
          reader={reader}
        />
      </div>
      {first && (
        <div className="grid gap-4">
          <Checkbox
            checked={shared.wantsExcuse}
            onChange={(event) => shared.setWantsExcuse(event.target.checked)}
            description={<FormattedMessage defaultMessage="We’ll email you our decision." />}
          >
            <FormattedMessage
              defaultMessage="Ask us to excuse {count, plural, one {this cancellation} other {these cancellations}}"
              values={{ count: counted.length }}
            />
          </Checkbox>
          {shared.wantsExcuse && (
            <ExcuseFields value={shared.excuse} onChange={shared.setExcuse} wasTried={shared.wasTried} />
          )}
        </div>
      )}
    </>
  );
}
