// A new property, a step at a time. The address says which step, so Back works; what's typed is kept on this device.
import type { OwnProperty } from '@daynook/contract/hosting';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { goTo } from '../../ui/go-to.ts';
import { ArrowLeftIcon } from '../../ui/shell-icons.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../confirm-email/confirm-email.tsx';
import { missingOf } from './property-draft.ts';
import { usePropertyProblems } from './property-faults.ts';
import { PropertyPartFields, partLeads, partNames } from './property-parts.tsx';
import { focusOfProblems, KeptNote, PropertyProblems } from './property-problems.tsx';
import { isStep, PROPERTY_STEPS, type PropertyStep, stepOfField, stepToShow } from './property-steps.ts';
import { type PropertyForm, usePropertyForm } from './use-property-form.ts';
import { usePropertyPlace } from './use-property-place.ts';

interface PropertyStepFormProps {
  sub: string;
  onSaved: (home: OwnProperty) => void;
}

/** The step of the address, and how to go to another; a field that's named takes the focus there, else the heading does. */
function useStep(form: PropertyForm) {
  const [search, setSearch] = useSearchParams();
  const { state, key } = useLocation();
  const named = search.get('step');
  const step = stepToShow(isStep(named) ? named : form.draft.step, missingOf(form.draft));
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(key);
  const shown = useRef(step);
  const focusId = (state as { focusId?: string } | null)?.focusId;

  useEffect(() => {
    if (named !== step) setSearch({ step }, { replace: true });
  }, [named, step, setSearch]);

  // Before the step can be seen: later, it could take the focus from a field that somebody has already reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step alone
  useLayoutEffect(() => {
    // The page that was just opened gets the focus from the shell.
    if (key === first.current) return;
    const isSame = shown.current === step;
    shown.current = step;
    if (focusId && goTo(focusId)) return;
    // The address only got the name of the step that's shown already: people may be typing.
    if (!isSame) heading.current?.focus({ preventScroll: true });
  }, [step, key]);

  const goToStep = (to: PropertyStep, focusOn?: string) => {
    form.rememberStep(to);
    setSearch({ step: to }, focusOn ? { state: { focusId: focusOn } } : {});
  };
  return { step, goToStep, heading };
}

export function PropertyStepForm({ sub, onSaved }: PropertyStepFormProps) {
  const form = usePropertyForm({ sub, onSaved });
  const place = usePropertyPlace(form);
  const problems = usePropertyProblems(form);
  const { step, goToStep, heading } = useStep(form);
  const [isLocating, setLocating] = useState(false);
  const needsEmail = useNeedsConfirmedEmail();
  const index = PROPERTY_STEPS.indexOf(step);
  const before = PROPERTY_STEPS[index - 1];
  const after = PROPERTY_STEPS[index + 1];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const target = focusOfProblems(problems);
    const first = problems[0];
    if (form.refusals === 0 || !target || !first) return;
    if (problems.some((problem) => problem.step === step)) goTo(target);
    else goToStep(first.step, target);
  }, [form.refusals]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!after) return form.submit();
    if (isLocating || !form.check((field) => stepOfField(field) === step)) return;
    if (step === 'address' && !form.draft.point) {
      setLocating(true);
      await place.placePin();
      setLocating(false);
    }
    goToStep(after);
  };

  return (
    <div className="wrap grid max-w-3xl gap-8 py-8 md:py-14">
      <header>
        <StepProgress number={index + 1} count={PROPERTY_STEPS.length} />
        <p className="mt-6 text-[15px] font-semibold text-muted">
          <FormattedMessage defaultMessage="Add your property" />
        </p>
        <h1 ref={heading} tabIndex={-1} className="display mt-1 text-[clamp(32px,4.6vw,46px)] outline-none">
          <FormattedMessage {...partNames[step]} />
        </h1>
        <p className="mt-2 max-w-[56ch] text-[17px] text-pretty text-muted">
          <FormattedMessage {...partLeads[step]} />
        </p>
      </header>
      {!after && needsEmail && (
        <ConfirmEmail
          lead={
            <FormattedMessage defaultMessage="Confirm your email address to save your property, so guests and our team can reach you." />
          }
        />
      )}
      <form ref={form.form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-8">
        <PropertyProblems
          form={form}
          problems={problems}
          onGo={(problem) => (problem.step === step ? goTo(problem.focusId) : goToStep(problem.step, problem.focusId))}
        />
        <div className="grid gap-6">
          <PropertyPartFields step={step} form={form} place={place} />
        </div>
        <footer className="grid gap-4 border-t border-line pt-6">
          <div className="flex flex-wrap items-center gap-3 sm:flex-row-reverse">
            <Button type="submit" isBusy={form.isBusy || isLocating} className="max-sm:w-full">
              {after ? (
                <FormattedMessage defaultMessage="Continue" />
              ) : (
                <FormattedMessage defaultMessage="Save property" />
              )}
            </Button>
            {before && (
              <Button look="plain" onClick={() => goToStep(before)} className="-ms-3 me-auto">
                <ArrowLeftIcon size={18} />
                <FormattedMessage defaultMessage="Back" />
              </Button>
            )}
          </div>
          {form.isKept && <KeptNote form={form} />}
        </footer>
      </form>
    </div>
  );
}
