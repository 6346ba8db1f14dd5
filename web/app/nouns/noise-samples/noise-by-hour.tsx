// How quiet a workspace is at each hour of day, by who measured it.
import type { NoiseGrade } from '@daynook/contract/listings/noise-limits';
import type { MeasuredNoise, NoiseProfile } from '@daynook/contract/listings/noise-samples';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { useHourWords } from '../availability/hour-words.ts';
import { gradeNames, groupHours } from './noise-words.ts';

/** Shown even without samples, so that profiles look alike. Earlier and later hours only with some. */
const USUAL_HOURS = { from: 7, to: 20 } as const;
/** Told apart by height as well as by color. */
const BARS: Record<NoiseGrade, string> = { quiet: 'h-1/3 bg-moss', normal: 'h-2/3 bg-sun', lively: 'h-full bg-clay' };
const DOTS: Record<NoiseGrade, string> = { quiet: 'bg-moss', normal: 'bg-sun', lively: 'bg-clay' };

export function NoiseByHour({ noise }: { noise: MeasuredNoise }) {
  return (
    <div className="grid gap-4 text-[15.5px]">
      {noise.isQuiet && (
        <p>
          <Badge tone="moss">
            <FormattedMessage defaultMessage="Measured quiet" />
          </Badge>
        </p>
      )}
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {noise.guests && (
          <Profile profile={noise.guests} title={<FormattedMessage defaultMessage="Measured by guests" />} />
        )}
        {noise.host && (
          <Profile profile={noise.host} title={<FormattedMessage defaultMessage="Measured by the host" />} />
        )}
      </div>
      <p className="max-w-[60ch] text-[14px] text-muted">
        <FormattedMessage defaultMessage="Each measurement is compared with the quietest one by the same person here, so levels are relative. Medians of the last 90 days." />
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
          defaultMessage="{samples, plural, one {1 measurement} other {# measurements}}, last in {month}"
          values={{ samples: profile.samples, month: formatLocalDate(`${profile.lastMonth}-01`, intl.locale, 'month') }}
        />
      </p>
      <dl className="mt-3 grid gap-4">
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
  const from = Math.min(USUAL_HOURS.from, ...byHour.keys());
  const to = Math.max(USUAL_HOURS.to, ...[...byHour.keys()].map((hour) => hour + 1));
  const middle = Math.round((from + to) / 2);
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <div>
      <dt className="text-[14px] text-muted">{name}</dt>
      <dd>
        <div aria-hidden className="mt-1 flex h-8 items-end gap-[3px]">
          {shown.map((hour) => {
            const grade = byHour.get(hour);
            return <span key={hour} className={cx('flex-1 rounded-[3px]', grade ? BARS[grade] : 'h-[3px] bg-line')} />;
          })}
        </div>
        <div aria-hidden className="num relative mt-1 flex justify-between text-[12.5px] text-muted">
          <span>{words.time(from * 60)}</span>
          {/* Where its bar starts: the number of hours can be odd. */}
          <span
            className="absolute -translate-x-1/2 rtl:translate-x-1/2"
            style={{ insetInlineStart: `${((middle - from) / (to - from)) * 100}%` }}
          >
            {words.time(middle * 60)}
          </span>
          <span>{words.time(to * 60)}</span>
        </div>
        <ul className="mt-2 grid gap-0.5 text-[14.5px]">
          {groupHours(hours).map((range) => (
            <li key={range.startMinute} className="flex items-center gap-2">
              <span aria-hidden className={cx('size-2 rounded-full', DOTS[range.grade])} />
              <span className="num">{words.range(range)}</span>{' '}
              <span className="font-semibold">{intl.formatMessage(gradeNames[range.grade])}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
