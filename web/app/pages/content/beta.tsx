// The list of those who wait, where people are let in one by one (M3). An installation without a gate has nothing to say
// here and leads home.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Navigate } from 'react-router';
import { betaPlaceQuery } from '../../features/account/beta-api.ts';
import { BetaAreas } from '../../features/account/beta-areas.tsx';
import { BetaFeatures } from '../../features/account/beta-features.tsx';
import { BetaForm, Waiting } from '../../features/account/beta-form.tsx';
import { useAccountStatus } from '../../features/members/api.ts';
import { call } from '../../lib/api.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Beta', isHidden: true });

export default function Beta() {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config.isPending) {
    return (
      <div className="wrap py-20" aria-busy="true">
        <Skeleton className="h-14 w-96 max-w-full" />
      </div>
    );
  }
  if (config.isError) {
    return (
      <ErrorState
        title={<FormattedMessage id="beta.failed" defaultMessage="This page could not be loaded" />}
        onRetry={() => void config.refetch()}
        isRetrying={config.isFetching}
      />
    );
  }
  if (!config.data.isBetaGated) return <Navigate to="/" replace />;
  return (
    <div className="wrap grid items-start gap-10 py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-16 md:py-20">
      <div className="grid gap-5">
        <h1 className="display text-[clamp(36px,5vw,56px)]">
          <FormattedMessage id="beta.title" defaultMessage="We let people in one by one." />
        </h1>
        <p className="max-w-[48ch] text-[18px] text-pretty">
          <FormattedMessage
            id="beta.lead"
            defaultMessage="So that every host finds guests and every guest finds help. Looking around is open to everybody; booking and hosting are for those who are in."
          />
        </p>
        <ol className="grid gap-3 text-[16px]">
          {[
            <FormattedMessage key="1" id="beta.step-1" defaultMessage="Put your address on the list." />,
            <FormattedMessage key="2" id="beta.step-2" defaultMessage="Make an account with it whenever you like." />,
            <FormattedMessage
              key="3"
              id="beta.step-3"
              defaultMessage="We mail you when a person here has let you in."
            />,
          ].map((step, index) => (
            <li key={step.key} className="flex items-start gap-3.5">
              <span className="grid size-7 shrink-0 place-items-center rounded-pill bg-moss-wash text-[14px] font-semibold text-moss num">
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
        <p>
          <LinkButton look="outline" to="/search">
            <FormattedMessage id="beta.search" defaultMessage="Look around" />
          </LinkButton>
        </p>
      </div>
      <OwnPlaceOrForm />
      <div className="grid gap-14 md:col-span-2 md:gap-16">
        <FeaturesOfTesters />
        <BetaAreas />
      </div>
    </div>
  );
}

/** For who is in: others have nothing yet to try them on. */
function FeaturesOfTesters() {
  const account = useAccountStatus();
  return account.data?.accountStatus === 'active' && <BetaFeatures />;
}

function OwnPlaceOrForm() {
  const { status, user } = useSession();
  const isSignedIn = status === 'signed-in';
  const place = useQuery({ ...betaPlaceQuery, enabled: isSignedIn });
  const account = useAccountStatus();
  if (isSignedIn && place.isPending) return <Skeleton className="h-80 rounded-panel" />;
  if (account.data?.accountStatus === 'active') {
    return (
      <Card className="grid justify-items-start gap-4 p-7 md:p-8">
        <h2 className="display text-[24px]">
          <FormattedMessage id="beta.in" defaultMessage="You are in." />
        </h2>
        <LinkButton to="/dashboard">
          <FormattedMessage id="beta.dashboard" defaultMessage="To your dashboard" />
        </LinkButton>
      </Card>
    );
  }
  if (place.data?.place != null) {
    return (
      <Card className="grid gap-2 p-7 md:p-8">
        <h2 className="text-[16px] font-semibold text-muted">
          <FormattedMessage id="beta.your-place" defaultMessage="Your place" />
        </h2>
        <p className="display text-[72px] leading-none text-moss num">{place.data.place}</p>
        <Waiting count={place.data.waitingCount} />
      </Card>
    );
  }
  return <BetaForm email={isSignedIn ? user?.email : undefined} />;
}
