// The background of a day: hour lines, closed hours, hours the day doesn't have, past time, and the current time. Not interactive.
import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, listHoles, toPlace, wallPlace } from '../../nouns/host-calendar/day-axis.ts';
import { cx } from '../../ui/class-names.ts';

interface DayGroundProps {
  day: LocalDay;
  axis: DayAxis;
  nowMs: number;
  /** Open hours in local minutes; undefined if unknown. */
  open: readonly { startMinute: number; endMinute: number }[] | undefined;
  /** The position of a range of drawn minutes. */
  toStyle: (from: number, until: number) => CSSProperties;
  hours: 'down' | 'across';
  /** Closed hours are labeled if there's room; across, only a day that's closed entirely. */
  hasWords?: boolean;
}

const WORDY_MINUTES = 60;

/** What isn't open, in drawn minutes. */
function listClosed(open: NonNullable<DayGroundProps['open']>, axis: DayAxis): [number, number][] {
  const closed: [number, number][] = [];
  let from = 0;
  for (const { startMinute, endMinute } of open) {
    const start = wallPlace(axis, startMinute);
    if (start > from) closed.push([from, start]);
    from = Math.max(from, wallPlace(axis, endMinute));
  }
  if (from < axis.length) closed.push([from, axis.length]);
  return closed;
}

export function DayBackground({ day, axis, nowMs, open, toStyle, hours, hasWords = false }: DayGroundProps) {
  const intl = useIntl();
  const isDown = hours === 'down';
  const isToday = day.startsMs <= nowMs && nowMs < day.endsMs;
  const now = isToday ? toPlace(axis, day, nowMs, 'start') : day.endsMs <= nowMs ? axis.length : 0;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      {open &&
        listClosed(open, axis).map(([from, until]) => (
          <span
            key={from}
            data-closed
            style={toStyle(from, until)}
            className={cx('closed-ground absolute', !isDown && 'flex items-center')}
          >
            {hasWords && until - from >= (isDown ? WORDY_MINUTES : axis.length) && (
              <span
                className={cx(
                  'sticky ms-3 inline-block rounded-[6px] bg-closed px-1.5 text-[13px] leading-5 font-medium text-muted',
                  // Across, the names of the listings stay in view and would cover it.
                  isDown ? 'top-2 mt-2' : 'inset-s-[calc(var(--names)+12px)]',
                )}
              >
                {intl.formatMessage({ defaultMessage: 'Closed' })}
              </span>
            )}
          </span>
        ))}
      {axis.hours.map(({ at }) => (
        <span
          key={at}
          style={toStyle(at, at)}
          className={cx('absolute border-line', isDown ? 'border-t' : 'border-s')}
        />
      ))}
      {now > 0 && <span style={toStyle(0, now)} className="absolute bg-paper/55" />}
      {listHoles(axis, day).map(({ from, until, reason }) => (
        <span
          key={from}
          data-hole={reason}
          style={toStyle(from, until)}
          className="absolute grid place-items-center overflow-hidden text-[11px] leading-3.5 text-muted shadow-[inset_0_0_0_1px_var(--line)] [background:repeating-linear-gradient(45deg,var(--line)_0_1px,transparent_1px_5px),var(--paper)]"
        >
          {reason === 'skipped' && (
            <span className="rounded-[4px] bg-surface px-1 text-center">
              {intl.formatMessage({ defaultMessage: 'clocks change' })}
            </span>
          )}
        </span>
      ))}
      {isToday && (
        <span
          data-now
          style={toStyle(now, now)}
          className={cx(
            'absolute z-20 border-clay',
            isDown
              ? 'border-t-2 before:absolute before:-inset-s-1 before:-top-[5px] before:size-2 before:rounded-pill before:bg-clay'
              : 'border-s-2',
          )}
        />
      )}
    </span>
  );
}
