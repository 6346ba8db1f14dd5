// What every page of staff has around it: its parts as tabs, and a plain message for people who aren't staff. What the pages
// show comes from calls that the server refuses to everybody else (RO2).
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShieldIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { useOwnProfile } from '../members/api.ts';

interface StaffFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

const TABS = [
  ['/admin', <FormattedMessage key="today" defaultMessage="Today" />],
  ['/support', <FormattedMessage key="support" defaultMessage="Support" />],
  ['/admin/listings', <FormattedMessage key="listings" defaultMessage="Listings" />],
  ['/admin/reports', <FormattedMessage key="reports" defaultMessage="Reports" />],
  ['/admin/users', <FormattedMessage key="members" defaultMessage="Members" />],
  ['/admin/users?view=list', <FormattedMessage key="list" defaultMessage="Waiting list" />],
  ['/admin/insurance', <FormattedMessage key="documents" defaultMessage="Documents" />],
  ['/admin?view=payments', <FormattedMessage key="money" defaultMessage="Money" />],
  ['/admin?view=personas', <FormattedMessage key="personas" defaultMessage="Work styles" />],
  ['/admin?view=mail', <FormattedMessage key="mail" defaultMessage="Emails" />],
  ['/admin?view=log', <FormattedMessage key="log" defaultMessage="Audit log" />],
] as const;

/** The pages of the “Money” tab, its first one first. */
const MONEY = [
  ['/admin?view=payments', <FormattedMessage key="payments" defaultMessage="Payments" />],
  ['/admin?view=payouts', <FormattedMessage key="payouts" defaultMessage="Payouts" />],
  ['/admin?view=disputes', <FormattedMessage key="disputes" defaultMessage="Disputes" />],
  ['/admin?view=damages', <FormattedMessage key="damages" defaultMessage="Damage" />],
  ['/admin?view=installments', <FormattedMessage key="installments" defaultMessage="Monthly payments" />],
  ['/admin?view=books', <FormattedMessage key="books" defaultMessage="Books" />],
  ['/admin?view=fees', <FormattedMessage key="fees" defaultMessage="Fees" />],
  ['/admin?view=promotions', <FormattedMessage key="promotions" defaultMessage="Promo codes and credit" />],
  ['/admin?view=rates', <FormattedMessage key="rates" defaultMessage="Exchange rates" />],
  ['/admin?view=taxes', <FormattedMessage key="taxes" defaultMessage="Taxes" />],
] as const;

export function StaffFrame({ title, lead, children }: StaffFrameProps) {
  const intl = useIntl();
  const profile = useOwnProfile();
  const { pathname, search } = useLocation();
  const view = new URLSearchParams(search).get('view');
  const address = `${pathname}?view=${view}`;
  const isMoney = MONEY.some(([to]) => to === address);
  const here = isMoney ? MONEY[0][0] : (TABS.find(([to]) => to === address)?.[0] ?? pathname);
  if (profile.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this page" />}
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      />
    );
  if (profile.data && !profile.data.isStaff) return <NotStaff />;
  return (
    <div className="wrap py-8 md:py-10">
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Staff area' })}
        tabs={TABS.map(([to, label]) => ({ to, label, isCurrent: to === here }))}
      />
      {isMoney && (
        <nav
          aria-label={intl.formatMessage({ defaultMessage: 'Money' })}
          className="mt-5 flex flex-wrap gap-2 max-md:-mx-(--page-gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-1 max-md:[scrollbar-width:none]"
        >
          {MONEY.map(([to, label]) => (
            <Link
              key={to}
              ref={to === address ? showLink : undefined}
              to={to}
              preventScrollReset
              aria-current={to === address ? 'page' : undefined}
              className={chipClass(to === address)}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="mt-8">
        <PageHeader title={title} lead={lead} />
        <div className="mt-8">{profile.data ? children : <Skeleton className="h-96 rounded-panel" />}</div>
      </div>
    </div>
  );
}

/** On phones the page one is on must not hide beyond the row's edge. */
function showLink(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (!row || row.scrollWidth <= row.clientWidth) return;
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

const NotStaff = () => (
  <EmptyState
    headingLevel="h1"
    icon={<ShieldIcon size={28} />}
    title={<FormattedMessage defaultMessage="This page is for staff" />}
    action={
      <LinkButton to="/dashboard">
        <FormattedMessage defaultMessage="Go to dashboard" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="Log in with a confirmed staff email address to see it." />
  </EmptyState>
);
