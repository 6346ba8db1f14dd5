// A new property, step by step. The URL holds the step, so Back works; input is kept on this device. It can be saved once the
// required steps are done; optional steps follow.

import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { useCountries } from '../../lib/site.ts';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../nouns/accounts/confirm-email.tsx';
import { Button } from '../../ui/button.tsx';
import { StepProgress } from '../../ui/forms/step-progress.tsx';
import { goTo } from '../../ui/go-to.ts';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { listMissing } from './property-draft.ts';
import { usePropertyProblems } from './property-errors.ts';
import { PropertyPartFields, partLeads, partNames } from './property-parts.tsx';
import { focusOfProblems, KeptNote, PropertyProblems } from './property-problems.tsx';
import { PropertyStepRail, StepStateWords } from './property-step-rail.tsx';
import {
  isOptional,
  isStep,
  type PropertyStep,
  type StepState,
  stateOfStep,
  stepOfField,
  stepsFor,
  stepToShow,
} from './property-steps.ts';
import { type PropertyForm, usePropertyForm } from './use-property-form.ts';
import { type PropertyPlace, usePropertyPlace, useSaving } from './use-property-place.ts';

interface PropertyStepFormProps {
  sub: string;
  onSaved: (property: OwnProperty) => void;
}

/** The current step from the URL, and how to change it. The named field takes focus there, otherwise the heading. */
function useStep(form: PropertyForm, hasStreets: boolean) {
  const [search, setSearch] = useSearchParams();
  const { state, key } = useLocation();
  const named = search.get('step');
  // Errors about the pin are fixed on the step with the pin.
  const steps = stepsFor(form.draft, hasStreets || 'point' in form.errors);
  const step = stepToShow(isStep(named) ? named : form.draft.step, form.draft, steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(key);
  const shown = useRef(step);
  const focusId = (state as { focusId?: string } | null)?.focusId;

  useEffect(() => {
    if (named !== step) setSearch({ step }, { replace: true });
  }, [named, step, setSearch]);

  // Before the step is visible: later, it could take focus from a field the host has already reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step alone
  useLayoutEffect(() => {
    // On a page load, the shell sets the focus.
    if (key === first.current) return;
    const isSame = shown.current === step;
    shown.current = step;
    if (focusId && goTo(focusId)) return;
    // The URL only got the name of the current step: the host may be typing.
    if (!isSame) heading.current?.focus({ preventScroll: true });
  }, [step, key]);

  const goToStep = (to: PropertyStep, focusOn?: string) => {
    form.rememberStep(to);
    setSearch({ step: to }, focusOn ? { state: { focusId: focusOn } } : {});
  };
  return { step, steps, goToStep, heading };
}

/** Runs on Continue before the last required step. Returns whether to go on. */
function useLeaving(form: PropertyForm, place: PropertyPlace) {
  const [isLocating, setLocating] = useState(false);
  const leave = async (step: PropertyStep): Promise<boolean> => {
    if (isLocating) return false;
    // Looks up the location before calling it missing.
    if (!form.check((field) => stepOfField(field, form.draft) === step)) return false;
    if (step === 'address') {
      setLocating(true);
      await place.locate();
      setLocating(false);
    }
    // On a map with streets the host has checked or moved the pin. If only the area was found, it can't be right.
    if (step === 'pin' && place.hasStreets && form.draft.locatedBy !== 'pin') {
      if (form.draft.locatedBy !== 'address') return form.refuseField('locatedBy');
      form.change({ locatedBy: 'pin' });
    }
    return true;
  };
  return { leave, isLocating };
}

export function PropertyStepForm({ sub, onSaved }: PropertyStepFormProps) {
  const [usualCountry] = useCountries();
  const form = usePropertyForm({ sub, usualCountry, onSaved });
  const place = usePropertyPlace(form);
  const save = useSaving(form, place);
  const problems = usePropertyProblems(form);
  const { step, steps, goToStep, heading } = useStep(form, place.hasStreets);
  const { leave, isLocating } = useLeaving(form, place);
  const needsEmail = useNeedsConfirmedEmail();
  const canSave = step === 'guests' || isOptional(step);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const target = focusOfProblems(problems);
    const first = problems[0];
    if (form.refusals === 0 || !target || !first) return;
    if (problems.some((problem) => problem.step === step)) goTo(target);
    else goToStep(first.step, target);
  }, [form.refusals]);

  // The steps can change once the address is found, so the next step is read after that.
  const [isLeaving, setLeaving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time someone continues
  useEffect(() => {
    if (!isLeaving) return;
    setLeaving(false);
    const after = steps[steps.indexOf(step) + 1];
    if (after) goToStep(after);
  }, [isLeaving]);

  // A suggestion that was just chosen may fill missing fields, so the step is checked after it renders.
  const [presses, setPresses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (presses === 0) return;
    if (canSave) void save();
    else void leave(step).then(setLeaving);
  }, [presses]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await place.chosen();
    setPresses((before) => before + 1);
  };

  return (
    <div className="wrap items-start gap-x-14 py-8 md:py-14 lg:grid lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="order-2 max-lg:hidden lg:sticky lg:top-8">
        <PropertyStepRail
          steps={steps.map((id) => ({
            id,
            name: partNames[id],
            state: stateOfStep(id, form.draft),
            href: `?step=${id}`,
            isCurrent: id === step,
            isOptional: isOptional(id),
            isClosed: stepToShow(id, form.draft, steps) !== id,
          }))}
          onGo={({ id }) => goToStep(id as PropertyStep)}
        />
      </div>
      <div className="grid min-w-0 gap-8">
        <StepHead step={step} steps={steps} state={stateOfStep(step, form.draft)} heading={heading} />
        {canSave && needsEmail && (
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
            onGo={(problem) =>
              problem.step === step ? goTo(problem.focusId) : goToStep(problem.step, problem.focusId)
            }
          />
          <div className="grid gap-6">
            <PropertyPartFields step={step} form={form} place={place} />
          </div>
          <StepFoot {...{ form, place, step, steps, goToStep }} isBusy={form.isBusy || isLocating} />
        </form>
      </div>
    </div>
  );
}

interface StepHeadProps {
  step: PropertyStep;
  steps: readonly PropertyStep[];
  state: StepState;
  heading: RefObject<HTMLHeadingElement | null>;
}

function StepHead({ step, steps, state, heading }: StepHeadProps) {
  const needed = steps.filter((each) => !isOptional(each));
  return (
    <header>
      {isOptional(step) ? (
        <p className="text-[14px] font-semibold text-moss">
          {state.kind === 'needed' ? <StepStateWords state={state} /> : <FormattedMessage defaultMessage="Optional" />}
        </p>
      ) : (
        <StepProgress number={needed.indexOf(step) + 1} count={needed.length} />
      )}
      <p className="mt-6 text-[15px] font-semibold text-muted">
        <FormattedMessage defaultMessage="Add your property" />
      </p>
      <h1 ref={heading} tabIndex={-1} className="display mt-1 text-[clamp(32px,4.6vw,46px)] outline-none">
        <FormattedMessage {...partNames[step]} />
      </h1>
      {/* The note below the address says what guests see of it. */}
      {step !== 'address' && (
        <p className="mt-2 max-w-[56ch] text-[17px] text-pretty text-muted">
          <FormattedMessage {...partLeads[step]} />
        </p>
      )}
    </header>
  );
}

interface StepFootProps {
  form: PropertyForm;
  place: PropertyPlace;
  step: PropertyStep;
  steps: readonly PropertyStep[];
  goToStep: (step: PropertyStep) => void;
  isBusy: boolean;
}

function StepFoot({ form, place, step, steps, goToStep, isBusy }: StepFootProps) {
  const before = steps[steps.indexOf(step) - 1];
  const after = steps[steps.indexOf(step) + 1];
  const canSave = step === 'guests' || isOptional(step);
  const isUnplaced = step === 'pin' && form.draft.locatedBy === 'town' && !place.hasStreets;
  const isReady = listMissing(form.draft).length === 0;
  return (
    <footer className="grid gap-4 border-t border-line pt-6">
      {isUnplaced && (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="You can place the pin later. Listings here need it to go live." />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:flex-row-reverse">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {canSave ? (
            <FormattedMessage defaultMessage="Save and add a listing" />
          ) : step === 'pin' && place.hasStreets && form.draft.locatedBy === 'address' ? (
            <FormattedMessage defaultMessage="The pin is right" />
          ) : (
            <FormattedMessage defaultMessage="Continue" />
          )}
        </Button>
        {canSave && after && isReady && (
          <Button variant="outline" onClick={() => goToStep(after)} className="max-sm:w-full">
            {step === 'guests' ? (
              <FormattedMessage defaultMessage="Add optional details" />
            ) : (
              <FormattedMessage defaultMessage="More details" />
            )}
          </Button>
        )}
        {/* The draft stays on this device. */}
        <LinkButton variant="plain" to="/host/properties" className="max-sm:order-last max-sm:w-full">
          <FormattedMessage defaultMessage="Finish later" />
        </LinkButton>
        {before && (
          <Button variant="plain" onClick={() => goToStep(before)} className="-ms-3 me-auto">
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="Back" />
          </Button>
        )}
      </div>
      {form.isKept && <KeptNote form={form} />}
    </footer>
  );
}
