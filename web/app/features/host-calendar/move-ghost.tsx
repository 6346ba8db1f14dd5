// Where a dragged booking would be, on one day, and why it can't be there.
import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, toPlace } from '../../nouns/host-calendar/day-axis.ts';
import { cx } from '../../ui/class-names.ts';
import type { EntryWords } from './entry-words.ts';
import { moveObstacleWords } from './move-words.ts';
import type { Moving } from './use-booking-drag.ts';

interface MoveGhostProps {
  moving: Moving | undefined;
  day: LocalDay;
  axis: DayAxis;
  words: EntryWords;
  band: (from: number, until: number) => CSSProperties;
}

export function MoveGhost({ moving, day, axis, words, band }: MoveGhostProps) {
  const intl = useIntl();
  if (!moving || moving.startMs >= day.endsMs || moving.endMs <= day.startsMs) return null;
  const { startMs, endMs, obstacle } = moving;
  const isRefused = obstacle !== undefined && obstacle !== 'same';
  return (
    <span
      data-moving={obstacle ?? 'possible'}
      aria-hidden="true"
      style={band(
        toPlace(axis, day, Math.max(startMs, day.startsMs), 'start'),
        toPlace(axis, day, Math.min(endMs, day.endsMs), 'end'),
      )}
      className={cx(
        'pointer-events-none absolute z-30 mx-0.5 overflow-clip rounded-[9px] px-2 py-1 text-[12.5px] leading-4 font-semibold num',
        isRefused
          ? 'bg-danger-wash/90 text-danger shadow-[inset_0_0_0_2px_var(--danger)]'
          : 'bg-moss-wash/90 text-moss shadow-[inset_0_0_0_2px_var(--moss)]',
      )}
    >
      {startMs >= day.startsMs && words.clock.hours(startMs, endMs)}
      {isRefused && <span className="block">{intl.formatMessage(moveObstacleWords[obstacle])}</span>}
    </span>
  );
}
