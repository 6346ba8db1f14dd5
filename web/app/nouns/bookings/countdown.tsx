// The time left. Screen readers don't announce every change, which would be a nuisance.
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNow } from '../../lib/dates/use-now.ts';
import { daysAhead, secondsUntil, toCountdown } from './booking-timing.ts';

const EVERY_SECOND_MS = 1_000;
const SELDOM_MS = 10_000;
/** From here on, seconds are shown. */
const LAST_SECONDS = 610;
/** The server's clock decides and may be behind: this polls it, less and less often, until the server agrees. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

interface CountdownProps {
  until: string;
  /** Counts calendar days, as for an upcoming stay. Deadlines count full days. */
  timeZone?: string | undefined;
  /** Called when the time is up, to refetch the booking, and again while the same deadline is shown. */
  onEnd?: (() => void) | undefined;
  clock?: (() => number) | undefined;
}

export function Countdown({ until, timeZone, onEnd, clock }: CountdownProps) {
  const [isLast, setLast] = useState(false);
  const nowMs = useNow(isLast ? EVERY_SECOND_MS : SELDOM_MS, clock);
  const seconds = secondsUntil(until, nowMs);
  useEffect(() => setLast(seconds > 0 && seconds <= LAST_SECONDS), [seconds]);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return;
    let timer: ReturnType<typeof setTimeout>;
    const say = (pauseMs: number) => {
      end.current?.();
      timer = setTimeout(() => say(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs);
    };
    say(FIRST_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return (
    <span role="timer" className="num whitespace-nowrap">
      <CountdownWords seconds={seconds} days={timeZone ? daysAhead(until, timeZone, nowMs) : undefined} />
    </span>
  );
}

function CountdownWords({ seconds, days }: { seconds: number; days: number | undefined }) {
  const left = toCountdown(seconds);
  switch (left.unit) {
    case 'days':
      return (
        <FormattedMessage
          defaultMessage="{days, plural, one {# day} other {# days}}"
          values={{ days: days ?? left.days }}
        />
      );
    case 'hours':
      return left.minutes === 0 ? (
        <FormattedMessage
          defaultMessage="{hours, plural, one {# hour} other {# hours}}"
          values={{ hours: left.hours }}
        />
      ) : (
        <FormattedMessage
          defaultMessage="{hours} hr {minutes} min"
          values={{ hours: left.hours, minutes: left.minutes }}
        />
      );
    case 'minutes':
      return <FormattedMessage defaultMessage="{minutes} min" values={{ minutes: left.minutes }} />;
    default:
      return `${left.minutes}:${String(left.seconds).padStart(2, '0')}`;
  }
}
