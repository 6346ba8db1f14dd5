// A time of day chosen from a list in the reader's own clock (WAI-ARIA select-only combobox): pointer, arrows, or typing it.
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
  /** `09:30`, one of `times`; undefined while nothing is chosen. */
  value: string | undefined;
  /** What can be chosen, in order; `24:00` is midnight at the end of the day. */
  times: readonly string[];
  onChange: (time: string) => void;
  placeholder: string;
  /** Said behind a time, e.g. how long the stay would be. */
  noteOf?: (time: string) => string | undefined;
  variant?: PickerVariant;
  className?: string;
  isDisabled?: boolean;
  ref?: Ref<PickerHandle> | undefined;
}

/** Keys typed within this time are one word. */
const TYPING_MS = 800;

export function TimePicker({
  label,
  value,
  times,
  onChange,
  placeholder,
  noteOf,
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
    const isOn = event.timeStamp - typed.current.at < TYPING_MS;
    const text = (isOn ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const found = times.findIndex((time) => shown(time).toLowerCase().startsWith(text));
    if (found >= 0) setAt(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = times.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (isOpen) setAt(Math.min(last, Math.max(0, to)));
      else open();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (isOpen) choose(at);
      else open();
    } else if (event.key === 'Tab' && isOpen) choose(at);
    else if (event.key.length === 1) {
      if (!isOpen) open();
      type(event);
    }
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
                {noteOf?.(time) && <span className="text-[14px] font-normal text-muted">{noteOf(time)}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
