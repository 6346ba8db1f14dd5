// For members who aren't active (RT4): why, what they can do, and continuing automatically once they are.

import { SESSION } from '@daynook/contract/limits';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { betaPlaceQuery } from '../../features/beta/beta-api.ts';
import { PictureField } from '../../features/profiles/picture-field.tsx';
import { call } from '../../lib/api/api.ts';
import { formatDuration, formatLocalDate } from '../../lib/formats.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { asReturnPath } from '../../lib/session/return-path.ts';
import { useAccountStatus, useOwnProfile } from '../../nouns/members/api.ts';
import { HelpLink } from '../../nouns/support/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-style.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Your account' }, isHidden: true });

export default function Pending() {
  const navigate = useNavigate();
  const status = useAccountStatus();
  const { data, refetch } = status;
  const isActive = data?.accountStatus === 'active';
  const wanted = asReturnPath((useLocation().state as { from?: string } | null)?.from) ?? SESSION.landingPath;
  useEffect(() => {
    if (isActive) void navigate(wanted, { replace: true });
  }, [isActive, wanted, navigate]);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), ACCOUNT.pendingPollMs);
    return () => clearInterval(timer);
  }, [refetch]);

  if (status.isPending || isActive) {
    return (
      <div className="wrap grid max-w-3xl gap-5 py-16 md:py-24" aria-busy="true">
        <Skeleton className="h-14 w-96 max-w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  const again = (
    <Button variant="outline" onClick={() => void refetch()} isBusy={status.isFetching}>
      <FormattedMessage defaultMessage="Check again" />
    </Button>
  );
  if (!data) return <Unknown again={again} />;
  if (data.reason === 'suspended') return <Suspended suspension={data.suspension} again={again} />;
  if (data.reason === 'email') return <UnconfirmedEmail again={again} />;
  // A response with only the status also means a pending account.
  return <UnderReview again={again} waitMinutes={data.typicalWaitMinutes} />;
}

interface FrameProps {
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}

const Frame = ({ title, lead, children, actions }: FrameProps) => (
  <div className="wrap grid max-w-3xl justify-items-start gap-5 py-14 md:py-20">
    <h1 className="display text-[clamp(36px,5vw,56px)]">{title}</h1>
    <p className="max-w-[56ch] text-[18px] text-pretty">{lead}</p>
    {children}
    <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
  </div>
);

const Meanwhile = () => (
  <p className="max-w-[56ch] text-muted">
    <FormattedMessage defaultMessage="Feel free to look around in the meantime. This page updates automatically once you’re in." />
  </p>
);

const LookAround = () => (
  <LinkButton variant="plain" to="/search">
    <FormattedMessage defaultMessage="Browse workspaces" />
  </LinkButton>
);

const WriteToUs = () => (
  <LinkButton variant="plain" to="/contact">
    <FormattedMessage defaultMessage="Contact us" />
  </LinkButton>
);

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Durations as people say them: whole hours, from two days on whole days, rounded up. */
const roundWait = (minutes: number): number => {
  const unit = minutes < 2 * DAY_MINUTES ? HOUR_MINUTES : DAY_MINUTES;
  return Math.max(HOUR_MINUTES, Math.ceil(minutes / unit) * unit);
};

/** Confirmed and on the waiting list: what to do until then. */
function InTheMeantime() {
  const { data: profile } = useOwnProfile();
  return (
    <section aria-labelledby="in-the-meantime" className="grid w-full max-w-[60ch] gap-5">
      <h2 id="in-the-meantime" className="display text-[24px]">
        <FormattedMessage defaultMessage="What you can do now" />
      </h2>
      {profile && <PictureField profile={profile} />}
      <p className="text-muted">
        <FormattedMessage defaultMessage="Browse workspaces and tap the heart to save the ones you like. This page updates automatically once you’re in." />
      </p>
    </section>
  );
}

