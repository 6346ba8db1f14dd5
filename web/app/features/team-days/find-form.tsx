// The organizer looks for rooms: for which date, and where.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TeamDay, useFindRooms } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AreaField } from './area-field.tsx';
import { useDateWords } from './day-words.tsx';

/** The organizer chooses for which date. The one on which most can come is chosen first. */
export function FindForm({ day }: { day: TeamDay }) {
  const intl = useIntl();
  const dateWords = useDateWords();
  const find = useFindRooms(day._id);
  const [chosen, setChosen] = useState<number>();
  const [near, setNear] = useState(day.found?.near ?? '');
  const ahead = day.dates.filter(({ isPast }) => !isPast);
  const best = ahead.reduce<(typeof ahead)[number] | undefined>(
    (most, date) => (most && most.canComeCount >= date.canComeCount ? most : date),
    undefined,
  );
  const number = chosen ?? best?.number;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number !== undefined) find.mutate({ number, ...(near.trim() ? { near: near.trim() } : {}) });
  };
  if (day.searchesLeft === 0)
    return (
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="You’ve used all searches for this day. Plan another day to look for other rooms." />
      </p>
    );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <FormFailure error={find.error} />
      <Select
        label={<FormattedMessage defaultMessage="Find rooms for" />}
        value={number ?? ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {ahead.map((date) => (
          <option key={date.number} value={date.number}>
            {intl.formatMessage(
              { defaultMessage: '{date} ({count, plural, one {# person} other {# people}})' },
              { date: dateWords(date), count: date.canComeCount },
            )}
          </option>
        ))}
      </Select>
      <AreaField
        label={<FormattedMessage defaultMessage="Near (optional)" />}
        description={
          <FormattedMessage
            defaultMessage="Leave it empty to look between the areas of everyone who can come; that needs at least {areas} areas."
            values={{ areas: TEAM_DAYS.areasMinimum }}
          />
        }
        value={near}
        error={fieldErrors(find.error)['near']}
        onChange={setNear}
      />
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="You can look {count, plural, one {# more time} other {# more times}} for this day."
          values={{ count: day.searchesLeft }}
        />
        {day.state === 'voting' && (
          <>
            {' '}
            <FormattedMessage defaultMessage="Looking again deletes the votes so far." />
          </>
        )}
      </p>
      <Button
        type="submit"
        variant={day.found ? 'outline' : 'primary'}
        isBusy={find.isPending}
        className="justify-self-start"
      >
        {day.found ? (
          <FormattedMessage defaultMessage="Look again" />
        ) : (
          <FormattedMessage defaultMessage="Find rooms" />
        )}
      </Button>
    </form>
  );
}
