// Beta features that a member can try, each with a switch (M3).
import type { BetaFeature } from '@daynook/contract/limits/accounts';
import { BETA_FEATURES } from '@daynook/contract/limits/accounts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useFeature } from './use-feature.ts';

const words: Record<BetaFeature, { title: ReactNode; description: ReactNode }> = {
  'keyboard-shortcuts': {
    title: <FormattedMessage defaultMessage="Keyboard shortcuts" />,
    description: (
      <FormattedMessage defaultMessage="Jump to any page with two keys, such as g then b for your bookings. Press ? to see them all." />
    ),
  },
};

export function BetaFeatures() {
  return (
    <section aria-labelledby="beta-features">
      <h2 id="beta-features" className="display text-[26px]">
        <FormattedMessage defaultMessage="Try new features" />
      </h2>
      <p className="mt-3 max-w-[60ch] text-muted">
        <FormattedMessage defaultMessage="These are still in progress. Turn them on or off anytime; your choices apply on every device." />
      </p>
      <Card className="mt-5 grid max-w-2xl divide-y divide-line px-6 py-3 md:px-7">
        {BETA_FEATURES.map((feature) => (
          <Feature key={feature} feature={feature} />
        ))}
      </Card>
    </section>
  );
}

function Feature({ feature }: { feature: BetaFeature }) {
  const { profile, isOn, isSaving, choose } = useFeature(feature);
  const { title, description } = words[feature];
  if (profile.isPending) {
    return (
      <div aria-busy="true" className="py-3">
        <Skeleton className="h-12 rounded-control" />
      </div>
    );
  }
  if (profile.isError) {
    return (
      <RetryLine onRetry={() => void profile.refetch()} isRetrying={profile.isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load your features." />
      </RetryLine>
    );
  }
  return (
    <Switch
      checked={isOn}
      disabled={isSaving}
      description={description}
      onChange={(event) => void choose(event.target.checked)}
    >
      {title}
    </Switch>
  );
}
