// The steps of an own cancellation policy: how much is refunded until when.
import { OWN_POLICY_LIMITS, type TierProblem } from '@daynook/contract/cancellation-policies';
import { useId } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { emptyStep, listStepProblems, type StepDraft } from './policy-drafts.ts';

interface PolicyStepsProps {
  steps: readonly StepDraft[];
  /** Problems are shown once someone tried to publish them. */
  wasTried: boolean;
  /** Of the steps together. */
  error: string | undefined;
  onChange: (steps: readonly StepDraft[]) => void;
}

export function PolicySteps({ steps, wasTried, error, onChange }: PolicyStepsProps) {
  const problems = listStepProblems(steps);
  return (
    <div className="grid max-w-140 gap-4">
      {steps.map((step, at) => (
        <Step
          key={step.key}
          step={step}
          number={at + 1}
          problem={wasTried ? problems[at] : undefined}
          onChange={(change) => onChange(steps.map((one) => (one.key === step.key ? { ...one, ...change } : one)))}
          onRemove={steps.length > 1 ? () => onChange(steps.filter(({ key }) => key !== step.key)) : undefined}
        />
      ))}
      {steps.length < OWN_POLICY_LIMITS.stepsMaximum && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          onClick={() => onChange([...steps, emptyStep()])}
        >
          <FormattedMessage defaultMessage="Add a step" description="A step of a cancellation policy" />
        </Button>
      )}
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}

interface StepProps {
  step: StepDraft;
  number: number;
  problem: TierProblem | undefined;
  onChange: (change: Partial<StepDraft>) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

function Step({ step: { percent, count, unit }, number, problem, onChange, onRemove }: StepProps) {
  const intl = useIntl();
  const id = useId();
  const isPercent = problem === 'percent' || problem === 'percent-order';
  const words = problem && problemWords(intl, problem, unit);
  return (
    // No legend: the button would be a part of it, or on a row of its own.
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center justify-between">
        <p id={id} className="text-[14.5px] font-semibold">
          <FormattedMessage defaultMessage="Step {number, number}" values={{ number }} />
        </p>
        {onRemove && (
          <Button size="sm" variant="plain" className="-me-4" onClick={onRemove}>
            <FormattedMessage
              defaultMessage="Remove<hidden> step {number, number}</hidden>"
              values={{ number, hidden: (text) => <span className="sr-only">{text}</span> }}
            />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[1fr_1fr_1.35fr] items-start gap-3">
        <TextField
          label={<FormattedMessage defaultMessage="Refund, %" />}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={percent}
          error={isPercent ? words : undefined}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
        <TextField
          label={
            <FormattedMessage defaultMessage="Until" description="Until how many days or hours before the start" />
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={count}
          error={isPercent ? undefined : words}
          onChange={({ target }) => onChange({ count: target.value })}
        />
        <Select
          label={<FormattedMessage defaultMessage="Before the start" />}
          value={unit}
          onChange={({ target }) => onChange({ unit: target.value as StepDraft['unit'] })}
        >
          <option value="days">{intl.formatMessage({ defaultMessage: 'days' })}</option>
          <option value="hours">{intl.formatMessage({ defaultMessage: 'hours' })}</option>
        </Select>
      </div>
    </fieldset>
  );
}

function problemWords(intl: IntlShape, problem: TierProblem, unit: StepDraft['unit']): string {
  switch (problem) {
    case 'percent':
      return intl.formatMessage({ defaultMessage: 'Enter 1 to {most, number}.' }, { most: 100 });
    case 'limit': {
      const most = unit === 'days' ? OWN_POLICY_LIMITS.daysMaximum : OWN_POLICY_LIMITS.hoursMaximum;
      return intl.formatMessage({ defaultMessage: 'Enter 1 to {most, number}.' }, { most });
    }
    case 'percent-order':
      return intl.formatMessage({ defaultMessage: 'Enter less than in the step before.' });
    case 'time-order':
      return intl.formatMessage({ defaultMessage: 'Must be closer to the start than the step before.' });
  }
}
