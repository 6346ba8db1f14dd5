// The usual ways to spend a working day, as options of a plain select; exact hours are chosen on the search page.
import { useIntl } from 'react-intl';

const USUAL = ['09:00-17:00', '09:00-13:00', '13:00-17:00', '08:00-10:00', '18:00-21:00'] as const;

const shown = (range: string) =>
  range
    .split('-')
    .map((time) => time.replace(/^0/, ''))
    .join(' – ');

export function HourOptions() {
  const intl = useIntl();
  return (
    <>
      <option value="">{intl.formatMessage({ id: 'hours.any', defaultMessage: 'Any hours' })}</option>
      {USUAL.map((range) => (
        <option key={range} value={range}>
          {shown(range)}
        </option>
      ))}
    </>
  );
}
