// 9 AM or 9:00: the region's default, or the member's choice.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallRange } from '../../lib/formats.ts';
import { localeHourCycle, type TimeFormat } from '../../lib/locale.ts';
import { Select } from '../../ui/forms/select.tsx';

interface TimeFormatFieldProps {
  timeFormat: TimeFormat;
  error: string | undefined;
  onChange: (timeFormat: TimeFormat) => void;
}

export function TimeFormatField({ timeFormat, error, onChange }: TimeFormatFieldProps) {
  const intl = useIntl();
  const hourCycle = timeFormat === 'auto' ? localeHourCycle(intl.locale) : timeFormat;
  return (
    <Select
      label={<FormattedMessage defaultMessage="Time format" />}
      description={
        <FormattedMessage
          defaultMessage="For example: {example}"
          values={{ example: formatWallRange('09:00', '17:30', intl.locale, hourCycle) }}
        />
      }
      value={timeFormat}
      error={error}
      onChange={(event) => onChange(event.target.value as TimeFormat)}
    >
      <option value="auto">{intl.formatMessage({ defaultMessage: 'Based on my region' })}</option>
      <option value="h12">{intl.formatMessage({ defaultMessage: '12-hour (AM/PM)' })}</option>
      <option value="h23">{intl.formatMessage({ defaultMessage: '24-hour' })}</option>
    </Select>
  );
}
