// A date with its hours, in half-hour steps.
import { FormattedMessage, useIntl } from 'react-intl';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import type { DraftDate } from './next-dates.ts';

interface DateFieldsProps {
  number: number;
  value: DraftDate;
  earliest: string;
  latest: string;
  errors: { date: string | undefined; to: string | undefined };
  onChange: (value: DraftDate) => void;
  onRemove: (() => void) | undefined;
}

export function DateFields({ number, value, earliest, latest, errors, onChange, onRemove }: DateFieldsProps) {
  const intl = useIntl();
  const { date, fromMinute, toMinute } = value;
  const name = intl.formatMessage({ defaultMessage: 'Date {number}' }, { number });
  return (
    <fieldset
      aria-label={name}
      className={cx(
        'grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]',
        onRemove && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]',
      )}
    >
      <DayPicker
        className="max-sm:col-span-2"
        label={intl.formatMessage({ defaultMessage: 'Date' })}
        minimum={earliest}
        maximum={latest}
        value={date || undefined}
        error={errors.date}
        onChange={(next) => onChange({ ...value, date: next })}
      />
      <TimeSelects
        stepMinutes={30}
        mayPassMidnight={false}
        startMinute={fromMinute}
        endMinute={toMinute}
        error={errors.to}
        onChange={({ startMinute, endMinute }) => onChange({ ...value, fromMinute: startMinute, toMinute: endMinute })}
      />
      {onRemove && (
        <Button variant="plain" className="justify-self-start max-sm:col-span-2 sm:mt-7" onClick={onRemove}>
          <FormattedMessage defaultMessage="Remove" />
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </fieldset>
  );
}
