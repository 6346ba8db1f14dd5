// Host settings: saved replies and scheduled messages (H5, H6).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReplyList } from '../../../features/inbox/saved-replies/reply-list.tsx';
import { removeSchedule, type Schedule, schedulesQuery } from '../../../features/scheduled-messages/api.ts';
import { ScheduleForm } from '../../../features/scheduled-messages/schedule-form.tsx';
import { asTheyGoOut, TriggerWords } from '../../../features/scheduled-messages/trigger-words.tsx';
import { repliesQuery } from '../../../nouns/saved-replies/api.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function RepliesTab() {
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Saved replies" />}
        lead={<FormattedMessage defaultMessage="When you use one, we fill in the booking details." />}
      >
        <ReplyList />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Automatic messages" />}
        lead={
          <FormattedMessage defaultMessage="Send a saved reply at a set time in every booking. Guests see that it’s automatic. If a detail is missing, we don’t send it and notify you. To skip a message, open the booking." />
        }
      >
        <OwnSchedules />
      </SettingsSection>
    </>
  );
}

function OwnSchedules() {
  const replies = useQuery(repliesQuery).data?.replies;
  const list = useQuery(schedulesQuery);
  const [isAdding, setAdding] = useState(false);
  if (isAdding && replies) return <ScheduleForm replies={replies} onDone={() => setAdding(false)} />;
  if (list.isError)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your automatic messages" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error.message}
      </ErrorState>
    );
  if (!list.data) return <Skeleton className="h-24" />;
  return (
    <>
      {list.data.schedules.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="No automatic messages yet. Try sending check-in instructions 30 minutes before each booking." />
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {list.data.schedules.toSorted(asTheyGoOut).map((schedule) => (
            <ScheduleLine key={schedule._id} schedule={schedule} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" disabled={!replies || replies.length === 0} onClick={() => setAdding(true)}>
          <FormattedMessage defaultMessage="Add automatic message" />
        </Button>
        {replies?.length === 0 && (
          <p className="mt-2 text-[14px] text-muted">
            <FormattedMessage defaultMessage="Save a reply first. Automatic messages send your saved replies." />
          </p>
        )}
      </div>
    </>
  );
}

function ScheduleLine({ schedule: { _id, reply, where, moment, offsetMinutes } }: { schedule: Schedule }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeSchedule(_id),
    onSuccess: () => queries.invalidateQueries(schedulesQuery),
    onError: (error) =>
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t remove it. {reason}' }, { reason: error.message })),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{reply.title}</p>
        <p className="text-[14.5px] wrap-anywhere text-muted">
          <TriggerWords moment={moment} offsetMinutes={offsetMinutes} /> ·{' '}
          {where.kind === 'property' ? (
            <FormattedMessage defaultMessage="{title} (all listings)" values={{ title: where.title }} />
          ) : (
            where.title
          )}
        </p>
      </div>
      <Button
        variant="plain"
        size="sm"
        className="-ms-4 sm:ms-0"
        isBusy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <FormattedMessage
          defaultMessage="Remove<hidden>: {title}</hidden>"
          values={{ title: reply.title, hidden: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
    </li>
  );
}
