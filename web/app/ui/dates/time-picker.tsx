// A time of day chosen from a list in the reader's clock (WAI-ARIA select-only combobox): pointer, arrows, or typing.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { formatWallTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { cx } from '../class-names.ts';
import { useDismiss } from '../overlays/use-dismiss.ts';
import { useFloating } from '../overlays/use-floating.ts';
import type { PickerHandle } from './day-picker.tsx';
import { floatingPanel, PickerButton, type PickerVariant } from './picker-button.tsx';

interface TimePickerProps {
  label: ReactNode;
  /** `09:30`, one of `times`; undefined if nothing is chosen. */
  value: string | undefined;
  /** The options, in order; `24:00` is midnight at the end of the day. */
  times: readonly string[];
  onChange: (time: string) => void;
  placeholder: string;
  /** Text after a time, for example how long the booking would be. */
  findNote?: (time: string) => string | undefined;
  variant?: PickerVariant;
  className?: string;
  isDisabled?: boolean;
  ref?: Ref<PickerHandle> | undefined;
}

/** Keys typed within this time form one search text. */
const TYPING_MS = 800;

const PAGE = 8;

/** The option a key moves to, or undefined if the key doesn't move. */
function moveByKey(key: string, at: number, last: number): number | undefined {
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
  }[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}

export function TimePicker({
  label,
  value,
  times,
  onChange,
  placeholder,
  findNote,
  variant = 'field',
  className,
  isDisabled = false,
  ref,
}: TimePickerProps) {
  const id = useId();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = useRef({ text: '', at: 0 });
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, isOpen, close);
  useFloating(button, panel, isOpen);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id, at]);

  const shown = (time: string) => formatWallTime(time, locale, hourCycle);
  const open = () => {
    setAt(Math.max(0, times.indexOf(value ?? '')));
    setOpen(true);
  };
  useImperativeHandle(ref, () => ({
    open: () => {
      button.current?.focus();
      open();
    },
  }));
  const choose = (index: number) => {
    close();
    const time = times[index];
    if (time !== undefined && time !== value) onChange(time);
  };
  const type = (event: KeyboardEvent) => {
    if (!isOpen) open();
    const isContinued = event.timeStamp - typed.current.at < TYPING_MS;
    const text = (isContinued ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const found = times.findIndex((time) => shown(time).toLowerCase().startsWith(text));
    if (found >= 0) setAt(found);
  };
  const actionFor = (key: string): (() => void) | undefined => {
    const target = moveByKey(key, at, times.length - 1);
    if (target !== undefined) return isOpen ? () => setAt(target) : open;
    if (key === 'Enter' || key === ' ') return isOpen ? () => choose(at) : open;
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionFor(event.key);
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Tab' && isOpen) choose(at);
    else if (event.key.length === 1) type(event);
  };

  return (
    <div ref={area} className={className}>
      <PickerButton
        ref={button}
        label={label}
        value={value && shown(value)}
        placeholder={placeholder}
        variant={variant}
        disabled={isDisabled}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div
          ref={panel}
          popover="manual"
          className={`${floatingPanel} max-h-[min(320px,calc(100dvh-16px))] min-w-44 p-2`}
        >
          <div id={`${id}-list`} role="listbox" aria-label={placeholder}>
            {times.map((time, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
              <div
                key={time}
                id={`${id}-${index}`}
                role="option"
                aria-selected={time === value}
                tabIndex={-1}
                // The button keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => setAt(index)}
                onClick={() => choose(index)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-field px-3.5 text-[15.5px] num lg:min-h-10',
                  index === at && 'bg-well',
                  time === value && 'font-semibold text-moss',
                )}
              >
                {shown(time)}
                {findNote?.(time) && <span className="text-[14px] font-normal text-muted">{findNote(time)}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
