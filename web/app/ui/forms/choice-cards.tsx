// Radio buttons as cards, for a few options that each need a sentence.
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { Radio } from './radio.tsx';

interface Choice<T extends string> {
  value: T;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
}

interface ChoiceCardsProps<T extends string> {
  id: string;
  legend: ReactNode;
  isLegendHidden?: boolean;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  error?: string | undefined;
  /** How many cards fit side by side on wide screens. */
  columns?: 1 | 2 | 3;
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'grid-cols-2 xl:grid-cols-3' };

export function ChoiceCards<T extends string>({
  id,
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  error,
  columns = 2,
}: ChoiceCardsProps<T>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-[14px] font-semibold'}>{legend}</legend>
      <div className={cx('grid gap-3', grids[columns])}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={cx(
              'relative flex cursor-pointer items-start gap-3.5 rounded-card bg-surface p-4 transition-shadow duration-150',
              'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
              'has-checked:bg-moss-wash has-checked:shadow-[inset_0_0_0_1.5px_var(--moss)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
            )}
          >
            <Radio
              id={choice.value === value || (value === undefined && index === 0) ? id : undefined}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={choice.icon ? 'sr-only' : 'mt-0.5 size-4.5 outline-none'}
            />
            {choice.icon && <span className="mt-0.5 shrink-0 text-moss">{choice.icon}</span>}
            <span className="grid min-w-0 grow gap-0.5">
              <span className="font-semibold">{choice.title}</span>
              {choice.text && (
                // Side by side on a phone there's only room for the names.
                <span className={cx('text-[14.5px] leading-5.5 text-muted', columns === 3 && 'max-sm:sr-only')}>
                  {choice.text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 flex items-start gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
