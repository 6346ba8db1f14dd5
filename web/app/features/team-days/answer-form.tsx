// The reader's answer: when they can come, and roughly where they start.
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TeamDay, useAnswerDay } from '../../nouns/teams/day-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AreaField } from './area-field.tsx';
import { useDateWords } from './day-words.tsx';

export function AnswerForm({ day, hasAnswered }: { day: TeamDay; hasAnswered: boolean }) {
  const intl = useIntl();
  const dateWords = useDateWords();
  const save = useAnswerDay(day._id);
  const [area, setArea] = useState(day.own.area ?? day.own.otherArea ?? '');
  const [canCome, setCanCome] = useState(day.own.canCome);
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { area: area.trim() || null, canCome },
      { onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Answer saved.' })) },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={save.error} />
      <fieldset>
        <legend className="mb-1 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="When can you come?" />
        </legend>
        {day.dates.map((date) => (
          <Checkbox
            key={date.number}
            checked={canCome.includes(date.number)}
            disabled={date.isPast}
            onChange={(event) =>
              setCanCome(
                event.target.checked ? [...canCome, date.number] : canCome.filter((number) => number !== date.number),
              )
            }
          >
            {dateWords(date)}
          </Checkbox>
        ))}
        <p className="mt-1 text-[14px] text-muted">
          <FormattedMessage defaultMessage="Can’t come? Save without choosing a date." />
        </p>
      </fieldset>
      <AreaField
        label={<FormattedMessage defaultMessage="Where do you start, roughly? (optional)" />}
        description={
          <FormattedMessage defaultMessage="A town, neighborhood, or postal code. Only you see it. Once 3 people have entered theirs, everyone sees the longest and average trip, rounded. We delete it after the day, and you can remove it sooner." />
        }
        value={area}
        error={errors['area']}
        onChange={setArea}
      />
      <Button
        type="submit"
        // Once it's given, something else comes next.
        variant={hasAnswered ? 'outline' : 'primary'}
        isBusy={save.isPending}
        className="justify-self-start"
      >
        <FormattedMessage defaultMessage="Save answer" />
      </Button>
    </form>
  );
}

/** Once the day can't be answered anymore, the area can still be removed. */
export function RemoveArea({ day, area }: { day: TeamDay; area: string }) {
  const save = useAnswerDay(day._id);
  return (
    <div className="grid gap-3">
      <FormFailure error={save.error} />
      <p className="wrap-anywhere">
        <FormattedMessage defaultMessage="You start from {area}. Only you see it." values={{ area }} />
      </p>
      <Button
        variant="outline"
        isBusy={save.isPending}
        className="justify-self-start"
        onClick={() => save.mutate({ area: null, canCome: day.own.canCome })}
      >
        <FormattedMessage defaultMessage="Remove where I start" />
      </Button>
    </div>
  );
}
