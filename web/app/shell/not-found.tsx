// A page for unknown URLs: a real 404 (RT1). Under hosting and staff addresses, it links back to those pages.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { data, useLocation } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { useOwnProfile } from '../nouns/members/api.ts';
import { NotFound, type WayOn } from '../ui/states/not-found-content.tsx';
import { modeOfPage } from './mode-rules.ts';

/** Only staff load it. */
const StaffFrame = lazy(() =>
  import('../nouns/staff/staff-frame.tsx').then(({ StaffFrame }) => ({ default: StaffFrame })),
);

export const loader = () => data(null, { status: 404 });
/** After client-side navigation the page is shown without asking the server for the status. */
export const clientLoader = () => null;
export const meta = () => pageMeta({ title: { defaultMessage: 'Not found' }, isHidden: true });

const HOSTING_LINKS: readonly WayOn[] = [
  { to: '/host', label: <FormattedMessage defaultMessage="Today" /> },
  { to: '/host/calendar', label: <FormattedMessage defaultMessage="Calendar" /> },
  { to: '/host/listings', label: <FormattedMessage defaultMessage="Listings" /> },
  { to: '/host/payouts', label: <FormattedMessage defaultMessage="Earnings" /> },
];

const STAFF_LINKS: readonly WayOn[] = [
  { to: '/admin', label: <FormattedMessage defaultMessage="Today" /> },
  { to: '/support', label: <FormattedMessage defaultMessage="Support" /> },
  { to: '/admin/users', label: <FormattedMessage defaultMessage="Members" /> },
];

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const isStaff = useOwnProfile().data?.isStaff === true;
  if (isStaff && pathname.startsWith('/admin/'))
    return (
      <Suspense>
        <StaffFrame>
          <NotFound links={STAFF_LINKS} />
        </StaffFrame>
      </Suspense>
    );
  if (modeOfPage(pathname) === 'hosting')
    return (
      <div className="wrap flex grow flex-col">
        <NotFound links={HOSTING_LINKS} />
      </div>
    );
  return <NotFound />;
}
