// The week on a phone, day by day. Each range has two time selects. Uses the same editor as the grid.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { type Bar, isSameSeason, openMinutes, WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { DayActions } from './day-actions.tsx';
import { TimeSelects } from './time-selects.tsx';
import type { WeekEditor } from './use-week-editor.ts';

export function DayList({ editor, errors }: { editor: WeekEditor; errors: ReadonlyMap<string, string> }) {
  const intl = useIntl();
  const words = useHourWords();
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'Open hours by day' })}
      className="mt-4 divide-y divide-line rounded-panel bg-surface px-4 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {WEEKDAYS.map((weekday) => {
        const bars = editor.shown.filter((bar) => bar.weekday === weekday);
        const others = editor.bars.filter((bar) => bar.weekday === weekday && !isSameSeason(bar, editor.season));
        return (
          <li key={weekday} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3.5">
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-[16px] font-semibold">
                {words.day(weekday)}
                <span className="ms-2.5 text-[14px] font-normal text-muted num">
                  {bars.length > 0 ? words.duration(openMinutes(bars)) : <FormattedMessage defaultMessage="Closed" />}
                </span>
              </h3>
              <DayActions editor={editor} weekday={weekday} />
            </div>
            {bars.map((bar) => (
              <RangeRow key={bar.key} bar={bar} editor={editor} error={errors.get(bar.key)} />
            ))}
            {others.map((bar) => (
              <p key={bar.key} className="text-[14px] text-muted num">
                <Dotted>
                  {words.range(bar)}
                  {words.season(bar)}
                </Dotted>
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function RangeRow({ bar, editor, error }: { bar: Bar; editor: WeekEditor; error: string | undefined }) {
  const intl = useIntl();
  const words = useHourWords();
  const row = useRef<HTMLDivElement>(null);
  const hasFocus = editor.focusKey === bar.key;
  const { clearFocus } = editor;
  useEffect(() => {
    if (!hasFocus) return;
    if (!row.current?.contains(document.activeElement)) row.current?.querySelector('select')?.focus();
    clearFocus();
  }, [hasFocus, clearFocus]);
  return (
    <div ref={row}>
      <div className="grid grid-cols-[1fr_auto_1fr_auto] items-center gap-2">
        <TimeSelectsPair bar={bar} editor={editor} />
        <IconButton
          label={intl.formatMessage({ defaultMessage: 'Remove {hours}' }, { hours: words.bar(bar) })}
          onClick={() => editor.remove(bar)}
        >
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {error && (
        <p id={`fault-${bar.key}`} className="mt-1.5 flex gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

function TimeSelectsPair({ bar, editor }: { bar: Bar; editor: WeekEditor }) {
  const words = useHourWords();
  return (
    <span className="col-span-3 grid grid-cols-2 gap-2">
      <TimeSelects
        startMinute={bar.startMinute}
        endMinute={bar.endMinute}
        stepMinutes={editor.stepMinutes}
        context={words.day(bar.weekday)}
        areLabelsHidden
        onChange={(range) => editor.place({ ...bar, ...range })}
      />
    </span>
  );
}
