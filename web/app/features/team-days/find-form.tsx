// The organizer looks for rooms: for which date, and where.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TeamDay, useFindRooms } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AreaField } from './area-field.tsx';
import { useDateWords } from './day-words.tsx';

/** Once there are rooms to vote on, the form is behind a button. */
export function FindRooms({ day, isNext }: { day: TeamDay; isNext: boolean }) {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  if (!day.found) return <FindForm day={day} isNext={isNext} />;
  const isShown = isOpen || day.found.rooms.length === 0;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {day.found.rooms.length > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-expanded={isShown}
          aria-controls={isShown ? formId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <FormattedMessage defaultMessage="Look for other rooms" />
        </Button>
      )}
      {isShown && (
        <div id={formId}>
          <FindForm day={day} isNext={isNext} />
        </div>
      )}
    </div>
  );
}

/** The organizer chooses for which date. The one on which most can come is chosen first. */
function FindForm({ day, isNext }: { day: TeamDay; isNext: boolean }) {
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
        <FormattedMessage defaultMessage="You’ve used all your searches for this day. To search again, plan another day." />
      </p>
    );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <FormFailure error={find.error} />
      <Select
        label={<FormattedMessage defaultMessage="Find rooms for" />}
        value={number ?? ''}
        error={fieldErrors(find.error)['number']}
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
        label={<FormattedMessage defaultMessage="Near a place (optional)" />}
        description={
          <FormattedMessage
            defaultMessage="Leave it empty to look between everyone’s starting areas (at least {areas})."
            values={{ areas: TEAM_DAYS.areasMinimum }}
          />
        }
        value={near}
        error={fieldErrors(find.error)['near']}
        onChange={setNear}
      />
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, one {# search} other {# searches}} left for this day."
          values={{ count: day.searchesLeft }}
        />
        {day.state === 'voting' && (
          <>
            {' '}
            <FormattedMessage defaultMessage="A new search deletes the votes so far." />
          </>
        )}
      </p>
      <Button
        type="submit"
        variant={isNext ? 'primary' : 'outline'}
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
