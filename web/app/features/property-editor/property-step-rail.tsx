// The property form's sections with their progress, beside the form on wide screens.
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import type { StepState } from './property-steps.ts';

interface RailStep {
  id: string;
  name: MessageDescriptor;
  /** A step without fields is only a place on the page. */
  state?: StepState;
  href: string;
  isCurrent?: boolean;
  /** Listed under a heading that says so. */
  isOptional?: boolean;
  /** An earlier step comes first. */
  isClosed?: boolean;
}

interface PropertyStepRailProps {
  steps: readonly RailStep[];
  onGo: (step: RailStep) => void;
}

export function PropertyStepRail({ steps, onGo }: PropertyStepRailProps) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Property sections' })}>
      {/* Names, icons, and the button below stand on one line; only the hovered step is wider. */}
      <ol className="-mx-3 grid gap-0.5">
        {steps.map((step, index) => (
          <li key={step.id}>
            {step.isOptional && !steps[index - 1]?.isOptional && (
              <p className="mx-3 mt-3 mb-1 border-t border-line pt-4 text-[13.5px] font-semibold text-muted">
                <FormattedMessage defaultMessage="Optional, now or later" />
              </p>
            )}
            {step.isClosed ? (
              <span className="flex items-center gap-3 px-3 py-2 text-muted">
                <RailLine step={step} />
              </span>
            ) : (
              <a
                href={step.href}
                aria-current={step.isCurrent ? (step.isOptional === undefined ? 'location' : 'step') : undefined}
                className={cx(
                  'flex items-center gap-3 rounded-field px-3 py-2 hover:bg-ink/5',
                  step.isCurrent && 'bg-well',
                )}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onGo(step);
                }}
              >
                <RailLine step={step} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function RailLine({ step: { name, state, isClosed, isCurrent, isOptional } }: { step: RailStep }) {
  const isDone = state?.kind === 'done';
  // Neither a step that can't be opened yet nor the current one is behind.
  const isDue = state?.kind === 'needed' && !isClosed && !isCurrent;
  return (
    <>
      <span
        aria-hidden="true"
        data-due={isDue || undefined}
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-pill text-[13px] font-semibold num',
          isDone && 'bg-moss text-moss-ink',
          isDue && 'bg-clay text-clay-ink',
          !isDone && !isDue && isCurrent && 'text-moss shadow-[inset_0_0_0_2px_var(--moss)]',
          // An empty circle would look unfinished.
          state?.kind === 'needed' && !isDue && !isCurrent && 'shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
        )}
      >
        {isDone && <CheckIcon size={14} />}
        {!isDone && !isCurrent && state?.kind !== 'needed' && <span className="size-1.5 rounded-pill bg-line-strong" />}
        {/* Only on steps left behind: on the others, a number would read as the step's own. */}
        {isDue && state.count}
      </span>
      <span className="min-w-0">
        <span className={cx('block text-[15px] leading-5', isCurrent && 'font-semibold')}>
          <FormattedMessage {...name} />
        </span>
        {state && (
          // The check mark says that it's done, and the heading that it's optional.
          <span
            className={cx(
              'block text-[13.5px] leading-5 text-muted',
              (isDone || (isOptional && state.kind === 'optional')) && 'sr-only',
            )}
          >
            <StepStateWords state={state} />
          </span>
        )}
      </span>
    </>
  );
}

export const StepStateWords = ({ state }: { state: StepState }) =>
  state.kind === 'done' ? (
    <FormattedMessage defaultMessage="Done" />
  ) : state.kind === 'optional' ? (
    <FormattedMessage defaultMessage="Optional" />
  ) : (
    <FormattedMessage
      defaultMessage="{count, plural, one {# answer left} other {# answers left}}"
      values={{ count: state.count }}
    />
  );
