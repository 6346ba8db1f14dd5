// A day chosen from our own calendar, which opens beside its field. Nothing is chosen until somebody does.
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { formatLocalDate } from '../lib/formats.ts';
import { useLocale } from '../lib/locale.ts';
import type { CalendarProps } from './calendar.tsx';
import { LazyCalendar, preloadCalendar } from './lazy-calendar.tsx';
import { floatingPanel, PickerButton, type PickerLook } from './picker-button.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useFloating } from './use-floating.ts';

export interface PickerHandle {
  /** Opens it and gives it the focus. */
  open: () => void;
}

interface DayPickerProps extends Omit<CalendarProps, 'value' | 'hasFocus'> {
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  placeholder: string;
  look?: PickerLook;
  className?: string;
  /** Sends the day with a form. */
  name?: string;
  ref?: Ref<PickerHandle> | undefined;
}

export function DayPicker({
  label,
  value,
  placeholder,
  look = 'field',
  className,
  name,
  ref,
  onChange,
  ...calendar
}: DayPickerProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback((byKey: boolean) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  }, []);
  useDismiss(area, isOpen, close);
  useFloating(button, panel, isOpen);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  return (
    <div ref={area} className={className}>
      <PickerButton
        ref={button}
        label={label}
        value={value && formatLocalDate(value, locale)}
        placeholder={placeholder}
        look={look}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadCalendar}
        onFocus={preloadCalendar}
        onClick={() => setOpen(!isOpen)}
      />
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      {isOpen && (
        <div ref={panel} popover="manual" role="dialog" aria-label={label} className={`${floatingPanel} p-4`}>
          <LazyCalendar
            {...calendar}
            label={label}
            value={value ?? null}
            hasFocus
            onChange={(date) => {
              close(true);
              onChange(date);
            }}
          />
        </div>
      )}
    </div>
  );
}
