// When local rules allow visits: a line per weekday.
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import type { HoursDraft } from './limits-draft.ts';

interface VisitHoursFieldsProps {
  hours: readonly HoursDraft[];
  onChange: (hours: readonly HoursDraft[]) => void;
  error: string | undefined;
}

export function VisitHoursFields({ hours, onChange, error }: VisitHoursFieldsProps) {
  const intl = useIntl();
  const words = useHourWords();
  const change = (index: number, values: Partial<HoursDraft>) =>
    onChange(hours.map((range, at) => (at === index ? { ...range, ...values } : range)));
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">
        <FormattedMessage defaultMessage="Allowed hours by day" />
      </legend>
      {hours.map(({ isAllowed, startMinute, endMinute }, index) => {
        const day = words.day(index + 1);
        return (
          <div key={day} className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] sm:items-center">
            <Checkbox checked={isAllowed} onChange={(event) => change(index, { isAllowed: event.target.checked })}>
              {day}
            </Checkbox>
            {isAllowed ? (
              <div className="grid grid-cols-2 gap-3">
                <TimeSelects
                  startMinute={startMinute}
                  endMinute={endMinute}
                  stepMinutes={30}
                  mayPassMidnight={false}
                  context={day}
                  areLabelsHidden
                  onChange={(range) => change(index, range)}
                />
              </div>
            ) : (
              <p className="text-[14.5px] text-muted sm:py-3">
                {intl.formatMessage({ defaultMessage: 'No visits allowed' })}
              </p>
            )}
          </div>
        );
      })}
      {error && <FieldError role="alert">{error}</FieldError>}
    </fieldset>
  );
}
