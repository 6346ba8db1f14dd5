// The frame of every staff page: its areas as tabs, and a plain message for people who aren't staff. What the pages show comes from calls
// that the server rejects for everyone else (RO2).
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { SearchIcon, ShieldIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useOwnProfile } from '../members/api.ts';
import { NoAccess } from './no-access.tsx';
import { commandKey, openSearch } from './open-search.ts';
import { useMay } from './permissions.ts';
import { addressOf, areasFor, pageOf } from './staff-pages.ts';

const StaffKeys = lazy(() => import('./staff-keys.tsx'));

interface StaffFrameProps {
  /** Undefined for pages whose list has the heading next to its filters. */
  title?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function StaffFrame({ title, lead, children }: StaffFrameProps) {
  const intl = useIntl();
  const profile = useOwnProfile();
  const { pathname, search } = useLocation();
  const address = addressOf(pathname, search);
  const may = useMay();
  const areas = areasFor(may);
  const here = pageOf(address);
  const area = areas.find(({ pages }) => pages.some(({ to }) => to === here?.to));
  const isAllowed = here === undefined || may(here.needs);
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
    <div className="mx-auto w-full max-w-[1520px] px-(--page-gutter) pt-1 pb-10 md:pt-2">
      <Suspense fallback={null}>
        <StaffKeys isInFrame />
      </Suspense>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_auto]">
        <LinkTabs
          label={intl.formatMessage({ defaultMessage: 'Staff area' })}
          tabs={areas.map((one) => ({
            to: one.pages[0].to,
            label: intl.formatMessage(one.name),
            isCurrent: one === area,
          }))}
        />
        <div className="max-lg:order-first max-lg:pt-2 lg:border-b lg:border-line lg:ps-6">
          <SearchButton />
        </div>
      </div>
      {area && area.pages.length > 1 && (
        <nav
          aria-label={intl.formatMessage(area.name)}
          className="mt-2 flex flex-wrap gap-x-1 max-lg:mt-3 max-lg:-mx-(--page-gutter) max-lg:flex-nowrap max-lg:gap-x-2 max-lg:overflow-x-auto max-lg:px-(--page-gutter) max-lg:py-1 max-lg:[scrollbar-width:none]"
        >
          {area.pages.map((one) => (
            <Link
              key={one.to}
              ref={one.to === here?.to ? showLink : undefined}
              to={one.to}
              preventScrollReset
              aria-current={one.to === here?.to ? 'page' : undefined}
              className={cx(
                'finger relative inline-flex h-8 shrink-0 items-center rounded-pill px-3 text-[14px] font-[550] whitespace-nowrap max-lg:h-10 max-lg:px-4',
                one.to === here?.to ? 'bg-moss-wash text-moss' : 'text-muted hover:text-ink',
              )}
            >
              {intl.formatMessage(one.name)}
            </Link>
          ))}
        </nav>
      )}
      <div className={cx('max-lg:mt-5', title && !(area && area.pages.length > 1) ? 'mt-5' : 'mt-2')}>
        {title && <h1 className="display text-[26px] wrap-anywhere max-lg:text-[30px]">{title}</h1>}
        {lead && <p className="mt-1 max-w-[90ch] text-[15px] text-pretty text-muted">{lead}</p>}
        <div className={cx(lead ? 'mt-6' : Boolean(title) && 'mt-3')}>
          {!profile.data ? (
            <Skeleton className="h-96 rounded-panel" />
          ) : isAllowed ? (
            children
          ) : (
            <NoAccess permission={here.needs} areas={areas} />
          )}
        </div>
      </div>
    </div>
  );
}

/** For people who don't know the shortcut, and for touch screens. */
const SearchButton = () => (
  <button
    type="button"
    onClick={openSearch}
    className="inline-flex h-11 w-full items-center gap-2 rounded-pill bg-surface ps-3.5 pe-2.5 lg:h-9 lg:w-auto text-[14px] text-muted shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-ink"
  >
    <SearchIcon size={16} />
    <FormattedMessage defaultMessage="Search everything" />
    <span
      aria-hidden="true"
      className="rounded-[6px] bg-well px-1.5 font-sans text-[12.5px] font-semibold max-lg:hidden"
    >
      {commandKey()} K
    </span>
  </button>
);

/** On phones the current page's tab must not be hidden beyond the row's edge. */
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
