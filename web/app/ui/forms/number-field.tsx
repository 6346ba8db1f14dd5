// A field for a whole number with step buttons. Announces every change.
import { useIntl } from 'react-intl';
import { cx } from '../class-names.ts';
import { MinusIcon, PlusIcon } from '../icons/member-icons.tsx';
import { Field, type FieldFrame } from './field.tsx';

interface NumberFieldProps extends FieldFrame {
  id?: string;
  value: number;
  onChange: (value: number) => void;
  minimum?: number;
  maximum?: number;
  step?: number;
  name?: string;
}

const stepClass =
  'grid size-11 shrink-0 place-items-center rounded-pill shadow-[inset_0_0_0_1px_var(--line-strong)] transition-colors hover:bg-well disabled:opacity-35';

export function NumberField({
  value,
  onChange,
  minimum = 0,
  maximum = 999,
  step = 1,
  name,
  ...frame
}: NumberFieldProps) {
  const intl = useIntl();
  const choose = (next: number) => onChange(Math.min(maximum, Math.max(minimum, next)));
  return (
    <Field {...frame}>
      {(control) => (
        <span className="flex items-center gap-2">
          <button
            type="button"
            className={stepClass}
            disabled={value <= minimum}
            onClick={() => choose(value - step)}
            aria-label={intl.formatMessage({ defaultMessage: 'Decrease' })}
          >
            <MinusIcon size={18} />
          </button>
          <input
            {...control}
            {...(name ? { name } : {})}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={minimum}
            aria-valuemax={maximum}
            onChange={(event) => {
              const typed = Number(event.target.value.replace(/\D/g, ''));
              if (Number.isFinite(typed)) choose(typed);
            }}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
              if (by === 0) return;
              event.preventDefault();
              choose(value + by);
            }}
            className={cx(
              'h-11 w-14 rounded-field bg-transparent text-center text-[17px] font-semibold num outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]',
            )}
          />
          <button
            type="button"
            className={stepClass}
            disabled={value >= maximum}
            onClick={() => choose(value + step)}
            aria-label={intl.formatMessage({ defaultMessage: 'Increase' })}
          >
            <PlusIcon size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}
