// A field that opens our calendar to choose a day. It starts empty.
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../button.tsx';
import type { FieldFrame } from '../forms/field.tsx';
import { useDismiss } from '../overlays/use-dismiss.ts';
import { useFloating } from '../overlays/use-floating.ts';
import type { CalendarProps } from './calendar.tsx';
import { LazyCalendar, preloadCalendar } from './lazy-calendar.tsx';
import { floatingPanel, PickerButton, type PickerVariant } from './picker-button.tsx';

export interface PickerHandle {
  /** Opens the calendar and moves focus to it. */
  open: () => void;
}

interface DayPickerProps
  extends Omit<CalendarProps, 'value' | 'hasFocus' | 'hasYears'>,
    Pick<FieldFrame, 'description' | 'error' | 'isLabelHidden' | 'className'> {
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  placeholder?: string;
  variant?: PickerVariant;
  isIconWhenNarrow?: boolean;
  id?: string;
  /** The day is optional and can be cleared. */
  onClear?: () => void;
  ref?: Ref<PickerHandle> | undefined;
}

/** Shows the year if other years can be chosen. */
const dayWords = (day: string, variant: PickerVariant, locale: string): string =>
  formatLocalDate(
    day,
    locale,
    variant === 'cell' || Number(day.slice(0, 4)) === new Date().getFullYear() ? 'medium' : 'dated',
  );

export function DayPicker({
  label,
  value,
  placeholder,
  variant = 'field',
  description,
  error,
  isLabelHidden,
  isIconWhenNarrow = false,
  className,
  id,
  ref,
  onChange,
  onClear,
  ...calendar
}: DayPickerProps) {
  const intl = useIntl();
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
        {...{ id, label, description, error, isLabelHidden, isIconWhenNarrow, variant }}
        placeholder={placeholder ?? intl.formatMessage({ defaultMessage: 'Choose a day' })}
        value={value && dayWords(value, variant, locale)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadCalendar}
        onFocus={preloadCalendar}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div ref={panel} popover="manual" role="dialog" aria-label={label} className={`${floatingPanel} p-4`}>
          <LazyCalendar
            {...calendar}
            label={label}
            value={value ?? null}
            hasFocus
            hasYears={variant === 'field'}
            onChange={(date) => {
              close(true);
              onChange(date);
            }}
          />
          {onClear && value && (
            <Button
              variant="plain"
              size="sm"
              className="mt-2"
              onClick={() => {
                close(true);
                onClear();
              }}
            >
              <FormattedMessage defaultMessage="Clear" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
