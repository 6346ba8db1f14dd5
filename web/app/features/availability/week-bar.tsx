// One range of open hours in the grid, dragged by pointer or changed by keyboard. Rendering only; the editor makes the changes.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import type { Bar } from '../../nouns/availability/week-bars.ts';
import { cx } from '../../ui/class-names.ts';
import type { Axis } from './grid-axis.ts';
import { shiftBar, stretchBar } from './week-edits.ts';

interface WeekBarProps {
  bar: Bar;
  axis: Axis;
  stepMinutes: number;
  error: string | undefined;
  isDragged: boolean;
  hasFocus: boolean;
  onFocused: () => void;
  onGrip: (event: PointerEvent, grip: 'move' | 'start' | 'end') => void;
  onChange: (bar: Bar) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The bar after a key press; undefined for other keys. */
function barByKey(bar: Bar, event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, step: number): Bar | undefined {
  if (event.shiftKey) {
    if (event.key === 'ArrowRight') return stretchBar(bar, 'end', bar.endMinute + step);
    if (event.key === 'ArrowLeft') return stretchBar(bar, 'end', bar.endMinute - step);
    if (event.key === 'ArrowUp') return stretchBar(bar, 'start', bar.startMinute - step);
    if (event.key === 'ArrowDown') return stretchBar(bar, 'start', bar.startMinute + step);
    return undefined;
  }
  if (event.key === 'ArrowRight') return shiftBar(bar, { minutes: step });
  if (event.key === 'ArrowLeft') return shiftBar(bar, { minutes: -step });
  if (event.key === 'ArrowUp') return shiftBar(bar, { days: -1 });
  if (event.key === 'ArrowDown') return shiftBar(bar, { days: 1 });
  return undefined;
}

const gripClass =
  'absolute inset-y-0 z-10 w-2.5 cursor-ew-resize opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 ' +
  'after:absolute after:inset-y-[30%] after:w-[3px] after:rounded-pill after:bg-current after:opacity-70';

export function WeekBar(props: WeekBarProps) {
  const { bar, axis, stepMinutes, error, isDragged, hasFocus, onFocused, onGrip, onChange, onEdit, onRemove } = props;
  const words = useHourWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    button.current?.focus();
    onFocused();
  }, [hasFocus, onFocused]);

  const left = axis.toPercent(bar.startMinute);
  const width = axis.toPercent(bar.endMinute) - left;
  return (
    <button
      ref={button}
      type="button"
      data-bar={bar.key}
      aria-label={words.bar(bar)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `fault-${bar.key}` : undefined}
      title={words.bar(bar)}
      style={{ insetInlineStart: `${left}%`, width: `calc(${width}% - 2px)` }}
      className={cx(
        // The save bar covers the bottom of the screen, so focus must not be hidden under it.
        'group absolute inset-y-1.5 z-10 scroll-mb-28 cursor-grab touch-pan-y overflow-hidden rounded-[11px] px-3 text-start text-[14px] font-semibold num',
        'outline-offset-2 transition-shadow duration-150 select-none hover:shadow-pin focus-visible:z-20 active:cursor-grabbing',
        error ? 'bg-danger-wash text-danger shadow-[inset_0_0_0_2px_var(--danger)]' : 'bg-moss text-moss-ink',
        isDragged && 'opacity-35',
      )}
      onPointerDown={(event) => {
        event.stopPropagation();
        const grip = (event.target as HTMLElement).dataset['grip'];
        onGrip(event, grip === 'start' || grip === 'end' ? grip : 'move');
      }}
      onClick={onEdit}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          onRemove();
          return;
        }
        const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : barByKey(bar, event, stepMinutes);
        if (!next) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      <span data-grip="start" className={cx(gripClass, 'inset-s-0 after:inset-s-1')} />
      <span className="pointer-events-none block truncate">{words.range(bar)}</span>
      <span data-grip="end" className={cx(gripClass, 'inset-e-0 after:inset-e-1')} />
    </button>
  );
}

/** The hours if the pointer were released now. */
export function DraftBar({ bar, axis }: { bar: Bar; axis: Axis }) {
  const words = useHourWords();
  const left = axis.toPercent(bar.startMinute);
  return (
    <span
      aria-hidden="true"
      style={{ insetInlineStart: `${left}%`, width: `calc(${axis.toPercent(bar.endMinute) - left}% - 2px)` }}
      className="pointer-events-none absolute inset-y-1.5 z-30 grid rounded-[11px] bg-moss-wash text-[14px] font-semibold text-moss num shadow-[inset_0_0_0_2px_var(--moss),var(--shadow-pin)]"
    >
      <span className="m-auto rounded-pill bg-surface/85 px-2 whitespace-nowrap">{words.range(bar)}</span>
    </span>
  );
}

/** The part of an evening that reaches into this day, and hours of other seasons. Read-only. */
export function GhostBar({ from, to, axis, label }: { from: number; to: number; axis: Axis; label?: string }) {
  return (
    <span
      aria-hidden="true"
      title={label}
      style={{ insetInlineStart: `${axis.toPercent(from)}%`, width: `${axis.toPercent(to) - axis.toPercent(from)}%` }}
      className="pointer-events-none absolute inset-y-3 overflow-hidden rounded-[9px] px-2 text-[12.5px] leading-8 font-medium whitespace-nowrap text-muted shadow-[inset_0_0_0_1px_var(--line)] [background:repeating-linear-gradient(135deg,transparent_0_5px,var(--line)_5px_6px)]"
    >
      {label && <span className="rounded-pill bg-surface px-1.5">{label}</span>}
    </span>
  );
}

export const GridHelp = () => (
  <FormattedMessage defaultMessage="Drag across a day to add hours, drag a bar to move it, or drag its ends to resize it. With a keyboard: arrows move, Shift+Left or Right moves the end, Shift+Up or Down moves the start, Enter edits, Delete removes." />
);
