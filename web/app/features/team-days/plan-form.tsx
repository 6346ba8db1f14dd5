// Plans a team day: its name, the dates to choose from, and whom to invite.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import type { Team } from '../../nouns/teams/api.ts';
import { type TeamDay, useCreateDay } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { DateFields } from './date-fields.tsx';
import { InvitedFields } from './invited-fields.tsx';
import { type DraftDate, nextDates } from './next-dates.ts';

const NEW_DATE: DraftDate = { date: '', fromMinute: 540, toMinute: 1020 };

interface PlanFormProps {
  team: Team;
  /** The day that this one continues: its name, people, and hours are filled in. */
  previous?: TeamDay | undefined;
}

export function PlanForm({ team, previous }: PlanFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const create = useCreateDay(team._id);
  const today = toLocalDate(new Date(), team.timeZone);
  const [title, setTitle] = useState(previous?.title ?? '');
  const [dates, setDates] = useState<DraftDate[]>(previous ? nextDates(previous, today) : [NEW_DATE]);
  const [invitedIds, setInvited] = useState<string[]>(
    previous?.invited.filter(({ isYou }) => !isYou).map(({ member }) => member._id) ?? [],
  );
  const [wasTried, setTried] = useState(false);
  const missing: Record<string, string> = {
    ...(title.trim() ? {} : { title: intl.formatMessage({ defaultMessage: 'Enter a name for the day.' }) }),
    ...(invitedIds.length > 0
      ? {}
      : { invitedIds: intl.formatMessage({ defaultMessage: 'Invite at least one other member.' }) }),
    ...Object.fromEntries(
      dates.flatMap(({ date }, index) =>
        date ? [] : [[`dates.${index}.date`, intl.formatMessage({ defaultMessage: 'Choose a date.' })]],
      ),
    ),
  };
  const errors: Readonly<Record<string, string>> = { ...(wasTried ? missing : {}), ...fieldErrors(create.error) };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (Object.keys(missing).length > 0) {
      focusError(form);
      return;
    }
    create.mutate(
      { title: title.trim(), dates, invitedIds, ...(previous ? { previousId: previous._id } : {}) },
      {
        onSuccess: (day) => void navigate(`/team/day/${day._id}`),
        onError: () => requestAnimationFrame(() => focusError(form)),
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-7">
      <FormFailure error={create.error} />
      {previous?.booking && (
        <p className="rounded-field bg-sun-wash px-4 py-2.5 text-[15px] wrap-anywhere">
          <FormattedMessage
            defaultMessage="When you look for rooms, we check {room} first."
            values={{ room: previous.booking.listingTitle }}
          />
        </p>
      )}
      <TextField
        label={<FormattedMessage defaultMessage="Name of the day" />}
        description={<FormattedMessage defaultMessage="For example: Quarterly planning" />}
        maxLength={TEAM_DAYS.titleMaximumCharacters}
        value={title}
        error={errors['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">
          <FormattedMessage defaultMessage="Dates to choose from" />
        </legend>
        <p className="-mt-2 text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Times are local to the room." />
        </p>
        {dates.map((date, index) => (
          <DateFields
            // Rows have no other identity, and each shows only what's in it.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            number={index + 1}
            value={date}
            earliest={today}
            latest={addDays(today, TEAM_DAYS.aheadDays)}
            errors={{ date: errors[`dates.${index}.date`], to: errors[`dates.${index}.toMinute`] }}
            onChange={(next) => setDates(dates.map((one, at) => (at === index ? next : one)))}
            onRemove={dates.length > 1 ? () => setDates(dates.filter((_, at) => at !== index)) : undefined}
          />
        ))}
        {dates.length < TEAM_DAYS.dates && (
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => setDates([...dates, { ...(dates.at(-1) ?? NEW_DATE), date: '' }])}
          >
            <FormattedMessage defaultMessage="Add a date" />
          </Button>
        )}
      </fieldset>
      <InvitedFields teamId={team._id} value={invitedIds} error={errors['invitedIds']} onChange={setInvited} />
      <Button type="submit" isBusy={create.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Plan and invite" />
      </Button>
    </form>
  );
}
