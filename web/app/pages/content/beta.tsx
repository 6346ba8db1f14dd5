// Beta access (RT1, M3): what it is, who's in, and how to get an invitation. If everyone is let in, it says that.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { betaPlaceQuery } from '../../features/beta/beta-api.ts';
import { BetaAreas } from '../../features/beta/beta-areas.tsx';
import { BetaFeatures } from '../../features/beta/beta-features.tsx';
import { BetaForm, Waiting } from '../../features/beta/beta-form.tsx';
import { call } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignIn } from '../../lib/session/use-sign-in.ts';
import { useAccountStatus } from '../../nouns/members/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Beta access' }, isHidden: true });

export default function Beta() {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isGated = config.data?.isBetaGated;
  return (
    <div className="wrap grid items-start gap-10 py-12 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-16 md:py-20">
      <div className="grid gap-9">
        <header>
          <h1 className="display text-[clamp(40px,6vw,64px)]">
            <FormattedMessage defaultMessage="Beta access" />
          </h1>
          <p className="mt-5 max-w-[46ch] text-[clamp(18px,2vw,21px)] text-pretty text-muted">
            <FormattedMessage defaultMessage="Anyone can browse {brand}. Booking and hosting are for members with beta access." />
          </p>
        </header>
        <Explained title={<FormattedMessage defaultMessage="What it is" />}>
          <FormattedMessage defaultMessage="With beta access you can book a workspace, message hosts, and list rooms of your own. You also get new features before everyone else, and you can turn them off anytime." />
        </Explained>
        <Explained title={<FormattedMessage defaultMessage="Who’s in" />}>
          {isGated === false ? (
            <FormattedMessage defaultMessage="Everyone with a confirmed email address. There’s no waiting list right now." />
          ) : (
            <FormattedMessage defaultMessage="Members our team has invited. We let people in gradually so we can help everyone who joins." />
          )}
        </Explained>
        <Explained title={<FormattedMessage defaultMessage="How to get an invitation" />}>
          {isGated === false ? (
            <FormattedMessage defaultMessage="You don’t need one. Create an account and confirm your email address, and you can book and host right away." />
          ) : (
            <FormattedMessage defaultMessage="Leave your email and postal code here, then create an account with that email whenever you like. We’ll email you when you’re in." />
          )}
        </Explained>
      </div>
      {config.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t check whether you need an invitation" />}
          onRetry={() => void config.refetch()}
          isRetrying={config.isFetching}
        />
      ) : (
        <OwnAccess isGated={isGated} />
      )}
      <div className="grid gap-14 md:col-span-2 md:gap-16">
        <FeaturesOfTesters />
        <BetaAreas />
      </div>
    </div>
  );
}

const Explained = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h2 className="display text-[24px]">{title}</h2>
    <p className="mt-2 max-w-[54ch] text-[17px] leading-[1.6] text-pretty text-muted">{children}</p>
  </section>
);

/** Only active members can try features. */
function FeaturesOfTesters() {
  const account = useAccountStatus();
  return account.data?.accountStatus === 'active' && <BetaFeatures />;
}

function OwnAccess({ isGated }: { isGated: boolean | undefined }) {
  const { status, user } = useSession();
  const isSignedIn = status === 'signed-in';
  const place = useQuery({ ...betaPlaceQuery, enabled: isSignedIn && isGated === true });
  const account = useAccountStatus();
  const isWaiting = isSignedIn && (account.isPending || (isGated === true && place.isPending));
  if (isGated === undefined || isWaiting) return <Skeleton className="h-80 rounded-panel" />;
  if (account.data?.accountStatus === 'active') return <IsIn />;
  if (!isGated) return isSignedIn ? <NotYetActive /> : <NoInvitationNeeded />;
  if (place.data?.place != null) {
    return (
      <Card className="grid gap-2 p-7 md:p-8">
        <h2 className="text-[16px] font-semibold text-muted">
          <FormattedMessage defaultMessage="Your place" />
        </h2>
        <p className="display text-[72px] leading-none text-moss num">{place.data.place}</p>
        <Waiting count={place.data.waitingCount} />
      </Card>
    );
  }
  return <BetaForm email={isSignedIn ? user?.email : undefined} />;
}

const IsIn = () => (
  <AccessCard
    title={<FormattedMessage defaultMessage="You have beta access" />}
    text={<FormattedMessage defaultMessage="Book, host, and get the new features below before everyone else." />}
  >
    <LinkButton to="/search">
      <FormattedMessage defaultMessage="Find a workspace" />
    </LinkButton>
    <LinkButton variant="outline" to="/dashboard">
      <FormattedMessage defaultMessage="Go to your dashboard" />
    </LinkButton>
  </AccessCard>
);

/** There's no waiting list, so something else is missing: `/pending` says what. */
const NotYetActive = () => (
  <AccessCard
    title={<FormattedMessage defaultMessage="Your account isn’t active yet" />}
    text={<FormattedMessage defaultMessage="See what’s missing and what to do next." />}
  >
    <LinkButton to="/pending">
      <FormattedMessage defaultMessage="Check your account" />
    </LinkButton>
  </AccessCard>
);

function NoInvitationNeeded() {
  const { signIn, isLeaving } = useSignIn();
  return (
    <AccessCard
      title={<FormattedMessage defaultMessage="No invitation needed" />}
      text={
        <FormattedMessage defaultMessage="Beta access is open to everyone right now. Sign up with your email address to book and host." />
      }
    >
      <Button onClick={signIn} isBusy={isLeaving}>
        <FormattedMessage defaultMessage="Log in or sign up" />
      </Button>
      <LinkButton variant="outline" to="/search">
        <FormattedMessage defaultMessage="Browse workspaces" />
      </LinkButton>
    </AccessCard>
  );
}

const AccessCard = ({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) => (
  <Card className="grid gap-3 p-7 md:p-8">
    <h2 className="display text-[28px]">{title}</h2>
    <p className="max-w-[44ch] text-[17px] text-muted">{text}</p>
    <div className="mt-4 flex flex-wrap gap-3">{children}</div>
  </Card>
);
