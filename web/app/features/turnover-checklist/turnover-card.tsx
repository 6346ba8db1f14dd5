// A booking's turnover checklist for its hosts. Hidden if the property has none.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { turnoverQuery, useTick } from './api.ts';

interface TurnoverCardProps {
  bookingId: string;
  /** The property's tasks. */
  timeZone: string;
}

export function TurnoverCard({ bookingId, timeZone }: TurnoverCardProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const turnover = useQuery(turnoverQuery(bookingId));
  const tick = useTick(bookingId, intl.formatMessage({ defaultMessage: 'You' }));
  if (turnover.isError && !turnover.data)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load the checklist" />}
        onRetry={() => void turnover.refetch()}
        isRetrying={turnover.isFetching}
      />
    );
  const tasks = turnover.data?.tasks ?? [];
  if (tasks.length === 0) return null;
  const doneCount = tasks.filter(({ done }) => done).length;
  return (
    <section aria-labelledby="turnover-card-title" className="rounded-panel bg-well p-6">
      <h2 id="turnover-card-title" className="text-[19px] font-semibold">
        <FormattedMessage defaultMessage="Turnover checklist" />
      </h2>
      <p role="status" className="num mt-1 text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{done, number} of {all, number} done"
          values={{ done: doneCount, all: tasks.length }}
        />
      </p>
      <ul className="mt-3 grid gap-1">
        {tasks.map(({ _id, text, done }) => (
          <li key={_id}>
            <Checkbox
              checked={done !== null}
              description={
                done && (
                  <FormattedMessage
                    defaultMessage="{by}, {at}"
                    values={{ by: done.by, at: <ZonedTime withDate startsAt={done.at} timeZone={timeZone} /> }}
                  />
                )
              }
              onChange={({ target }) =>
                tick.mutate(
                  { taskId: _id, isDone: target.checked },
                  {
                    onError: (error) =>
                      toast.error(`${intl.formatMessage({ defaultMessage: 'Couldn’t save.' })} ${failureText(error)}`),
                  },
                )
              }
            >
              <span className="wrap-anywhere">{text}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
