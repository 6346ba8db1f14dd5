// Onboarding (M1, CS6): four questions, each saved separately and optional. A reload continues at the same question with its input. Ends
// with matching listings.
import { ONBOARDING_STEPS } from '@daynook/contract/limits/accounts';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { MatchingListings } from '../../features/onboarding/matching-listings.tsx';
import {
  AboutFields,
  type Answers,
  PlaceFields,
  toAnswers,
  WorkFields,
} from '../../features/onboarding/onboarding-fields.tsx';
import { OnboardingFrame, type OnboardingStep } from '../../features/onboarding/onboarding-frame.tsx';
import { usePlaceState } from '../../features/onboarding/place-fields.tsx';
import { PictureField } from '../../features/profiles/picture-field.tsx';
import { suggestedAnswers } from '../../features/quiz/suggested-answers.ts';
import { NotificationSettings } from '../../features/settings/notification-settings.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { asReturnPath } from '../../lib/session/return-path.ts';
import { useUnsavedInput } from '../../lib/use-unsaved-input.ts';
import { NO_ERRORS, type OwnProfile, type ProfileChanges, toErrors, useSaveProfile } from '../../nouns/accounts/api.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Welcome' }, isHidden: true });

export default function Onboarding() {
  const profile = useOwnProfile();
  if (profile.isPending) {
    return (
      <div className="wrap grid max-w-3xl gap-6 py-16" aria-busy="true">
        <Skeleton className="h-2" />
        <Skeleton className="h-12 w-2/3" />
        <TextSkeleton lines={4} />
      </div>
    );
  }
  if (!profile.data) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your profile" />}
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      >
        {profile.error?.message}
      </ErrorState>
    );
  }
  return <Questions profile={profile.data} />;
}

const isStep = (text: string | null): text is OnboardingStep => ONBOARDING_STEPS.some((step) => step === text);

function Questions({ profile }: { profile: OwnProfile }) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const asked = search.get('step');
  const next = ONBOARDING_STEPS.find((step) => !profile.onboardingSteps.includes(step));
  const step = isStep(asked) ? asked : asked === 'done' ? undefined : next;
  const go = (to: OnboardingStep | 'done') => setSearch({ step: to }, { state });
  if (step === undefined) return <Done profile={profile} />;
  return (
    <div className="wrap max-w-3xl py-10 md:py-16">
      <SkipAll profile={profile} />
      <Question key={step} profile={profile} step={step} go={go} />
    </div>
  );
}

