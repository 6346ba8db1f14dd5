// Plans a team day: its name, the dates to choose from, and whom to invite.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { type Team, teamMembersQuery } from '../../nouns/teams/api.ts';
import { useCreateDay } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { DateFields, type DraftDate } from './date-fields.tsx';

const NEW_DATE: DraftDate = { date: '', fromMinute: 540, toMinute: 1020 };

export function PlanForm({ team }: { team: Team }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const create = useCreateDay(team._id);
  const [title, setTitle] = useState('');
  const [dates, setDates] = useState<DraftDate[]>([NEW_DATE]);
  const [invitedIds, setInvited] = useState<string[]>([]);
  const [wasTried, setTried] = useState(false);
  const today = toLocalDate(new Date(), team.timeZone);
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
      { title: title.trim(), dates, invitedIds },
      {
        onSuccess: (day) => void navigate(`/team/day/${day._id}`),
        onError: () => requestAnimationFrame(() => focusError(form)),
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-7">
      <FormFailure error={create.error} />
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

interface InvitedFieldsProps {
  teamId: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (memberIds: string[]) => void;
}

function InvitedFields({ teamId, value, error, onChange }: InvitedFieldsProps) {
  const members = useInfiniteQuery(teamMembersQuery(teamId));
  const rows = members.data?.pages.flatMap((page) => page.members).filter(({ isYou }) => !isYou);
  return (
    <fieldset>
      <legend className="font-semibold">
        <FormattedMessage defaultMessage="Whom do you want to invite?" />
      </legend>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="We email them. Nobody sees where others start, only how long trips are." />
      </p>
      {members.isPending && <Skeleton className="mt-2 h-20 rounded-field" />}
      {members.isError && !rows && (
        <RetryLine onRetry={() => void members.refetch()} isRetrying={members.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load the team’s members." />
        </RetryLine>
      )}
      {rows?.length === 0 && (
        <p className="mt-2 text-muted">
          <FormattedMessage defaultMessage="There’s nobody else in this team yet." />
        </p>
      )}
      {rows?.map(({ member }) => (
        <Checkbox
          key={member._id}
          checked={value.includes(member._id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, member._id] : value.filter((id) => id !== member._id))
          }
        >
          {member.name}
        </Checkbox>
      ))}
      <ListMore list={members} className="mt-2" />
      {error && (
        <p role="alert" className="mt-2 text-[14px] font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
