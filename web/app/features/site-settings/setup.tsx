// The first setup, step by step (N13). Each step is saved when it's done, can be skipped, and can be opened again.
import { SETUP_STEPS, type SetupStepName } from '@daynook/contract/settings/setup-steps';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { StepProgress } from '../../ui/forms/step-progress.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Setup as SetupState, type SetupStep, setupQuery, usePutStep } from './api.ts';
import { SetupProofContext } from './setup-proof.ts';
import { SetupStepContent } from './setup-steps.tsx';

const titles: Readonly<Record<SetupStepName, MessageDescriptor>> = defineMessages({
  brand: { defaultMessage: 'Name and colors' },
  logo: { defaultMessage: 'Logo' },
  languages: { defaultMessage: 'Languages' },
  countries: { defaultMessage: 'Countries and currencies' },
  fees: { defaultMessage: 'Fees' },
  payments: { defaultMessage: 'Payments' },
  email: { defaultMessage: 'Email' },
  legal: { defaultMessage: 'Legal texts' },
  hosting: { defaultMessage: 'Who can host' },
});

const stepPath = (name: SetupStepName | 'done') => `/admin?view=setup&step=${name}`;

const findNext = (steps: readonly SetupStep[], after: SetupStepName): SetupStepName | 'done' => {
  const at = steps.findIndex(({ name }) => name === after);
  return [...steps.slice(at + 1), ...steps.slice(0, at)].find(({ state }) => state === 'open')?.name ?? 'done';
};

export const Setup = () => (
  <Loaded query={useQuery(setupQuery)} failed={<FormattedMessage defaultMessage="We couldn’t load the setup" />}>
    {(setup) => <Steps setup={setup} />}
  </Loaded>
);

function Steps({ setup }: { setup: SetupState }) {
  const [search] = useSearchParams();
  const [password, setPassword] = useState('');
  const proof = useMemo(() => ({ password, setPassword }), [password]);
  const asked = search.get('step');
  const first = setup.steps.find(({ state }) => state === 'open')?.name ?? 'done';
  const current = asked === 'done' ? asked : (SETUP_STEPS.find((name) => name === asked) ?? first);
  return (
    <SetupProofContext value={proof}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[230px_minmax(0,1fr)]">
        <StepNavigation steps={setup.steps} current={current} />
        {current === 'done' ? <Done setup={setup} /> : <Step key={current} name={current} setup={setup} />}
      </div>
    </SetupProofContext>
  );
}

interface StepListProps {
  steps: readonly SetupStep[];
  current: SetupStepName | 'done';
}

/** Beside the step, or folded above it on narrow screens. */
function StepNavigation(props: StepListProps) {
  const intl = useIntl();
  const at = props.steps.findIndex(({ name }) => name === props.current);
  const { length } = props.steps;
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Steps' })} className="min-w-0">
      <details className="lg:hidden">
        <summary className="cursor-pointer list-none">
          <StepProgress number={at === -1 ? length : at + 1} count={length} />
        </summary>
        <StepList {...props} />
      </details>
      <div className="max-lg:hidden lg:sticky lg:top-6">
        <StepList {...props} />
      </div>
    </nav>
  );
}

function StepList({ steps, current }: StepListProps) {
  const intl = useIntl();
  return (
    <ol className="grid gap-1 max-lg:mt-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {steps.map(({ name, state }, at) => (
        <li key={name}>
          <Link
            to={stepPath(name)}
            aria-current={name === current ? 'step' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-field px-2.5 py-1.5 text-[15px] hover:bg-well aria-[current=step]:bg-well aria-[current=step]:font-semibold"
          >
            <span
              aria-hidden="true"
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-pill text-[13px] font-semibold num',
                state === 'done'
                  ? 'bg-moss text-moss-ink'
                  : 'bg-surface text-muted shadow-[inset_0_0_0_1px_var(--line-strong)]',
              )}
            >
              {state === 'done' ? <CheckIcon size={15} /> : at + 1}
            </span>
            <span className="min-w-0 grow">
              {intl.formatMessage(titles[name])}
              {state === 'done' && (
                <span className="sr-only">
                  {' '}
                  <FormattedMessage defaultMessage="(done)" />
                </span>
              )}
              {state === 'skipped' && (
                <span className="block text-[13px] font-normal text-muted">
                  <FormattedMessage defaultMessage="Skipped" />
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Moves focus to the heading of a step that was opened from another one. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const isAsked = search.has('step');
  useEffect(() => {
    if (isAsked) heading.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <h2 ref={heading} tabIndex={-1} className="display text-[26px] outline-none">
      {children}
    </h2>
  );
}

function Step({ name, setup }: { name: SetupStepName; setup: SetupState }) {
  const [, setSearch] = useSearchParams();
  const put = usePutStep();
  const state = setup.steps.find((step) => step.name === name)?.state ?? 'open';
  const finish = (next: 'done' | 'skipped') => {
    if (put.isPending) return;
    put.mutate(
      { step: name, state: next },
      { onSuccess: ({ steps }) => setSearch({ view: 'setup', step: findNext(steps, name) }) },
    );
  };
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
      <Heading>
        <FormattedMessage {...titles[name]} />
      </Heading>
      <UnsavedForms>
        <SetupStepContent name={name} setup={setup} />
      </UnsavedForms>
      <FormFailure error={put.error} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button isBusy={put.isPending && put.variables.state === 'done'} onClick={() => finish('done')}>
          <FormattedMessage defaultMessage="Done, continue" />
        </Button>
        {state !== 'done' && (
          <Button
            variant="plain"
            isBusy={put.isPending && put.variables.state === 'skipped'}
            onClick={() => finish('skipped')}
          >
            <FormattedMessage defaultMessage="Skip for now" />
          </Button>
        )}
      </div>
    </section>
  );
}

function Done({ setup }: { setup: SetupState }) {
  const left = setup.steps.filter(({ state }) => state !== 'done');
  return (
    <section className="grid content-start gap-5">
      <Heading>
        {left.length === 0 ? (
          <FormattedMessage defaultMessage="You’re ready" />
        ) : (
          <FormattedMessage defaultMessage="Ready for a first look" />
        )}
      </Heading>
      <Card className="grid gap-5">
        <p className="max-w-[60ch] text-pretty">
          {left.length === 0 ? (
            <FormattedMessage defaultMessage="Everything is set. You can change it any time under Settings, and see who changed what." />
          ) : (
            <FormattedMessage
              defaultMessage="{count, plural, one {# step is} other {# steps are}} still open. Come back any time under Settings."
              values={{ count: left.length }}
            />
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/">
            <FormattedMessage defaultMessage="View site" />
          </LinkButton>
          <LinkButton variant="outline" to="/admin?view=self-check">
            <FormattedMessage defaultMessage="Check the installation" />
          </LinkButton>
          <LinkButton variant="outline" to="/admin?view=roles">
            <FormattedMessage defaultMessage="Give others a role" />
          </LinkButton>
        </div>
      </Card>
    </section>
  );
}
