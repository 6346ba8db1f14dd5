// The week as seven rows: dragging on empty ground adds hours, bars can be moved and resized, and nights past midnight are one bar.
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import {
  type Bar,
  DAY_MINUTES,
  isSameSeason,
  nextWeekday,
  openMinutes,
  WEEKDAYS,
} from '../../nouns/availability/week-bars.ts';
import { cx } from '../../ui/class-names.ts';
import { DayActions } from './day-actions.tsx';
import { axisFor } from './grid-axis.ts';
import { RangeDialog } from './range-dialog.tsx';
import { useGridDrag } from './use-grid-drag.ts';
import type { WeekEditor } from './use-week-editor.ts';
import { DraftBar, GhostBar, GridHelp, WeekBar } from './week-bar.tsx';

/** A press on empty ground adds two hours, or the time until the next range of that day. */
const PRESSED_MINUTES = 120;

export function WeekGrid({ editor, errors }: { editor: WeekEditor; errors: ReadonlyMap<string, string> }) {
  const intl = useIntl();
  const words = useHourWords();
  const grid = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Bar>();
  const axis = axisFor(editor.bars);

  const press = (weekday: number, minute: number) => {
    const startMinute = Math.floor(minute / 60) * 60;
    if (startMinute >= DAY_MINUTES) return;
    const starts = editor.shown.filter((bar) => bar.weekday === weekday).map((bar) => bar.startMinute);
    const next = Math.min(...starts.filter((start) => start > startMinute), DAY_MINUTES);
    editor.add({ weekday, startMinute, endMinute: Math.min(startMinute + PRESSED_MINUTES, next) });
  };
  const drag = useGridDrag({
    grid,
    axis,
    stepMinutes: editor.stepMinutes,
    season: editor.season,
    onDrop: (bar) => editor.add(bar, bar.key),
    onPress: press,
  });

  return (
    <>
      <section
        ref={grid}
        aria-label={intl.formatMessage({ defaultMessage: 'Open hours by day' })}
        aria-describedby="week-help"
        className="mt-4 rounded-panel bg-surface px-4 pt-3 pb-4 shadow-[inset_0_0_0_1px_var(--line)] lg:px-6"
      >
        <HourScale axis={axis} />
        {WEEKDAYS.map((weekday) => {
          const bars = editor.shown.filter((bar) => bar.weekday === weekday);
          const isClosed = bars.length === 0 && drag.draft?.weekday !== weekday;
          return (
            <div
              key={weekday}
              className="grid grid-cols-[64px_1fr_auto] items-center gap-x-3 lg:grid-cols-[108px_1fr_auto]"
            >
              <h3 className="text-[15px] font-semibold">
                <span className="lg:hidden">{words.day(weekday, 'short')}</span>
                <span className="max-lg:hidden">{words.day(weekday)}</span>
                <span className="block text-[12.5px] leading-4 font-normal text-muted num">
                  {bars.length > 0
                    ? words.duration(openMinutes(bars))
                    : intl.formatMessage({ defaultMessage: 'Closed' })}
                </span>
              </h3>
              <div
                data-track={weekday}
                className={cx(
                  'relative h-14 cursor-crosshair touch-pan-y border-t border-line',
                  isClosed && 'bg-well/40',
                )}
                style={{ backgroundImage: drawHourLines(axis.endMinute) }}
                onPointerDown={(event) => drag.begin(event, 'new', weekday)}
              >
                <span
                  className="pointer-events-none absolute inset-y-0 inset-e-0 bg-well/70"
                  style={{ insetInlineStart: `${axis.toPercent(DAY_MINUTES)}%` }}
                />
                <Ghosts editor={editor} weekday={weekday} axis={axis} />
                {bars.map((bar) => (
                  <WeekBar
                    key={bar.key}
                    bar={bar}
                    axis={axis}
                    stepMinutes={editor.stepMinutes}
                    error={errors.get(bar.key)}
                    isDragged={drag.draft?.key === bar.key}
                    hasFocus={editor.focusKey === bar.key}
                    onFocused={editor.clearFocus}
                    onGrip={(event, grip) => drag.begin(event, grip, bar)}
                    onChange={editor.place}
                    onEdit={() => !drag.wasDrag() && setEdited(bar)}
                    onRemove={() => editor.remove(bar)}
                  />
                ))}
                {drag.draft?.weekday === weekday && <DraftBar bar={drag.draft} axis={axis} />}
              </div>
              <DayActions editor={editor} weekday={weekday} />
            </div>
          );
        })}
      </section>
      <p id="week-help" className="mt-3 max-w-[90ch] text-[14px] text-muted">
        <GridHelp />
      </p>
      <RangeDialog editor={editor} bar={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

type Axis = ReturnType<typeof axisFor>;

/** A hairline at every second hour. */
const drawHourLines = (endMinute: number): string => {
  const every = (120 / endMinute) * 100;
  return `repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px ${every}%)`;
};

function HourScale({ axis }: { axis: Axis }) {
  const intl = useIntl();
  const words = useHourWords();
  return (
    <div aria-hidden="true" className="grid grid-cols-[64px_1fr_auto] gap-x-3 lg:grid-cols-[108px_1fr_auto]">
      <span />
      <span className="relative h-7 text-[12.5px] text-muted num">
        {axis.hours
          .filter((hour) => hour % 4 === 0 && hour <= 24)
          .map((hour) => (
            <span
              key={hour}
              className={cx('absolute top-1', hour > 0 && '-translate-x-1/2 rtl:translate-x-1/2')}
              style={{ insetInlineStart: `${axis.toPercent(hour * 60)}%` }}
            >
              {words.time(hour * 60)}
            </span>
          ))}
        <span
          className="absolute inset-e-0 top-1 truncate text-end"
          // Beside the label of midnight.
          style={{ insetInlineStart: `calc(${axis.toPercent(DAY_MINUTES)}% + 24px)` }}
        >
          {intl.formatMessage({ defaultMessage: 'next day' })}
        </span>
      </span>
      <span className="w-[84px]" />
    </div>
  );
}

function Ghosts({ editor, weekday, axis }: { editor: WeekEditor; weekday: number; axis: Axis }) {
  const words = useHourWords();
  const tails = editor.shown.filter((bar) => bar.weekday === nextWeekday(weekday, -1) && bar.endMinute > DAY_MINUTES);
  const others = editor.bars.filter((bar) => bar.weekday === weekday && !isSameSeason(bar, editor.season));
  return (
    <>
      {others.map((bar) => (
        <GhostBar key={bar.key} from={bar.startMinute} to={bar.endMinute} axis={axis} label={words.season(bar)} />
      ))}
      {tails.map((bar) => (
        <GhostBar key={bar.key} from={0} to={bar.endMinute - DAY_MINUTES} axis={axis} />
      ))}
    </>
  );
}
