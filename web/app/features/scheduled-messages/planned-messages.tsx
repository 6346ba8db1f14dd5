// On a booking's page, for the host's side: scheduled messages, and skipping one (H6).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Planned, type PlannedMessage, plannedQuery, skipPlanned } from './api.ts';
import { TriggerWords } from './trigger-words.tsx';

const states = defineMessages({
  planned: { defaultMessage: 'Scheduled' },
  sent: { defaultMessage: 'Sent' },
  skipped: { defaultMessage: 'Skipped' },
  unfilled: { defaultMessage: 'Missing details' },
  blocked: { defaultMessage: 'Not sent because one of you blocked the other' },
  off: { defaultMessage: 'Turned off' },
});

/** Hidden if none are set, which is common. `heading` wraps the content. */
export function PlannedMessages({
  bookingId,
  timeZone,
  heading,
}: {
  bookingId: string;
  timeZone: string;
  heading: (list: ReactNode) => ReactNode;
}) {
  const messages = useQuery(plannedQuery(bookingId)).data?.messages;
  if (!messages || messages.length === 0) return null;
  return heading(
    <>
      <ul className="grid gap-2.5">
        {messages.map((message) => (
          <PlannedLine key={message._id} bookingId={bookingId} timeZone={timeZone} message={message} />
        ))}
      </ul>
      <p className="mt-3 text-[14.5px]">
        <Link to="/settings/replies" className="font-semibold text-moss underline-offset-4 hover:underline">
          <FormattedMessage defaultMessage="Manage automatic messages" />
        </Link>
      </p>
    </>,
  );
}

function PlannedLine({
  bookingId,
  timeZone,
  message: { _id, replyTitle, moment, offsetMinutes, dueAt, state, text, missingPlaceholders },
}: {
  bookingId: string;
  timeZone: string;
  message: PlannedMessage;
}) {
  const intl = useIntl();
  const queries = useQueryClient();
  const nowMs = useNow(60_000);
  const skip = useMutation({
    mutationFn: (isSkipped: boolean) => skipPlanned(bookingId, _id, isSkipped),
    onSuccess: (planned) => queries.setQueryData<Planned>(plannedQuery(bookingId).queryKey, planned),
    onError: (error) =>
      toast.error(
        intl.formatMessage({ defaultMessage: 'Your change wasn’t saved. {reason}' }, { reason: error.message }),
      ),
  });
  const willBeHeld = missingPlaceholders.length > 0 && state === 'planned';
  const isAhead = dueAt === null || Date.parse(dueAt) > nowMs;
  return (
    <li className="rounded-card bg-well px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 grow font-semibold wrap-anywhere">{replyTitle}</h3>
        <p className="text-[14px] font-medium text-muted">
          <FormattedMessage {...states[willBeHeld ? 'unfilled' : state]} />
        </p>
      </div>
      <p className="text-[14px] text-muted">
        <Dotted>
          <TriggerWords moment={moment} offsetMinutes={offsetMinutes} />
          {dueAt && <ZonedTime startsAt={dueAt} timeZone={timeZone} withDate />}
        </Dotted>
      </p>
      <p className="mt-1.5 line-clamp-4 text-[14.5px] whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {willBeHeld && (
        <p className="mt-1.5 text-[14px] font-medium text-danger">
          <FormattedMessage
            defaultMessage="We won’t send this while these details are missing: {places}."
            values={{ places: <FormattedList value={missingPlaceholders.map((place) => `{${place}}`)} /> }}
          />
        </p>
      )}
      {isAhead && (state === 'planned' || state === 'skipped') && (
        <Button
          variant="plain"
          size="sm"
          className="-ms-4 mt-1"
          isBusy={skip.isPending}
          onClick={() => skip.mutate(state === 'planned')}
        >
          {state === 'planned' ? (
            <FormattedMessage
              defaultMessage="Skip this message<hidden>: {title}</hidden>"
              values={{ title: replyTitle, hidden: (words) => <span className="sr-only">{words}</span> }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Don’t skip<hidden>: {title}</hidden>"
              values={{ title: replyTitle, hidden: (words) => <span className="sr-only">{words}</span> }}
            />
          )}
        </Button>
      )}
    </li>
  );
}
