// One of the first questions: where one is among them, what is asked, and the three ways on. Saving, leaving out and going
// back each work by keyboard; the heading takes the focus when the question changes.
import { ONBOARDING_STEPS } from '@daynook/contract/limits/accounts';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { StepProgress } from '../../ui/forms/step-progress.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

interface OnboardingFrameProps {
  step: OnboardingStep;
  title: ReactNode;
  lead: ReactNode;
  /** Words about what went wrong that belong to no field. */
  fault?: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onSkip: () => void;
  onBack: (() => void) | undefined;
  children: ReactNode;
}

export function OnboardingFrame({
  step,
  title,
  lead,
  fault,
  isSaving,
  onSave,
  onSkip,
  onBack,
  children,
}: OnboardingFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the question can be seen: later, it could take the focus from a field that somebody has already reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the question alone
  useLayoutEffect(() => {
    heading.current?.focus();
  }, [step]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  const isLast = step === ONBOARDING_STEPS.at(-1);
  return (
    <form onSubmit={submit} noValidate className="grid gap-8">
      <header>
        <StepProgress number={ONBOARDING_STEPS.indexOf(step) + 1} count={ONBOARDING_STEPS.length} />
        <h1 ref={heading} tabIndex={-1} className="display mt-6 text-[clamp(32px,4.6vw,46px)] outline-none">
          {title}
        </h1>
        <p className="mt-2 max-w-[56ch] text-[17px] text-pretty text-muted">{lead}</p>
      </header>
      <div className="grid gap-6">{children}</div>
      {fault && (
        <p role="alert" className="flex items-start gap-2 font-medium text-danger">
          <WarningIcon size={19} className="mt-0.5 shrink-0" />
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6 sm:flex-row-reverse">
        <Button type="submit" isBusy={isSaving} className="max-sm:w-full">
          {isLast ? (
            <FormattedMessage defaultMessage="Show workspaces" />
          ) : (
            <FormattedMessage defaultMessage="Save and continue" />
          )}
        </Button>
        <Button variant="plain" onClick={onSkip} className={onBack ? 'max-sm:order-1' : 'max-sm:mx-auto'}>
          <FormattedMessage defaultMessage="Skip" />
        </Button>
        {onBack && (
          <Button variant="plain" onClick={onBack} className="-ms-3 me-auto">
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="Back" />
          </Button>
        )}
      </div>
    </form>
  );
}
