// Two selects for a start and an end time; the end can be on the next day. Native selects, which every phone handles well.
import { useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';
import { useHourWords } from './hour-words.ts';
import { DAY_MINUTES } from './week-bars.ts';

interface Range {
  startMinute: number;
  endMinute: number;
}

interface TimeSelectsProps extends Range {
  onChange: (range: Range) => void;
  stepMinutes?: number;
  /** False if hours can't go past midnight. */
  mayPassMidnight?: boolean;
  /** The name for screen readers, such as `Monday`. */
  context?: string;
  areLabelsHidden?: boolean;
  error?: string | undefined;
}

function timesBetween(from: number, to: number, stepMinutes: number, current: number): number[] {
  const times = new Set<number>([current]);
  for (let minute = Math.ceil(from / stepMinutes) * stepMinutes; minute <= to; minute += stepMinutes) times.add(minute);
  return [...times].sort((a, b) => a - b);
}

export function TimeSelects({
  startMinute,
  endMinute,
  onChange,
  stepMinutes = 15,
  mayPassMidnight = true,
  context,
  areLabelsHidden = false,
  error,
}: TimeSelectsProps) {
  const intl = useIntl();
  const words = useHourWords();
  const label = (text: string) => (context ? `${context}: ${text}` : text);
  const latest = mayPassMidnight ? startMinute + DAY_MINUTES : DAY_MINUTES;
  const endText = (minute: number) =>
    minute > DAY_MINUTES
      ? intl.formatMessage({ defaultMessage: '{time} next day' }, { time: words.time(minute) })
      : words.time(minute);
  return (
    <>
      <Select
        label={label(intl.formatMessage({ defaultMessage: 'From' }))}
        isLabelHidden={areLabelsHidden}
        error={error}
        value={startMinute}
        onChange={(event) => {
          const start = Number(event.target.value);
          // A start after the end moves the end too.
          const wanted = start < endMinute ? endMinute : start + endMinute - startMinute;
          const end = Math.min(wanted, mayPassMidnight ? start + DAY_MINUTES : DAY_MINUTES);
          onChange({ startMinute: start, endMinute: end });
        }}
      >
        {timesBetween(0, DAY_MINUTES - stepMinutes, stepMinutes, startMinute).map((minute) => (
          <option key={minute} value={minute}>
            {words.time(minute)}
          </option>
        ))}
      </Select>
      <Select
        label={label(intl.formatMessage({ defaultMessage: 'To' }))}
        isLabelHidden={areLabelsHidden}
        value={endMinute}
        onChange={(event) => onChange({ startMinute, endMinute: Number(event.target.value) })}
      >
        {timesBetween(startMinute + stepMinutes, latest, stepMinutes, endMinute).map((minute) => (
          <option key={minute} value={minute}>
            {endText(minute)}
          </option>
        ))}
      </Select>
    </>
  );
}
