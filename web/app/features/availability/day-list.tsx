// The week on a phone, a line per day. A day opens to two time selects per range. Uses the same editor as the grid.
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { type Bar, isSameSeason, openMinutes, WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { cx } from '../../ui/class-names.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { DayActions } from './day-actions.tsx';
import type { WeekEditor } from './use-week-editor.ts';

export function DayList({ editor, errors }: Omit<DayProps, 'weekday'>) {
  const intl = useIntl();
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'Open hours by day' })}
      className="mt-4 divide-y divide-line rounded-panel bg-surface px-4 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {WEEKDAYS.map((weekday) => (
        <Day key={weekday} weekday={weekday} editor={editor} errors={errors} />
      ))}
    </ul>
  );
}

interface DayProps {
  weekday: number;
  editor: WeekEditor;
  errors: ReadonlyMap<string, string>;
}

/** One line with its hours, which opens to change them. What has an error or was just added is open. */
function Day({ weekday, editor, errors }: DayProps) {
  const intl = useIntl();
  const words = useHourWords();
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const bars = editor.shown.filter((bar) => bar.weekday === weekday);
  const others = editor.bars.filter((bar) => bar.weekday === weekday && !isSameSeason(bar, editor.season));
  if (!isOpened && bars.some(({ key }) => key === editor.focusKey)) setOpened(true);
  const isOpen = bars.length > 0 && (isOpened || bars.some(({ key }) => errors.has(key)));
  return (
    <li className={cx('grid grid-cols-[minmax(0,1fr)] gap-2.5 py-1.5', isOpen && 'pb-3.5')}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 className="min-w-0 grow text-[16px] font-semibold">
          {bars.length === 0 ? (
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              {words.day(weekday)}{' '}
              <span className="text-[14.5px] font-normal text-muted">
                <FormattedMessage defaultMessage="Closed" />
              </span>
            </span>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpened(!isOpened)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-field py-2 text-start"
            >
              {words.day(weekday)}{' '}
              <span className="text-[14.5px] font-normal num">
                {isOpen ? words.duration(openMinutes(bars)) : intl.formatList(bars.map(words.range), { type: 'unit' })}
              </span>
            </button>
          )}
        </h3>
        <DayActions editor={editor} weekday={weekday} />
      </div>
      <div id={id} className="grid gap-2.5 empty:hidden">
        {isOpen && bars.map((bar) => <RangeRow key={bar.key} bar={bar} editor={editor} error={errors.get(bar.key)} />)}
      </div>
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
