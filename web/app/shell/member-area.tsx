// The guard of members' pages (RT3, RT4). They are rendered in the browser only: the session lives there.
import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useBookingEvents } from '../features/booking-details/use-booking-events.ts';
import { isHiddenPage } from '../features/impersonation/hidden-pages.ts';
import { impersonation } from '../lib/impersonation/impersonation.ts';
import { session, useSession } from '../lib/session/session.ts';
import { signInPrompt } from '../lib/session/sign-in-prompt.ts';
import { readStoredText } from '../lib/session/stored-state.ts';
import { hasStaffEmail } from '../nouns/members/account-rules.ts';
import { useAccountStatus } from '../nouns/members/api.ts';
import { Skeleton, TextSkeleton } from '../ui/states/skeleton.tsx';
import { guardDecision } from './guard-rules.ts';

const NotShownPage = lazy(() => import('../ui/states/not-shown.tsx'));
const LegalNotice = lazy(() => import('../features/legal/legal-notice.tsx'));

export default function MemberArea() {
  useBookingEvents();
  const { status, user, isExpired, isLeaving } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isStaff = hasStaffEmail(user?.email);
  const account = useAccountStatus({ isAsked: !isStaff });
  const decision = guardDecision({
    session: status,
    isExpired,
    isLeaving,
    isStaff,
    accountStatus: account.data?.accountStatus,
    hasStatusFailed: account.isError,
    pathname,
  });

  useEffect(() => {
    if (decision === 'sign-in') {
      if (!session.hasEndedElsewhere()) {
        session.rememberReturn(pathname + search);
        signInPrompt.open({ returnTo: pathname + search });
      }
      void navigate('/', { replace: true });
    }
    // The wanted page goes along: `/pending` leads there once the account is active, or the service is back.
    if (decision === 'pending') void navigate('/pending', { replace: true, state: { from: pathname + search } });
  }, [decision, pathname, search, navigate]);

  // Members who came by a referral link claim it with the account they have now, wherever the sign-in led them.
  useEffect(() => {
    if (status !== 'signed-in' || readStoredText('draft.referral') === undefined) return;
    void import('../features/referrals/claim-kept.ts').then(({ claimKeptReferral }) => claimKeptReferral());
  }, [status]);

  return decision === 'show' ? (
    <>
      <Suspense>
        <LegalNotice />
      </Suspense>
      {impersonation.now() && isHiddenPage(pathname) ? (
        <Suspense>
          <NotShownPage />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </>
  ) : (
    <MemberAreaSkeleton />
  );
}

function MemberAreaSkeleton() {
  return (
    <div className="wrap grid gap-6 py-10" aria-busy="true">
      <noscript>
        <p className="rounded-field bg-sun-wash px-5 py-4 font-semibold">
          <FormattedMessage defaultMessage="This page needs JavaScript. Turn it on in your browser, then reload the page." />
        </p>
      </noscript>
      <Skeleton className="h-11 w-72 max-w-full" />
      <TextSkeleton lines={2} className="max-w-xl" />
      <div className="mt-4 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  );
}
