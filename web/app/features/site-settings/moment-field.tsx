// A date and a time in the reader's own time zone, which it names.
import { FormattedMessage, useIntl } from 'react-intl';
import { toLocalDate, zoneName } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { TimePicker } from '../../ui/dates/time-picker.tsx';
import { type LocalMoment, listTimes, NO_MOMENT, ownTimeZone } from './local-time.ts';

interface MomentFieldProps {
  /** Of the day. */
  label: string;
  value: LocalMoment;
  error: string | undefined;
  /** It can be left empty. */
  isOptional?: boolean;
  onChange: (value: LocalMoment) => void;
}

export function MomentField({ label, value, error, isOptional = false, onChange }: MomentFieldProps) {
  const intl = useIntl();
  const locale = useLocale();
  const zone = ownTimeZone();
  return (
    <div className="grid max-w-md items-start gap-3 sm:grid-cols-2">
      <DayPicker
        label={label}
        minimum={toLocalDate(new Date(), zone)}
        value={value.date || undefined}
        error={error}
        onChange={(date) => onChange({ ...value, date })}
        {...(isOptional ? { onClear: () => onChange(NO_MOMENT) } : {})}
      />
      <TimePicker
        label={<FormattedMessage defaultMessage="Time" />}
        value={value.time || undefined}
        times={listTimes(value.time)}
        placeholder={intl.formatMessage({ defaultMessage: 'Choose a time' })}
        onChange={(time) => onChange({ ...value, time })}
      />
      <p className="-mt-1 sm:col-span-2 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Your time zone: {zone}" values={{ zone: zoneName(zone, locale) }} />
      </p>
    </div>
  );
}