/** Skips it: back to the previous page, and not asked again. */
function SkipAll({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const save = useSaveProfile();
  if (profile.onboardingCompleted) return null;
  const back = asReturnPath((state as { from?: string } | null)?.from) ?? '/dashboard';
  const skip = async () => {
    await save.mutateAsync({ onboardingStep: 'all' }).catch(() => undefined);
    void navigate(back, { replace: true });
  };
  return (
    <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted">
      <FormattedMessage defaultMessage="Answer a few questions to see workspaces that fit you. It takes about two minutes." />
      <Button
        variant="plain"
        size="sm"
        className="-me-3 max-sm:-ms-4"
        isBusy={save.isPending}
        onClick={() => void skip()}
      >
        <FormattedMessage defaultMessage="Skip all questions" />
      </Button>
    </p>
  );
}

const FIELDS = {
  about: ['name', 'headline', 'profession', 'company'],
  work: ['workspaceType', 'callLoad', 'needs'],
  place: ['home', 'workDays', 'timezone', 'currency'],
  notices: [],
} as const satisfies Record<OnboardingStep, readonly (keyof Answers)[]>;

const WORDS: Record<OnboardingStep, { title: ReactNode; lead: ReactNode }> = {
  about: {
    title: <FormattedMessage defaultMessage="Introduce yourself" />,
    lead: <FormattedMessage defaultMessage="Hosts like to know who’s coming. Add your name and a short headline." />,
  },
  work: {
    title: <FormattedMessage defaultMessage="How do you work?" />,
    lead: <FormattedMessage defaultMessage="We’ll show your best matches first." />,
  },
  place: {
    title: <FormattedMessage defaultMessage="Where and when?" />,
    lead: <FormattedMessage defaultMessage="We’ll show workspaces nearby, and times in your time zone." />,
  },
  notices: {
    title: <FormattedMessage defaultMessage="What should we email you about?" />,
    lead: <FormattedMessage defaultMessage="Changes save right away. You can change them in Settings anytime." />,
  },
};

function Question({
  profile,
  step,
  go,
}: {
  profile: OwnProfile;
  step: OnboardingStep;
  go: (to: OnboardingStep | 'done') => void;
}) {
  const save = useSaveProfile();
  const saved = pick(toAnswers(profile), FIELDS[step]);
  const isFirstTime = !profile.onboardingSteps.includes(step);
  const [suggested] = useState(() => (isFirstTime ? suggestedAnswers(saved) : {}));
  const draft = useUnsavedInput<Partial<Answers>>(`onboarding.${step}`, saved, suggested);
  const propertyState = usePlaceState();
  const errors = save.isError ? toErrors(save.error, FIELDS[step]) : NO_ERRORS;
  const position = ONBOARDING_STEPS.indexOf(step);
  const before = ONBOARDING_STEPS[position - 1];
  const finish = async (changes: ProfileChanges) => {
    try {
      await save.mutateAsync({ ...changes, onboardingStep: step });
      draft.forget();
      go(ONBOARDING_STEPS[position + 1] ?? 'done');
    } catch {
      // Shown beside the field, or above the buttons.
    }
  };
  const fields = { values: { ...toAnswers(profile), ...draft.values }, errors: errors.fields, set: draft.set };
  return (
    <OnboardingFrame
      step={step}
      {...WORDS[step]}
      error={errors.words}
      isSaving={save.isPending || propertyState.isLocating}
      onSave={() => !propertyState.refuses() && void finish(draft.changes as ProfileChanges)}
      onSkip={() => void finish({})}
      onBack={before && (() => go(before))}
    >
      {Object.keys(suggested).length > 0 && (
        <p className="rounded-card bg-well px-5 py-3.5 text-[15px]">
          <FormattedMessage defaultMessage="Filled in from your quiz answers. Change anything that isn’t right." />
        </p>
      )}
      {step === 'about' && (
        <>
          <div>
            <p className="mb-2 text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Your photo (optional)" />
            </p>
            <PictureField profile={profile} />
          </div>
          <AboutFields {...fields} />
        </>
      )}
      {step === 'work' && <WorkFields {...fields} />}
      {step === 'place' && <PlaceFields {...fields} homeState={propertyState} />}
      {step === 'notices' && <NotificationSettings headingLevel="h2" />}
    </OnboardingFrame>
  );
}

const pick = (answers: Answers, names: readonly (keyof Answers)[]): Partial<Answers> =>
  Object.fromEntries(names.map((name) => [name, answers[name]]));

const Done = ({ profile }: { profile: OwnProfile }) => (
  <div className="wrap grid gap-10 py-10 md:py-16">
    <PageHeader
      title={
        profile.home ? (
          <FormattedMessage
            defaultMessage="Workspaces for you near {place}"
            values={{ place: <bdi>{profile.home.label}</bdi> }}
          />
        ) : (
          <FormattedMessage defaultMessage="Workspaces for you" />
        )
      }
      lead={<FormattedMessage defaultMessage="Based on your answers. You can change them anytime." />}
      actions={
        <>
          <LinkButton to="/onboarding?step=about" variant="outline">
            <FormattedMessage defaultMessage="Change my answers" />
          </LinkButton>
          <LinkButton to="/dashboard" variant="plain">
            <FormattedMessage defaultMessage="Go to your dashboard" />
          </LinkButton>
        </>
      }
    />
    <MatchingListings profile={profile} />
  </div>
);
