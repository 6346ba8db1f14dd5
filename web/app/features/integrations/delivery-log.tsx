// A webhook's log: what was sent, what came back, and when it's tried next. Events can be sent again.
import { DELIVERY_STATES, type DeliveryState } from '@daynook/contract/accounts/webhook-events';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Delivery, useDeliveries, useReplay, useReplayRange, useSendTest, type Webhook } from './api.ts';
import { eventNames, stateNames } from './words.ts';

const TONES: Readonly<Record<DeliveryState, BadgeTone>> = { waiting: 'sun', delivered: 'moss', failed: 'danger' };
const DAY_MS = 86_400_000;
/** What “Resend failed” covers. */
const REPLAYED_DAYS = 7;

export function DeliveryLogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const [state, setState] = useState<DeliveryState>();
  const log = useDeliveries(webhook._id, state);
  const test = useSendTest(webhook._id);
  const resend = useReplayRange(webhook._id);
  const failed = (error: unknown) => toast.error(failureText(error));
  const rows = log.data?.pages.flatMap((page) => page.deliveries);
  const resendFailed = () => {
    const nowMs = Date.now();
    const range = { from: new Date(nowMs - REPLAYED_DAYS * DAY_MS), until: new Date(nowMs) };
    resend.mutate(
      { from: range.from.toISOString(), until: range.until.toISOString() },
      {
        onSuccess: ({ count }) =>
          toast.success(
            intl.formatMessage(
              {
                defaultMessage:
                  '{count, plural, =0 {No failed events to resend} one {Resending 1 event} other {Resending # events}}',
              },
              { count },
            ),
          ),
        onError: failed,
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-3xl"
      title={<FormattedMessage defaultMessage="Deliveries" />}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            isCompact
            isLabelHidden
            className="me-auto"
            label={<FormattedMessage defaultMessage="Show" description="Which deliveries to show" />}
            value={state ?? ''}
            onChange={({ target }) => setState(DELIVERY_STATES.find((one) => one === target.value))}
          >
            <option value="">{intl.formatMessage({ defaultMessage: 'All deliveries' })}</option>
            {DELIVERY_STATES.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage(stateNames[one])}
              </option>
            ))}
          </Select>
          {webhook.isOn && (
            <>
              <Button variant="outline" size="sm" isBusy={resend.isPending} onClick={resendFailed}>
                <FormattedMessage defaultMessage="Resend failed events from the last 7 days" />
              </Button>
              <Button
                variant="outline"
                size="sm"
                isBusy={test.isPending}
                onClick={() => test.mutate(undefined, { onError: failed })}
              >
                <FormattedMessage defaultMessage="Send test event" />
              </Button>
            </>
          )}
        </div>
        {log.isPending && <Skeleton className="h-40 rounded-panel" />}
        {log.isError && !rows && (
          <ErrorState
            className="!py-6"
            title={<FormattedMessage defaultMessage="We couldn’t load the deliveries" />}
            onRetry={() => void log.refetch()}
            isRetrying={log.isFetching}
          />
        )}
        {rows?.length === 0 && (
          <p className="text-muted">
            {state === undefined ? (
              <FormattedMessage defaultMessage="Nothing has been sent in the last 30 days." />
            ) : (
              <FormattedMessage defaultMessage="No deliveries match this filter." />
            )}
          </p>
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((delivery) => (
              <DeliveryRow key={delivery._id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )}
        <ListMore list={log} />
      </div>
    </Dialog>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const failureText = useFailureText();
  const replay = useReplay(webhook._id);
  const { type, state, isReplay, occurredAt, nextTryAt, attempts } = delivery;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={`delivery-${delivery._id}`} className="flex min-w-0 grow flex-wrap items-center gap-2 font-medium">
          <FormattedMessage {...eventNames[type]} />
          <Badge tone={TONES[state]}>
            <FormattedMessage {...stateNames[state]} />
          </Badge>
          {isReplay && (
            <Badge>
              <FormattedMessage defaultMessage="Resent" />
            </Badge>
          )}
        </p>
        {state !== 'waiting' && webhook.isOn && (
          <Button
            variant="plain"
            size="sm"
            isBusy={replay.isPending}
            aria-describedby={`delivery-${delivery._id}`}
            onClick={() => replay.mutate(delivery._id, { onError: (error) => toast.error(failureText(error)) })}
          >
            <FormattedMessage defaultMessage="Resend" />
          </Button>
        )}
      </div>
      <p className="text-[14px] text-muted num">
        <Moment at={occurredAt} />
      </p>
      <Outcome delivery={delivery} />
      {nextTryAt !== null && attempts > 0 && (
        <p className="text-[14px] text-muted num">
          <FormattedMessage defaultMessage="Next try: {at}" values={{ at: <Moment at={nextTryAt} /> }} />
        </p>
      )}
    </li>
  );
}

function Outcome({
  delivery: { responseStatus, durationMs, attempts, failure, responseStart },
}: {
  delivery: Delivery;
}) {
  return (
    <>
      {responseStatus !== null && (
        <p className="text-[14px] text-muted num">
          <FormattedMessage
            defaultMessage="Answered {status} in {duration} ms {attempts, plural, one {on the first try} other {on try #}}"
            values={{ status: responseStatus, duration: durationMs, attempts }}
          />
        </p>
      )}
      {failure !== null && (
        <p className="text-[14px] text-danger">
          {failure}{' '}
          <FormattedMessage
            defaultMessage="{attempts, plural, one {(1 try)} other {(# tries)}}"
            values={{ attempts }}
          />
        </p>
      )}
      {responseStart && (
        <details className="text-[14px] text-muted">
          <summary className="finger relative w-fit cursor-pointer underline underline-offset-4">
            <FormattedMessage defaultMessage="Response" />
          </summary>
          <pre dir="ltr" className="mt-1 rounded-field bg-well p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {responseStart}
          </pre>
        </details>
      )}
    </>
  );
}
