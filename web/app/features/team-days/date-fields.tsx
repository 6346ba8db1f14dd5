// A date with its hours, in half-hour steps.
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

export interface DraftDate {
  /** Empty until it's chosen. */
  date: string;
  fromMinute: number;
  toMinute: number;
}

interface DateFieldsProps {
  number: number;
  value: DraftDate;
  earliest: string;
  latest: string;
  errors: { date: string | undefined; to: string | undefined };
  onChange: (value: DraftDate) => void;
  onRemove: (() => void) | undefined;
}

const STEP = 30;
const DAY = 1_440;
const minutesFrom = (first: number, last: number): number[] =>
  Array.from({ length: (last - first) / STEP + 1 }, (_, index) => first + index * STEP);

export function DateFields({ number, value, earliest, latest, errors, onChange, onRemove }: DateFieldsProps) {
  const intl = useIntl();
  const words = useHourWords();
  const { date, fromMinute, toMinute } = value;
  return (
    <fieldset
      aria-label={intl.formatMessage({ defaultMessage: 'Date {number}' }, { number })}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        className="max-sm:col-span-2"
        type="date"
        label={<FormattedMessage defaultMessage="Date" />}
        min={earliest}
        max={latest}
        value={date}
        error={errors.date}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
      />
      <Select
        label={<FormattedMessage defaultMessage="From" />}
        value={fromMinute}
        onChange={(event) => {
          const from = Number(event.target.value);
          // A start after the end moves the end, too.
          const to = from < toMinute ? toMinute : Math.min(DAY, from + toMinute - fromMinute);
          onChange({ ...value, fromMinute: from, toMinute: to });
        }}
      >
        {minutesFrom(0, DAY - STEP).map((minute) => (
          <option key={minute} value={minute}>
            {words.time(minute)}
          </option>
        ))}
      </Select>
      <Select
        label={<FormattedMessage defaultMessage="To" description="End of a time range" />}
        value={toMinute}
        error={errors.to}
        onChange={(event) => onChange({ ...value, toMinute: Number(event.target.value) })}
      >
        {minutesFrom(fromMinute + STEP, DAY).map((minute) => (
          <option key={minute} value={minute}>
            {words.time(minute)}
          </option>
        ))}
      </Select>
      {onRemove && (
        <Button variant="plain" className="justify-self-start max-sm:col-span-2 sm:mt-7" onClick={onRemove}>
          <FormattedMessage defaultMessage="Remove" />
          <span className="sr-only"> {intl.formatMessage({ defaultMessage: 'Date {number}' }, { number })}</span>
        </Button>
      )}
    </fieldset>
  );
}
