// Monday, Saturday, or Sunday: the region's default, or the member's choice.
import { FIRST_WEEKDAYS } from '@daynook/contract/limits/accounts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FirstWeekday } from '../../lib/dates/chosen-first-weekday.ts';
import { findFirstWeekday } from '../../lib/dates/first-weekday.ts';
import { weekdayName } from '../../lib/dates/weekday-name.ts';
import { Select } from '../../ui/forms/select.tsx';

interface FirstWeekdayFieldProps {
  firstWeekday: FirstWeekday;
  error: string | undefined;
  onChange: (firstWeekday: FirstWeekday) => void;
}

export function FirstWeekdayField({ firstWeekday, error, onChange }: FirstWeekdayFieldProps) {
  const intl = useIntl();
  const day = (chosen: FirstWeekday) => weekdayName(findFirstWeekday(intl.locale, chosen), intl.locale);
  return (
    <Select
      label={<FormattedMessage defaultMessage="Calendars start on" />}
      value={firstWeekday}
      error={error}
      onChange={(event) => onChange(event.target.value as FirstWeekday)}
    >
      {FIRST_WEEKDAYS.map((one) => (
        <option key={one} value={one}>
          {one === 'auto'
            ? intl.formatMessage({ defaultMessage: 'Based on my region ({day})' }, { day: day('auto') })
            : day(one)}
        </option>
      ))}
    </Select>
  );
}
