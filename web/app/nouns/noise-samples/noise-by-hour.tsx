// How quiet a workspace is at each hour of day, by who measured it.
import type { NoiseGrade } from '@daynook/contract/listings/noise-limits';
import type { MeasuredNoise, NoiseProfile } from '@daynook/contract/listings/noise-samples';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourWords } from '../availability/hour-words.ts';
import { gradeNames, groupHours } from './noise-words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Told apart by height as well as by color. */
const BARS: Record<NoiseGrade, string> = { quiet: 'h-1/3 bg-moss', normal: 'h-2/3 bg-sun', lively: 'h-full bg-clay' };

export function NoiseByHour({ noise }: { noise: MeasuredNoise }) {
  return (
    <div className="grid gap-4 text-[15.5px]">
      {noise.isQuiet && (
        <p className="font-semibold">
          <FormattedMessage defaultMessage="Measured quiet" />
        </p>
      )}
      {noise.guests && (
        <Profile profile={noise.guests} title={<FormattedMessage defaultMessage="Measured by guests" />} />
      )}
      {noise.host && (
        <Profile profile={noise.host} title={<FormattedMessage defaultMessage="Measured by the host" />} />
      )}
      <p className="max-w-[60ch] text-[14px] text-muted">
        <FormattedMessage defaultMessage="Relative and uncalibrated: each measurement is compared with the quietest background that the same person measured here. Medians of the last 90 days." />
      </p>
    </div>
  );
}

function Profile({ profile, title }: { profile: NoiseProfile; title: React.ReactNode }) {
  const intl = useIntl();
  const groups = [
    { isWeekend: false, name: <FormattedMessage defaultMessage="Weekdays" /> },
    { isWeekend: true, name: <FormattedMessage defaultMessage="Weekends" /> },
  ];
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <p className="text-[14px] text-muted">
        <FormattedMessage
          defaultMessage="{samples, plural, one {1 sample} other {# samples}}, last in {month}"
          values={{ samples: profile.samples, month: formatLocalDate(`${profile.lastMonth}-01`, intl.locale, 'month') }}
        />
      </p>
      <dl className="mt-2 grid gap-3">
        {groups.map(({ isWeekend, name }) => {
          const hours = profile.hours.filter((hour) => hour.isWeekend === isWeekend);
          return hours.length > 0 ? <Days key={String(isWeekend)} hours={hours} name={name} /> : null;
        })}
      </dl>
    </div>
  );
}

function Days({ hours, name }: { hours: NoiseProfile['hours']; name: React.ReactNode }) {
  const intl = useIntl();
  const words = useHourWords();
  const byHour = new Map(hours.map(({ hour, grade }) => [hour, grade]));
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd>
        <div aria-hidden className="mb-1 flex h-6 max-w-md items-end gap-px border-b border-line">
          {HOURS.map((hour) => {
            const grade = byHour.get(hour);
            return <span key={hour} className={`flex-1 rounded-t-[2px] ${grade ? BARS[grade] : 'h-px'}`} />;
          })}
        </div>
        <ul className="flex flex-wrap gap-x-4">
          {groupHours(hours).map((range) => (
            <li key={range.startMinute}>
              <span className="num">{words.range(range)}</span> {intl.formatMessage(gradeNames[range.grade])}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
