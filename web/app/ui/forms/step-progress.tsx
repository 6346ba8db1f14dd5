// The current step of a form, as text and as a bar.
import { useIntl } from 'react-intl';

interface StepProgressProps {
  /** Starts at 1. */
  number: number;
  count: number;
}

export function StepProgress({ number, count }: StepProgressProps) {
  const intl = useIntl();
  const words = intl.formatMessage({ defaultMessage: 'Step {number} of {count}' }, { number, count });
  return (
    <div>
      <p className="text-[14px] font-semibold text-moss num">{words}</p>
      <div
        role="progressbar"
        aria-label={intl.formatMessage({ defaultMessage: 'Progress' })}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={number}
        aria-valuetext={words}
        className="mt-2.5 grid auto-cols-fr grid-flow-col gap-1.5"
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step's place is all it has
            key={index}
            className={`h-1.5 rounded-pill ${index < number ? 'bg-moss' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  );
}
