// One to five stars as radio buttons: chosen by touch, mouse, or arrow keys, and read by screen readers as their meaning.
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';

interface StarFieldProps {
  label: ReactNode;
  value: number | undefined;
  onChange: (stars: number | undefined) => void;
  /** One line with small stars, which is optional and can be cleared. */
  isOptional?: boolean;
  error?: string | undefined;
}

const STARS = [1, 2, 3, 4, 5] as const;

export function StarField({ label, value, onChange, isOptional = false, error }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset
      aria-describedby={error ? `${name}-error` : undefined}
      className={cx('min-w-0', isOptional && 'flex min-h-11 flex-wrap items-center justify-between gap-x-4')}
    >
      <legend className={cx(isOptional ? 'float-start text-[15.5px]' : 'mb-1 text-[15px] font-semibold')}>
        {label}
      </legend>
      <span className={cx('flex items-center', !isOptional && '-ms-2')}>
        {isOptional && value !== undefined && (
          <button
            type="button"
            className="finger relative me-1 rounded-pill px-2 py-1 text-[13.5px] text-muted underline underline-offset-3 hover:text-ink"
            onClick={() => onChange(undefined)}
          >
            <FormattedMessage
              defaultMessage="Clear<hidden> {label}</hidden>"
              values={{
                label,
                hidden: (words) => (
                  <span key="hidden" className="sr-only">
                    {words}
                  </span>
                ),
              }}
            />
          </button>
        )}
        {STARS.map((stars) => (
          <label
            key={stars}
            className={cx(
              'grid cursor-pointer place-items-center rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-moss',
              isOptional ? 'h-11 w-9' : 'size-12',
            )}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <ChoiceStar size={isOptional ? 22 : 34} isChosen={value !== undefined && stars <= value} />
            <span className="sr-only">
              <FormattedMessage defaultMessage="{stars, plural, one {# star} other {# stars}}" values={{ stars }} />
            </span>
          </label>
        ))}
      </span>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1 w-full font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** With a border, because a control has to stand out from the page whether it's selected or not. */
const ChoiceStar = ({ size, isChosen }: { size: number; isChosen: boolean }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    aria-hidden="true"
    className={cx('stroke-muted transition-colors duration-150', isChosen ? 'fill-sun' : 'fill-transparent')}
    strokeWidth={size > 30 ? 0.9 : 1.1}
    strokeLinejoin="round"
  >
    <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z" />
  </svg>
);
