// Some days of the week, as chips.
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { weekdayName } from '../../../lib/dates/weekday-name.ts';
import { Chip } from '../../../ui/forms/chip.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface WeekdayChipsProps {
  weekdays: readonly number[];
  error: string | undefined;
  onChange: (weekdays: number[]) => void;
}

export function WeekdayChips({ weekdays, error, onChange }: WeekdayChipsProps) {
  const { locale } = useIntl();
  const errorId = useId();
  const toggled = (weekday: number) =>
    weekdays.includes(weekday)
      ? weekdays.filter((other) => other !== weekday)
      : [...weekdays, weekday].sort((one, other) => one - other);
  return (
    <fieldset className="min-w-0" {...(error ? { 'aria-describedby': errorId, 'data-faulty': '' } : {})}>
      <legend className="mb-1.5 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Days of the week (leave empty for every day)" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((weekday) => (
          <Chip
            key={weekday}
            isOn={weekdays.includes(weekday)}
            aria-label={weekdayName(weekday, locale, 'long')}
            onClick={() => onChange(toggled(weekday))}
          >
            {weekdayName(weekday, locale, 'short')}
          </Chip>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
