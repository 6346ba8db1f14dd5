// Creates a scheduled message: which reply, for which property or listing, and when.
import { SCHEDULE_TRIGGERS, type ScheduleTrigger } from '@daynook/contract/limits/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useMyListings, useMyProperties } from '../../nouns/hosting/api.ts';
import type { SavedReply } from '../../nouns/saved-replies/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { addSchedule, type NewSchedule, type Schedules, schedulesQuery } from './api.ts';
import { triggerNames } from './trigger-words.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;
const OFFSETS = [10, 15, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const USUAL_OFFSET = 30;

/** Properties with all their listings, then single listings: only the member's own, not co-hosted ones. */
function usePlaces() {
  const properties = useMyProperties().data ?? [];
  const listings = useMyListings().data ?? [];
  return [
    ...properties.filter((one) => !one.coHosting).map(({ _id, title }) => ({ kind: 'property' as const, _id, title })),
    ...listings.filter((one) => !one.coHosting).map(({ _id, title }) => ({ kind: 'listing' as const, _id, title })),
  ];
}

export function ScheduleForm({ replies, onDone }: { replies: readonly SavedReply[]; onDone: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const queries = useQueryClient();
  const places = usePlaces();
  const [replyId, setReplyId] = useState(replies[0]?._id ?? '');
  const [chosenPlace, setPlace] = useState<string>();
  const [trigger, setTrigger] = useState<ScheduleTrigger>('before-start');
  const [offset, setOffset] = useState(USUAL_OFFSET);
  const placeKey = chosenPlace ?? (places[0] ? `${places[0].kind}:${places[0]._id}` : '');
  const save = useMutation({
    mutationFn: (schedule: NewSchedule) => addSchedule(schedule),
    onSuccess: (schedules) => {
      queries.setQueryData<Schedules>(schedulesQuery.queryKey, schedules);
      void queries.invalidateQueries({ queryKey: ['planned-messages'] });
      onDone();
    },
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [kind, id] = placeKey.split(':');
    if (save.isPending || !id) return;
    const where = { kind: kind as 'property' | 'listing', id };
    save.mutate({ replyId, where, moment: trigger, offsetMinutes: trigger === 'booked' ? 0 : offset });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Select
        label={<FormattedMessage defaultMessage="Message" />}
        value={replyId}
        onChange={(event) => setReplyId(event.target.value)}
      >
        {replies.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        label={<FormattedMessage defaultMessage="Listing" />}
        value={placeKey}
        onChange={(event) => setPlace(event.target.value)}
      >
        {places.map(({ kind, _id, title }) => (
          <option key={_id} value={`${kind}:${_id}`}>
            {kind === 'property' ? intl.formatMessage({ defaultMessage: '{title} (all listings)' }, { title }) : title}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={<FormattedMessage defaultMessage="When" />}
          value={trigger}
          error={errors['moment']}
          onChange={(event) => setTrigger(event.target.value as ScheduleTrigger)}
        >
          {SCHEDULE_TRIGGERS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(triggerNames[one])}
            </option>
          ))}
        </Select>
        {trigger !== 'booked' && (
          <Select
            label={<FormattedMessage defaultMessage="How long before or after" />}
            value={offset}
            error={errors['offsetMinutes']}
            onChange={(event) => setOffset(Number(event.target.value))}
          >
            {OFFSETS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatDuration(minutes, locale)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <FormFailure error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={placeKey === ''}>
          <FormattedMessage defaultMessage="Send automatically" />
        </Button>
        <Button variant="plain" onClick={onDone}>
          <FormattedMessage defaultMessage="Back" />
        </Button>
      </div>
    </form>
  );
}