function UnderReview({ again, waitMinutes }: { again: ReactNode; waitMinutes: number | undefined }) {
  const { locale } = useIntl();
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: line } = useQuery({ ...betaPlaceQuery, enabled: config.data?.isBetaGated === true });
  return (
    <Frame
      title={<FormattedMessage defaultMessage="We’re reviewing your account" />}
      lead={
        <FormattedMessage defaultMessage="Someone on our team checks each new account. You don’t need to do anything. We’ll email you when you’re in." />
      }
      actions={
        <>
          {line && line.place === null && (
            <LinkButton to="/beta">
              <FormattedMessage defaultMessage="Join the list" />
            </LinkButton>
          )}
          {again}
          <LookAround />
          <WriteToUs />
        </>
      }
    >
      {line?.place != null && (
        <p className="rounded-card bg-moss-wash px-5 py-4 num">
          <FormattedMessage
            defaultMessage="You’re number <b>{place}</b> of {count} in line."
            values={{ place: line.place, count: line.waitingCount, b: (words) => <strong key="place">{words}</strong> }}
          />
        </p>
      )}
      {waitMinutes !== undefined && (
        <p className="num">
          <FormattedMessage
            defaultMessage="Half of the people we let in recently waited {duration} or less."
            values={{ duration: <strong key="duration">{formatDuration(roundWait(waitMinutes), locale)}</strong> }}
          />
        </p>
      )}
      <InTheMeantime />
    </Frame>
  );
}

function UnconfirmedEmail({ again }: { again: ReactNode }) {
  const { data: profile } = useOwnProfile();
  return (
    <Frame
      title={<FormattedMessage defaultMessage="First, confirm your email" />}
      lead={
        <FormattedMessage
          defaultMessage="We sent a link to {email}. Open it to confirm your address. Then we’ll review your account. Can’t find it? Check your spam folder."
          values={{ email: <strong className="break-all">{profile?.email ?? '…'}</strong> }}
        />
      }
      actions={
        <>
          <a href="/oidc/verify-email" className={buttonClass({})}>
            <FormattedMessage defaultMessage="Send a new link" />
          </a>
          {again}
          <LookAround />
          <WriteToUs />
        </>
      }
    >
      <Meanwhile />
    </Frame>
  );
}

function Suspended({
  suspension,
  again,
}: {
  suspension: { reason: string; untilOn: string | null } | null;
  again: ReactNode;
}) {
  const { locale } = useIntl();
  return (
    <Frame
      title={<FormattedMessage defaultMessage="Your account is suspended" />}
      lead={
        suspension?.untilOn ? (
          <FormattedMessage
            defaultMessage="Our team suspended it through {date} (UTC). It reopens automatically after that."
            values={{ date: <strong>{formatLocalDate(suspension.untilOn, locale, 'long')}</strong> }}
          />
        ) : (
          <FormattedMessage defaultMessage="Our team suspended it until further notice." />
        )
      }
      actions={
        <>
          <LinkButton to="/contact">
            <FormattedMessage defaultMessage="Contact us" />
          </LinkButton>
          {again}
          <LookAround />
        </>
      }
    >
      {suspension && (
        <blockquote className="max-w-[60ch] rounded-card bg-clay-wash px-5 py-4">
          <p className="text-[14px] font-semibold text-clay">
            <FormattedMessage defaultMessage="Reason" />
          </p>
          <p className="mt-1 break-words whitespace-pre-line">
            <bdi>{suspension.reason}</bdi>
          </p>
        </blockquote>
      )}
      <p className="max-w-[56ch] text-muted">
        <FormattedMessage defaultMessage="Until then, you can’t book, host, or send messages. We’ll take care of your existing bookings. If you think this is a mistake, contact us. A person will read your message." />{' '}
        <HelpLink code="ACCOUNT_NOT_ACTIVE" />
      </p>
    </Frame>
  );
}

const Unknown = ({ again }: { again: ReactNode }) => (
  <Frame
    title={<FormattedMessage defaultMessage="We couldn’t check your account" />}
    lead={
      <FormattedMessage defaultMessage="Our server isn’t responding, so member pages aren’t available right now. We don’t know of any problem with your account." />
    }
    actions={
      <>
        {again}
        <LookAround />
      </>
    }
  >
    <Meanwhile />
  </Frame>
);
