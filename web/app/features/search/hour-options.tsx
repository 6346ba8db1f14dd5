// The usual parts of a working day, as options of a plain select; exact hours are chosen on the search page.
import { useIntl } from 'react-intl';
import { formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';

export const USUAL_HOURS = ['09:00-17:00', '09:00-13:00', '13:00-17:00', '08:00-10:00', '18:00-21:00'] as const;

export function HourOptions() {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  return (
    <>
      <option value="">{intl.formatMessage({ defaultMessage: 'Any hours' })}</option>
      {USUAL_HOURS.map((range) => {
        const [from = '', to = ''] = range.split('-');
        return (
          <option key={range} value={range}>
            {formatWallRange(from, to, locale, hourCycle)}
          </option>
        );
      })}
    </>
  );
}
