// A search's hours: any, a common part of the day, or exact times. In each listing's local time.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { TimePicker } from '../../ui/dates/time-picker.tsx';
import { Chip } from '../../ui/forms/chip.tsx';

export interface Hours {
  from: string;
  to: string;
}

interface HoursFieldsProps {
  hours: Hours | undefined;
  /** `isExact` if they were set by time: the end may still follow. */
  onChange: (hours: Hours | undefined, isExact: boolean) => void;
}

const USUAL_HOURS: readonly Hours[] = [
  { from: '09:00', to: '17:00' },
  { from: '09:00', to: '13:00' },
  { from: '13:00', to: '17:00' },
];
const HALF_HOURS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
const STARTS = HALF_HOURS.slice(0, -1);
/** The default end for a new start: two hours later, or midnight. */
const endAfter = (from: string): string =>
  HALF_HOURS[Math.min(HALF_HOURS.length - 1, HALF_HOURS.indexOf(from) + 4)] ?? '24:00';

export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const any = intl.formatMessage({ defaultMessage: 'Any' });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Chip isOn={!hours} onClick={() => onChange(undefined, false)}>
          <FormattedMessage defaultMessage="Any hours" />
        </Chip>
        {USUAL_HOURS.map(({ from, to }) => (
          <Chip
            key={from + to}
            isOn={hours?.from === from && hours.to === to}
            onClick={() => onChange({ from, to }, false)}
          >
            {formatWallRange(from, to, locale, hourCycle)}
          </Chip>
        ))}
      </div>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <TimePicker
          label={<FormattedMessage defaultMessage="From" />}
          value={hours?.from}
          times={STARTS}
          placeholder={any}
          onChange={(from) => onChange({ from, to: hours && hours.to > from ? hours.to : endAfter(from) }, true)}
        />
        <TimePicker
          label={<FormattedMessage defaultMessage="To" />}
          value={hours?.to}
          times={HALF_HOURS.filter((time) => time > (hours?.from ?? '00:00'))}
          placeholder={any}
          isDisabled={!hours}
          onChange={(to) => hours && onChange({ ...hours, to }, true)}
        />
      </div>
      <p className="mt-4 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Times are local to each listing." />
      </p>
    </>
  );
}
