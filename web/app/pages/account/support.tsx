// Support: help and tickets for everyone, the panel for staff. The server decides who is staff.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { MemberSupport } from '../../features/support/member-support.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SupportHelp } from './support-help.tsx';

const SupportPanel = lazy(() =>
  import('../../features/staff-support/support-panel.tsx').then(({ SupportPanel }) => ({ default: SupportPanel })),
);

export const meta = () => pageMeta({ title: { defaultMessage: 'Support' }, isHidden: true });

export default function Support() {
  const profile = useOwnProfile();
  const waiting = (
    <div className="wrap py-10" aria-busy="true">
      <Skeleton className="h-96 rounded-panel" />
    </div>
  );
  if (profile.isPending) return waiting;
  if (profile.data?.isStaff)
    return (
      <Suspense fallback={waiting}>
        <SupportPanel />
      </Suspense>
    );
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Support" />}
        lead={<FormattedMessage defaultMessage="Get help with a booking, a listing, or your account." />}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <SupportHelp />
        <MemberSupport />
      </div>
    </div>
  );
}
